#!/usr/bin/env python3
"""Verifies an access log written by `casebook audit export`, without Casebook.

LOG is the whole log with --checkpoint (older ones too), or one of its lines with --proof. Exit status:
0 the log is unchanged, 1 it is not, 2 could not run. Standard library only. Formats: RFC 6962
(tree), RFC 8032 (Ed25519), C2SP signed-note, tlog-checkpoint and tlog-proof.
"""
import argparse, base64, hashlib, json, sys  # noqa: E401
class Tampered(Exception):
    """One sentence about a change to the log."""
def require(condition, words):
    if not condition:
        raise Tampered(words)
def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()
def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
def unbase64(text, words):
    data = base64.b64decode(text)
    require(data and base64.b64encode(data).decode() == text, words)
    return data

# Ed25519 according to RFC 8032 section 5.1.7 and its appendix A.
P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
def add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]), (p[1] + p[0]) * (q[1] + q[0])
    c, d = 2 * p[3] * q[3] * D, 2 * p[2] * q[2]
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P
def times(scalar, point):
    result = (0, 1, 1, 0)
    while scalar:
        if scalar & 1:
            result = add(result, point)
        point, scalar = add(point, point), scalar >> 1
    return result
def point(data):
    y, sign = int.from_bytes(data, "little") & (1 << 255) - 1, data[31] >> 7
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    x = x if (x * x - square) % P == 0 else x * pow(2, (P - 1) // 4, P) % P
    require(y < P and (x * x - square) % P == 0 and (x or not sign), "not a point of Ed25519")
    x = x if x & 1 == sign else P - x
    return x, y, 1, x * y % P
BASE = point((4 * pow(5, -1, P) % P).to_bytes(32, "little"))

def is_signed(key, text, signature):
    s = int.from_bytes(signature[32:], "little")
    challenge = int.from_bytes(hashlib.sha512(signature[:32] + key + text).digest(), "little") % L
    left, right = times(s, BASE), add(point(signature[:32]), times(challenge, point(key)))
    return len(signature) == 64 and s < L and all(
        (left[i] * right[2] - right[i] * left[2]) % P == 0 for i in (0, 1))

def checkpoint(note, vkey):
    """The size and root in a checkpoint, after its signature by the log's key is verified."""
    name, key_hash, key = vkey.strip().split("+", 2)
    key = unbase64(key, "the key is not base64")
    is_key = key[0] == 1 and len(key) == 33 and sha(name.encode(), b"\n", key)[:4].hex() == key_hash
    require(is_key, "not an Ed25519 key of signed notes")
    text, gap, signatures = note.rpartition("\n\n")
    require(gap and signatures.endswith("\n"), "the checkpoint is not a signed note")
    signed, text = False, text + "\n"
    for line in signatures[:-1].split("\n"):
        dash, who, data = line.split(" ")
        require(dash == "—", "a signature's line is malformed")
        data = unbase64(data, "a signature is not base64")
        if who == name and data[:4].hex() == key_hash:
            signed = is_signed(key[1:], text.encode(), data[4:])
            require(signed, "the signature is wrong")
    require(signed, "the log's key has not signed the checkpoint")
    lines = text.split("\n")
    require(len(lines) == 4 and lines[0] == name, "the checkpoint is not of this log")
    require(str(int(lines[1])) == lines[1], "the checkpoint has no size")
    return int(lines[1]), unbase64(lines[2], "the checkpoint has no root")

def leaf(line, index):
    """The leaf of a line, after the line is verified against its leaf."""
    try:
        entry = json.loads(line)
        held = entry["leaf"]
        require(canonical(entry) == line and len(entry) == 3, f"event {index}: not canonical")
        require(held["index"] == index, f"event {index}: replaced by another event")
        for part in ("agent", "subject"):
            is_kept = entry[part] is None or sha(canonical(entry[part])).hex() == held[part]
            require(is_kept, f"event {index}: the {part} was altered")
    except (ValueError, TypeError, KeyError, RecursionError):
        raise Tampered(f"event {index}: not an event") from None
    return canonical(held)

def root_of(leaves):
    """The root (RFC 6962 section 2.1) of any number of leaves."""
    stack = []
    for index, data in enumerate(leaves):
        stack.append(sha(b"\0", data))
        while index & 1:
            stack[-2:], index = [sha(b"\1", *stack[-2:])], index >> 1
    while len(stack) > 1:
        stack[-2:] = [sha(b"\1", *stack[-2:])]
    return stack[0] if stack else sha()

def verify_log(log, heads):
    """Checks the bytes of a log against sizes and roots; returns the numbers of covered and later events."""
    lines, newest = log.split(b"\n"), max(size for size, _ in heads)
    require(lines.pop() == b"", "the log's last line has no end")
    require(len(lines) >= newest, f"cut off: {len(lines)} events; the checkpoint has {newest}")
    leaves = [leaf(line, index) for index, line in enumerate(lines)]
    for size, root in heads:
        require(root_of(leaves[:size]) == root, f"the first {size} events were changed")
    return newest, len(lines) - newest

def verify_proof(line, paper, vkey):
    """Checks by a proof alone that an event is in the log of a key (RFC 9162 section 2.1.3.2)."""
    head, _, note = paper.partition("\n\n")
    kind, index, *hashes = head.split("\n")
    require(kind == "c2sp.org/tlog-proof@v1" and index.startswith("index "), "not a proof")
    place, (size, root) = int(index[6:]), checkpoint(note, vkey)
    node, last = sha(b"\0", leaf(line, place)), size - 1
    require(0 <= place < size, "the checkpoint is older than the event")
    for step in (unbase64(text, "not a proof") for text in hashes):
        require(last > 0, "the proof is too long")
        node = sha(b"\1", step, node) if place & 1 or place == last else sha(b"\1", node, step)
        while place == last and not place & 1 and place:
            place, last = place >> 1, last >> 1
        place, last = place >> 1, last >> 1
    require(last == 0 and node == root, "the event is not in the log")

def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("log", type=argparse.FileType("rb"))
    options.add_argument("--key", required=True, type=argparse.FileType("rb"))
    papers = options.add_mutually_exclusive_group(required=True)
    papers.add_argument("--checkpoint", action="append", type=argparse.FileType("rb"))
    papers.add_argument("--proof", type=argparse.FileType("rb"))
    chosen = options.parse_args()
    try:
        log, key = chosen.log.read(), chosen.key.read().decode()
        count, more = 1, 0
        if chosen.proof:
            verify_proof(log.removesuffix(b"\n"), chosen.proof.read().decode(), key)
        else:
            heads = [checkpoint(paper.read().decode(), key) for paper in chosen.checkpoint]
            count, more = verify_log(log, heads)
    except (Tampered, ValueError) as error:
        sys.exit(print(f"✖ {error}") or 1)
    later = f"; {more} after the checkpoint, which says nothing of them" * (more > 0)
    print(f"✔ {count} event{'s' * (count != 1)} as written{later}")
if __name__ == "__main__":
    main()
