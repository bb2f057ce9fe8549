"""Makes `signatures.json` with the package cryptography: signatures and keys that must be accepted, and ones that must not.

usage: make_signatures.py FILE     (packages: Tests/EndToEndTests/Peers/requirements.txt)
"""

import base64
import json
import sys

from cryptography.hazmat.primitives.asymmetric import rsa, ec, ed25519, padding, utils
from cryptography.hazmat.primitives import hashes, serialization as ser

msg = b'{"_type":"timestamp"}'
out = []


def pem(k):
    return k.public_key().public_bytes(ser.Encoding.PEM, ser.PublicFormat.SubjectPublicKeyInfo).decode()


def add(name, type, scheme, pub, sig, ok):
    out.append(
        dict(
            name=name,
            keytype=type,
            scheme=scheme,
            public=pub,
            sig=sig.hex() if isinstance(sig, bytes) else sig,
            accepted=ok,
        )
    )


R = ("rsa", "rsassa-pss-sha256")
k = rsa.generate_private_key(65537, 2048)
P = pem(k)
H = hashes.SHA256()
pss = lambda salt, h=H, mg=H: padding.PSS(padding.MGF1(mg), salt)
add("RSA: PSS with a salt of 32 bytes", *R, P, k.sign(msg, pss(32), H), True)
add("RSA: PSS without salt", *R, P, k.sign(msg, pss(0), H), True)
add("RSA: PSS with the longest salt", *R, P, k.sign(msg, pss(padding.PSS.MAX_LENGTH), H), True)
add("RSA: PKCS #1 v1.5", *R, P, k.sign(msg, padding.PKCS1v15(), H), False)
add("RSA: PSS over SHA-512", *R, P, k.sign(msg, pss(32, hashes.SHA512(), hashes.SHA512()), hashes.SHA512()), False)
add("RSA: PSS with another mask", *R, P, k.sign(msg, pss(32, H, hashes.SHA1()), H), False)
add("RSA: another message", *R, P, k.sign(msg + b" ", pss(32), H), False)
s = k.sign(msg, pss(32), H)
add("RSA: a byte too many", *R, P, s + b"\0", False)
add("RSA: a byte too few", *R, P, s[:-1], False)
add(
    "RSA: plus the modulus",
    *R,
    P,
    (int.from_bytes(s, "big") + k.public_key().public_numbers().n).to_bytes(257, "big"),
    False,
)
add("RSA: all zeros", *R, P, bytes(256), False)
k1 = rsa.generate_private_key(65537, 1024)
add("RSA: a key of 1024 bits", *R, pem(k1), k1.sign(msg, pss(32), H), False)
add("RSA: a scheme that is not ours", "rsa", "rsa-pkcs1v15-sha256", P, k.sign(msg, padding.PKCS1v15(), H), False)
E = ("ecdsa", "ecdsa-sha2-nistp256")
e = ec.generate_private_key(ec.SECP256R1())
P = pem(e)
s = e.sign(msg, ec.ECDSA(H))
r_, s_ = utils.decode_dss_signature(s)
n = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
enc = utils.encode_dss_signature
low, high = min(s_, n - s_), max(s_, n - s_)
add("P-256: low S", *E, P, enc(r_, low), True)
add("P-256: high S", *E, P, enc(r_, high), True)
add("P-256: the key type of early repositories", "ecdsa-sha2-nistp256", "ecdsa-sha2-nistp256", P, s, True)


def integer(v, extra=b""):
    b = v.to_bytes((v.bit_length() + 8) // 8 or 1, "big")
    b = extra + b
    return bytes([2, len(b)]) + b


def seq(b):
    return bytes([0x30, len(b)]) + b


add("P-256: r with a needless zero", *E, P, seq(integer(r_, b"\0") + integer(s_)), False)
add("P-256: s with a needless zero", *E, P, seq(integer(r_) + integer(s_, b"\0")), False)
body = integer(r_) + integer(s_)
add("P-256: a length in the long form", *E, P, bytes([0x30, 0x81, len(body)]) + body, False)
add("P-256: an indefinite length", *E, P, b"\x30\x80" + body + b"\0\0", False)
add("P-256: a byte after the sequence", *E, P, seq(body) + b"\0", False)
add("P-256: a byte inside the sequence", *E, P, seq(body + b"\0"), False)
add("P-256: cut off", *E, P, seq(body)[:-1], False)
add("P-256: r and s as raw 64 bytes", *E, P, r_.to_bytes(32, "big") + s_.to_bytes(32, "big"), False)
for name, a, b in (
    ("r = 0", 0, s_),
    ("s = 0", r_, 0),
    ("r = s = 0", 0, 0),
    ("r = n", n, s_),
    ("s = n", r_, n),
    ("r plus n", r_ + n, s_),
    ("s plus n", r_, s_ + n),
    ("r = 1, s = 1", 1, 1),
):
    add("P-256: " + name, *E, P, seq(integer(a) + integer(b)), False)
neg = lambda v: (lambda b: bytes([2, len(b)]) + b)((-v).to_bytes(33, "big", signed=True))
add("P-256: negative r", *E, P, seq(neg(r_) + integer(s_)), False)
add("P-256: negative s", *E, P, seq(integer(r_) + neg(s_)), False)
add("P-256: another message", *E, P, e.sign(msg + b" ", ec.ECDSA(H)), False)
add("P-256: over SHA-384", *E, P, e.sign(msg, ec.ECDSA(hashes.SHA384())), False)
add("P-256: nothing", *E, P, b"", False)
add("P-256: no digits", *E, P, "zz", False)
add("P-256: an odd number of digits", *E, P, s.hex()[:-1], False)
add("P-256: upper-case digits", *E, P, s.hex().upper(), True)
add("P-256: PEM without its last newline", *E, P.rstrip("\n"), s, True)
add("P-256: PEM with CRLF", *E, P.replace("\n", "\r\n"), s, True)
add(
    "P-256: PEM that asks for a passphrase",
    *E,
    P.replace(
        "KEY-----\n", "KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,00000000000000000000000000000000\n\n", 1
    ),
    s,
    False,
)
add("P-256: words before the PEM", *E, "hello\n" + P, s, False)
add("P-256: PEM with a byte after the key", *E, P.replace("-----END", "AA==\n-----END"), s, False)
add("P-256: no PEM", *E, "04" + "00" * 64, s, False)
b = e.public_key().public_bytes(ser.Encoding.X962, ser.PublicFormat.CompressedPoint)
spki = bytes.fromhex("3039301306072a8648ce3d020106082a8648ce3d030107032200") + b
p = (
    "-----BEGIN PUBLIC KEY-----\n"
    + base64.encodebytes(spki).decode().replace("\n", "")
    + "\n-----END PUBLIC KEY-----\n"
)
add("P-256: a compressed point", *E, p, s, True)
for curve, name in ((ec.SECP384R1(), "P-384"), (ec.SECP256K1(), "secp256k1"), (ec.SECP224R1(), "P-224")):
    o = ec.generate_private_key(curve)
    add(f"a key on {name} that says P-256", *E, pem(o), o.sign(msg, ec.ECDSA(H)), False)
add("an RSA key that says P-256", *E, pem(k), s, False)
add("a P-256 key that says RSA", *R, P, s, False)
D = ("ed25519", "ed25519")
d = ed25519.Ed25519PrivateKey.generate()
raw = d.public_key().public_bytes_raw()
s = d.sign(msg)
L = 2**252 + 27742317777372353535851937790883648493
add("Ed25519: plain", *D, raw.hex(), s, True)
add("Ed25519: the key in upper case", *D, raw.hex().upper(), s, True)
sl = int.from_bytes(s[32:], "little") + L
add("Ed25519: S plus the order", *D, raw.hex(), s[:32] + sl.to_bytes(32, "little"), False)
add("Ed25519: a byte too many", *D, raw.hex(), s + b"\0", False)
add("Ed25519: a byte too few", *D, raw.hex(), s[:-1], False)
add("Ed25519: nothing", *D, raw.hex(), b"", False)
add("Ed25519: all zeros", *D, raw.hex(), bytes(64), False)
add("Ed25519: another message", *D, raw.hex(), d.sign(b"x"), False)
add("Ed25519: a key of 31 bytes", *D, raw.hex()[2:], s, False)
add("Ed25519: a key in PEM", *D, pem(d), s, False)
one = bytes([1]) + bytes(31)
for point in (
    "01" + "00" * 31,
    "00" * 32,
    "00" * 31 + "80",
    "01" + "00" * 30 + "80",
    "ec" + "ff" * 30 + "7f",
    "ec" + "ff" * 31,
    "ed" + "ff" * 30 + "7f",
    "ee" + "ff" * 30 + "7f",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
):
    add(f"Ed25519: the point of low order {point[:4]}…{point[-4:]}", *D, point, one + bytes(32), False)
add("an unknown scheme", "ml-dsa", "ml-dsa-65", "00", s, False)
json.dump(dict(message=msg.decode(), vectors=out), open(sys.argv[1], "w"), indent=1)
