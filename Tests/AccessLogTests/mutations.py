"""Changes a log in every way that the tests name, and lets the independent verifier look.

usage: mutations.py VERIFIER LOG CHECKPOINT KEY

Only what a change touches is read anew: the lines that it changed, and the path from their leaves
to the root. Prints how many changes were made; fails at the first that was not seen.
"""
import importlib.util
import sys

verifier, log, note, key = sys.argv[1:]
spec = importlib.util.spec_from_file_location("verifier", verifier)
v = importlib.util.module_from_spec(spec)
spec.loader.exec_module(v)
log, note, key = (open(name, "rb").read() for name in (log, note, key))
head = v.checkpoint(note.decode(), key.decode())
assert v.verify_log(log, [head]) == (head[0], 0)
later = v.canonical({**v.json.loads(log.split(b"\n")[0]),
                     "leaf": {**v.json.loads(log.split(b"\n")[0])["leaf"], "index": head[0]}})
assert v.verify_log(log + later + b"\n", [head]) == (head[0], 1)

lines = log.split(b"\n")[:-1]
levels = [[v.sha(b"\0", v.leaf(line, index)) for index, line in enumerate(lines)]]
while len(levels[-1]) > 1:
    row = levels[-1]
    levels.append([v.sha(b"\1", *row[i:i + 2]) if i + 1 < len(row) else row[i]
                   for i in range(0, len(row), 2)])
assert levels[-1][0] == head[1]


def root_with(index, data):
    """The root with another leaf in one place."""
    node = v.sha(b"\0", data)
    for row in levels[:-1]:
        beside = index ^ 1
        if beside < len(row):
            node = v.sha(b"\1", node, row[beside]) if index < beside else v.sha(b"\1", row[beside], node)
        index >>= 1
    return node


def unseen(check):
    try:
        check()
        return True
    except (v.Tampered, ValueError):
        return False


def with_line(index, line):
    if b"\n" in line:
        changed = b"\n".join(lines[:index] + [line] + lines[index + 1:]) + b"\n"
        return v.verify_log(changed, [head])
    v.require(root_with(index, v.leaf(line, index)) == head[1], "another root")


def with_log(changed):
    v.verify_log(changed, [head])


flips = cuts = swaps = 0
for index, line in enumerate(lines):
    for place in range(len(line)):
        for bit in range(8):
            changed = bytearray(line)
            changed[place] ^= 1 << bit
            assert not unseen(lambda: with_line(index, bytes(changed))), f"flip {index} {place} {bit}"
            flips += 1
end = -1
for line in lines:
    end += len(line) + 1
    for bit in range(8):
        changed = bytearray(log)
        changed[end] ^= 1 << bit
        assert not unseen(lambda: with_log(bytes(changed))), f"flip of an end {end} {bit}"
        flips += 1
for place in range(len(note)):
    changed = bytearray(note)
    changed[place] ^= 1
    assert not unseen(lambda: v.checkpoint(bytes(changed).decode(), key.decode())), f"note {place}"
    flips += 1
tails = {len(log) - back for back in range(1, len(lines[-1]) + 2)}
ends = [len(log)]
for line in reversed(lines):
    ends.append(ends[-1] - len(line) - 1)
for end in sorted(tails | set(ends[1:])):
    assert not unseen(lambda: with_log(log[:end])), f"cut at {end}"
    cuts += 1
for one in range(len(lines)):
    for two in range(one):
        assert not unseen(lambda: (with_line(one, lines[two]), with_line(two, lines[one]))), \
            f"swap {one} {two}"
        swaps += 1
print(f"{flips} flips, {cuts} cuts, {swaps} swaps")
