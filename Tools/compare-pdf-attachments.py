#!/usr/bin/env python3
"""Compares Casebook's reading of PDFs with pikepdf's: Tools/compare-pdf-attachments.py [COUNT] [COMMAND...]

Writes COUNT (default 500) PDFs with an embedded document, in all forms that pikepdf, pypdf, reportlab,
qpdf and pyHanko write and in some of old or careless programs. Extracts the document of each with
COMMAND (default `casebook inspect --xml`), and compares the bytes with the original and with pikepdf's
result. Needs these packages from PyPI, and qpdf. Files that differ stay in the folder named at the
end. CASEBOOK_SEED sets the first case.
"""
import base64, hashlib, io, os, random, shutil, subprocess, sys, tempfile, zlib

import pikepdf
import pypdf
from pikepdf import Array, Dictionary, Name, Pdf, Stream, String
from reportlab.pdfgen import canvas

NAMES = ["document.xml", "cda.xml", "referto.xml", "Befund ä.xml", "письмо.xml", "a(b)\\c.xml"]


def document(rng):
    """A clinical document of some size; it need not be valid."""
    encoding = rng.choice(["UTF-8", "UTF-8", "UTF-16", "ISO-8859-1"])
    lines = ["<!-- %d -->" % rng.randrange(10**9)] if rng.random() < 0.3 else []
    lines.append('<ClinicalDocument xmlns="urn:hl7-org:v3">')
    for _ in range(rng.choice([1, 20, 3000])):
        lines.append("<title>%s</title>" % "".join(rng.choice("abcdefé  ") for _ in range(30)))
    lines.append("</ClinicalDocument>")
    text = rng.choice(["\n", "\r\n"]).join(lines)
    head = '<?xml version="1.0" encoding="%s"?>\n' % encoding
    return rng.choice([b"", b"\xef\xbb\xbf"] if encoding == "UTF-8" else [b""]) + (
        head + text).encode(encoding)


def pages(rng):
    """A simple PDF with a few pages, by reportlab."""
    file = io.BytesIO()
    page = canvas.Canvas(file, pageCompression=rng.randrange(2))
    for number in range(rng.choice([1, 3, 40])):
        page.drawString(100, 700, "Page %d" % number)
        page.showPage()
    page.save()
    return file.getvalue()


def predicted(data, columns, kind):
    """PNG predictors, each kind in turn."""
    out, above = bytearray(), bytes(columns)
    for row, start in enumerate(range(0, len(data), columns)):
        line = data[start:start + columns]
        filter = row % 5 if kind == 15 else kind - 10
        out.append(filter)
        for place, byte in enumerate(line):
            left = line[place - 1] if place else 0
            up = above[place]
            corner = above[place - 1] if place else 0
            estimate = left + up - corner
            paeth = min((abs(estimate - x), order, x)
                        for order, x in enumerate((left, up, corner)))[2]
            out.append((byte - (0, left, up, (left + up) // 2, paeth)[filter]) & 255)
        above = line + bytes(columns - len(line))
    return bytes(out)


def lzw(data, early=1):
    table, width, bits, count, out = {}, 9, 0, 0, bytearray()

    def reset():
        nonlocal table, width
        table, width = {bytes([i]): i for i in range(256)}, 9

    def put(code):
        nonlocal bits, count
        bits, count = bits << width | code, count + width
        while count >= 8:
            out.append(bits >> (count - 8) & 255)
            count -= 8
            bits &= (1 << count) - 1

    reset()
    put(256)
    word, following = b"", 258
    for byte in data:
        longer = word + bytes([byte])
        if longer in table:
            word = longer
            continue
        put(table[word])
        table[longer], following = following, following + 1
        if following + early > 1 << width and width < 12:
            width += 1
        if following >= 4094:
            put(256)
            reset()
            following = 258
        word = bytes([byte])
    if word:
        put(table[word])
    put(257)
    if count:
        out.append(bits << (8 - count) & 255)
    return bytes(out)


def run_length(data):
    out, place = bytearray(), 0
    while place < len(data):
        run = 1
        while place + run < len(data) and run < 128 and data[place + run] == data[place]:
            run += 1
        if run > 1:
            out += bytes([257 - run, data[place]])
        else:
            out += bytes([0, data[place]])
        place += run
    return bytes(out) + b"\x80"


def packed(rng, data):
    """The bytes of a stream, its filters and their parameters."""
    kind = rng.randrange(10)
    if kind == 0:
        return data, None, None
    if kind == 1:
        return data.hex().encode() + b">", Name.ASCIIHexDecode, None
    if kind == 2:
        return base64.a85encode(data) + b"~>", Name.ASCII85Decode, None
    if kind == 3:
        return lzw(data), Name.LZWDecode, None
    if kind == 4:
        return run_length(data), Name.RunLengthDecode, None
    if kind == 5:
        return (base64.a85encode(zlib.compress(data)) + b"~>",
                Array([Name.ASCII85Decode, Name.FlateDecode]), None)
    if kind == 6:
        # Readers differ in their treatment of an incomplete last row.
        columns = rng.choice([size for size in (1, 7, 64) if len(data) % size == 0])
        parameters = Dictionary(Predictor=rng.choice([10, 11, 12, 13, 14, 15]), Columns=columns)
        return (zlib.compress(predicted(data, columns, int(parameters.Predictor))),
                Name.FlateDecode, parameters)
    return zlib.compress(data, rng.choice([1, 9])), Name.FlateDecode, None


def by_pikepdf(rng, data, name):
    pdf = Pdf.open(io.BytesIO(pages(rng)))
    bytes_, filters, parameters = packed(rng, data)
    file = Stream(pdf, bytes_)
    file.Type = Name.EmbeddedFile
    if filters is not None:
        file.Filter = filters
    if parameters is not None:
        file.DecodeParms = parameters
    if rng.random() < 0.7:
        file.Subtype = Name("/text/xml")
    file = pdf.make_indirect(file)
    spec = pdf.make_indirect(Dictionary(
        Type=Name.Filespec, F=String("document.xml"), UF=String(name),
        EF=rng.choice([Dictionary(F=file), Dictionary(F=file, UF=file)])))
    if rng.random() < 0.5:
        spec.AFRelationship = Name("/" + rng.choice(["Source", "Data", "Alternative"]))
    place = rng.randrange(5)
    if place == 0:
        node = Dictionary(Names=Array([String(name), spec]), Limits=Array([String(name)] * 2))
        for _ in range(rng.randrange(4)):
            node = Dictionary(Kids=Array([pdf.make_indirect(node)]))
        pdf.Root.Names = Dictionary(EmbeddedFiles=pdf.make_indirect(node))
    elif place == 1:
        pdf.Root.AF = Array([spec])
    elif place == 2:
        pdf.pages[0].obj.AF = Array([spec])
    elif place == 3:
        note = Dictionary(Type=Name.Annot, Subtype=Name.FileAttachment, FS=spec,
                          Rect=Array([0, 0, 20, 20]))
        pdf.pages[-1].obj.Annots = Array([pdf.make_indirect(note)])
    else:
        pdf.Root.Names = Dictionary(EmbeddedFiles=Dictionary(Names=Array([String(name), spec])))
        pdf.Root.AF = Array([spec])
    if rng.random() < 0.4:
        other = pdf.make_indirect(Stream(pdf, b"name;value\n1;2\n"))
        others = Dictionary(Type=Name.Filespec, F=String("a.csv"), EF=Dictionary(F=other))
        if place != 4 and "/Names" not in pdf.Root:
            pdf.Root.Names = Dictionary(
                EmbeddedFiles=Dictionary(Names=Array([String("a.csv"), others])))
    out = io.BytesIO()
    pdf.save(out, linearize=rng.random() < 0.3, compress_streams=False,
             stream_decode_level=pikepdf.StreamDecodeLevel.none,
             object_stream_mode=rng.choice(list(pikepdf.ObjectStreamMode.__members__.values())))
    return out.getvalue()


def by_pypdf(rng, data, name):
    if rng.random() < 0.5:
        writer = pypdf.PdfWriter(clone_from=io.BytesIO(pages(rng)))
    else:
        writer = pypdf.PdfWriter(io.BytesIO(pages(rng)), incremental=True)
    writer.add_attachment(name, data)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def by_qpdf(rng, data, name):
    with tempfile.TemporaryDirectory() as folder:
        plain, xml, out = (os.path.join(folder, part) for part in ("a.pdf", "d.xml", "b.pdf"))
        open(plain, "wb").write(pages(rng))
        open(xml, "wb").write(data)
        options = ["--object-streams=" + rng.choice(["preserve", "disable", "generate"])]
        for option in ("--linearize", "--compress-streams=n", "--qdf", "--newline-before-endstream"):
            if rng.random() < 0.3 and not (option == "--qdf" and "--linearize" in options):
                options.append(option)
        subprocess.run(["qpdf", "--add-attachment", xml, "--filename=" + name, "--key=k",
                        "--mimetype=text/xml", "--", plain, *options, out], check=True)
        return open(out, "rb").read()


def by_hand(rng, data, name):
    """Objects and a table as in the first PDF versions, or with a stream beside it."""
    end = rng.choice([b"\n", b"\r\n"])
    length = rng.choice([b"%d" % len(data), b"6 0 R", b"%d" % (len(data) + 7), b"0"])
    objects = [
        b"<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles 4 0 R>>>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>",
        b"<</Names[(k)<</Type/Filespec/F(document.xml)/EF<</F 5 0 R>>>>]>>",
        b"<</Type/EmbeddedFile/Length " + length + b">>stream" + end + data + b"\nendstream",
        b"%d" % len(data),
    ]
    out = bytearray(b"%PDF-1.4" + end)
    places = []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj" % number + end + body + end + b"endobj" + end
    table = len(out)
    out += b"xref" + end + b"0 7" + end + b"0000000000 65535 f\r\n"
    hidden = rng.random() < 0.3
    for number, place in enumerate(places, 1):
        out += (b"0000000000 00000 f\r\n" if hidden and number > 3
                else b"%010d 00000 n\r\n" % place)
    beside = b""
    if hidden:
        rows = b"".join(bytes([1]) + place.to_bytes(4, "big") + b"\0" for place in places[3:])
        stream = zlib.compress(rows)
        beside = b"/XRefStm %d" % table
        head = (b"7 0 obj <</Type/XRef/Size 8/W[1 4 1]/Index[4 3]/Filter/FlateDecode/Length %d>>"
                b"stream\n" % len(stream)) + stream + b"\nendstream endobj\n"
        out[table:table] = head
        table += len(head)
    out += b"trailer" + end + b"<</Size 8/Root 1 0 R" + beside + b">>" + end
    out += b"startxref" + end + b"%d" % table + end + b"%%EOF" + end
    return bytes(out)


def signed(rng, pdf):
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
    from pyhanko.sign import fields, signers
    key, certificate = signer()
    writer = IncrementalPdfFileWriter(io.BytesIO(pdf), strict=False)
    fields.append_signature_field(writer, fields.SigFieldSpec("Signature"))
    out = signers.sign_pdf(
        writer, signers.PdfSignatureMetadata(
            field_name="Signature", subfilter=rng.choice(list(fields.SigSeedSubFilter)[:2])),
        signer=signers.SimpleSigner.load(key, certificate))
    return out.getvalue()


SIGNER = None


def signer():
    global SIGNER
    if SIGNER is None:
        folder = tempfile.mkdtemp()
        SIGNER = (os.path.join(folder, "key.pem"), os.path.join(folder, "certificate.pem"))
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "9",
                        "-subj", "/CN=Test", "-keyout", SIGNER[0], "-out", SIGNER[1]],
                       check=True, capture_output=True)
    return SIGNER


def damaged(rng, pdf):
    """Damage from transmission that leaves the objects readable."""
    kind = rng.randrange(5)
    if kind == 0:
        return b"line before\r\n" + pdf
    if kind == 1:
        place = pdf.rfind(b"startxref")
        return pdf[:place] + b"startxref\n7\n%%EOF\n"
    if kind == 2:
        return pdf.replace(b"startxref", b"startxxxx")
    if kind == 3 and b"\nxref" in pdf and b"/Prev" not in pdf and b"/XRefStm" not in pdf:
        place = pdf.rfind(b"\nxref")
        return pdf[:place + 5] + pdf[place + 5:].replace(b" 00000 n", b" 00001 n", 1).replace(
            b"00000000", b"00000007", 9)
    return pdf + b"\r\n\r\n"


def embedded(pdf):
    """The files that pikepdf finds: the bytes of every file specification's stream."""
    found = []
    with Pdf.open(io.BytesIO(pdf)) as file:
        found += [file.attachments[name].get_file().read_bytes() for name in file.attachments]
        for item in file.objects:
            if isinstance(item, pikepdf.Dictionary) and "/EF" in item:
                found.append(item.EF.F.read_bytes())
            elif isinstance(item, pikepdf.Dictionary) and "/Names" in item:
                names = item.Names if isinstance(item.Names, Array) else (
                    item.Names.get("/EmbeddedFiles", {}).get("/Names", []))
                found += [part.EF.F.read_bytes() for part in names
                          if isinstance(part, pikepdf.Dictionary) and "/EF" in part]
    return found


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    command = sys.argv[2:] or [".build/debug/casebook", "inspect", "--xml"]
    first = int(os.environ.get("CASEBOOK_SEED", "1"))
    folder = tempfile.mkdtemp(prefix="pdf-attachments-")
    wrong, by_peer, not_by_peer = [], 0, 0
    for seed in range(first, first + count):
        rng = random.Random(seed)
        data, name = document(rng), rng.choice(NAMES)
        writer = rng.choice([by_pikepdf, by_pikepdf, by_pikepdf, by_pypdf, by_qpdf, by_hand])
        pdf = writer(rng, data, name)
        steps = [writer.__name__]
        if writer is not by_hand and rng.random() < 0.15:
            pdf = signed(rng, pdf)
            steps.append("signed")
        if rng.random() < 0.25:
            pdf = damaged(rng, pdf)
            steps.append("damaged")
        path = os.path.join(folder, "%d.pdf" % seed)
        open(path, "wb").write(pdf)
        ours = subprocess.run([*command, path], capture_output=True)
        try:
            theirs = embedded(pdf)
        except pikepdf.PdfError:
            theirs = None
        # If the length is wrong, pikepdf keeps the line end before `endstream`.
        same = theirs and any(ours.stdout == other or (writer is by_hand and ours.stdout in (
            other[:-1], other[:-2])) for other in theirs)
        if not theirs:
            not_by_peer += 1
        elif same:
            by_peer += 1
        if ours.returncode != 0 or ours.stdout != data or (theirs and not same):
            wrong.append(path)
            print("%s (%s): %s" % (path, ", ".join(steps),
                                   ours.stderr.decode(errors="replace").strip()[:200] or
                                   "other bytes"))
        else:
            os.remove(path)
    print("%d PDFs: %d as they were embedded, %d of them found by pikepdf too (%d it did not "
          "find)" % (count, count - len(wrong), by_peer, not_by_peer))
    if wrong:
        sys.exit("files that differ are in %s" % folder)
    shutil.rmtree(folder)


main()
