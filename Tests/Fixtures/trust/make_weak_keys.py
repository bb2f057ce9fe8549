"""Adds keys for which anybody can sign, with such a signature, and some beside them, to the vectors.

usage: make_weak_keys.py signatures.json     (packages: Tests/EndToEndTests/Peers/requirements.txt)
"""

import json,sys,base64,hashlib,random
from cryptography.hazmat.primitives.asymmetric import rsa
random.seed(7)
def der_len(n):
    if n<128: return bytes([n])
    b=n.to_bytes((n.bit_length()+7)//8,'big'); return bytes([0x80|len(b)])+b
def tlv(t,c): return bytes([t])+der_len(len(c))+c
def integer(n): return tlv(2,n.to_bytes(n.bit_length()//8+1,'big'))
def spki(n,e):
    der=tlv(0x30, bytes.fromhex('300d06092a864886f70d0101010500')+tlv(3,b'\0'+tlv(0x30,integer(n)+integer(e))))
    b=base64.b64encode(der).decode(); return "-----BEGIN PUBLIC KEY-----\n"+"\n".join(b[i:i+64] for i in range(0,len(b),64))+"\n-----END PUBLIC KEY-----\n"
def mgf(seed,n):
    out=b''; i=0
    while len(out)<n: out+=hashlib.sha256(seed+i.to_bytes(4,'big')).digest(); i+=1
    return out[:n]
def em(msg,bits,salt):
    l=(bits-1+7)//8
    h=hashlib.sha256(b'\0'*8+hashlib.sha256(msg).digest()+salt).digest()
    db=b'\0'*(l-len(salt)-34)+b'\1'+salt
    m=bytearray(a^b for a,b in zip(db,mgf(h,l-33)))
    m[0]&=0xff>>(8*l-(bits-1))
    return int.from_bytes(bytes(m)+h+b'\xbc','big')
def prime(bits):
    while True:
        n=random.getrandbits(bits)|(3<<(bits-2))|1
        if all(n%p for p in (3,5,7,11,13,17,19,23)) and all(pow(a,n-1,n)==1 for a in (2,3,5)): return n
msg=b'{"_type":"timestamp"}'
out=[]
def add(name,n,e,sign,accepted=False):
    bits=n.bit_length()
    for i in range(1000):
        m=em(msg,bits,i.to_bytes(32,'big'))
        s=sign(m)
        if s is not None and pow(s,e,n)==m: break
    else: raise SystemExit(name)
    out.append(dict(name=name,keytype='rsa',scheme='rsassa-pss-sha256',public=spki(n,e),sig=s.to_bytes((bits+7)//8,'big').hex(),accepted=accepted))
k=rsa.generate_private_key(65537,2048).private_numbers(); n=k.p*k.q
add('RSA: an exponent of 1',n,1,lambda m:m)
P=prime(2048)
while (P-1)%65537==0: P=prime(2048)
add('RSA: a modulus that is prime',P,65537,lambda m:pow(m,pow(65537,-1,P-1),P))
while True:
    p=prime(2046); q=3; N=p*q
    if N.bit_length()==2048: break
add('RSA: a modulus with a factor of 3',N,65537,lambda m:pow(m,pow(65537,-1,(p-1)*(q-1)),N))
def evensq():
    while True:
        a,b=prime(1024),prime(1024)
        if a%4==3 and b%4==3 and (a*b).bit_length()==2048: return a,b
a,b=evensq(); N2=a*b
def root(m):
    x=pow(m,(a+1)//4,a); y=pow(m,(b+1)//4,b)
    return (x*b*pow(b,-1,a)+y*a*pow(a,-1,b))%N2
add('RSA: an even exponent',N2,2,root)
while True:
    p2=prime(2047); N3=2*p2
    if N3.bit_length()==2048 and (p2-1)%65537: break
add('RSA: an even modulus',N3,65537,lambda m:pow(m,pow(65537,-1,p2-1),N3))
while True:
    a3,b3=prime(1024),prime(1024); N4=a3*b3
    if (a3-1)%3 and (b3-1)%3 and N4.bit_length()==2048: break
add('RSA: an exponent of 3, which is small and sound',N4,3,lambda m:pow(m,pow(3,-1,(a3-1)*(b3-1)),N4),True)
def ec(name,point):
    der=bytes.fromhex('%02x'%0x30)+der_len(len(bytes.fromhex('301306072a8648ce3d020106082a8648ce3d030107'))+2+1+len(point))+bytes.fromhex('301306072a8648ce3d020106082a8648ce3d030107')+tlv(3,b'\0'+point)
    c=base64.b64encode(der).decode(); pem="-----BEGIN PUBLIC KEY-----\n"+"\n".join(c[i:i+64] for i in range(0,len(c),64))+"\n-----END PUBLIC KEY-----\n"
    out.append(dict(name=name,keytype='ecdsa',scheme='ecdsa-sha2-nistp256',public=pem,sig='3006020101020101',accepted=False))
ec('P-256: a point that is not on the curve',b'\4'+b'\1'*64)
ec('P-256: the neutral element',b'\0')
p=sys.argv[1]; j=json.load(open(p)); j['vectors']+=out; json.dump(j,open(p,'w'),indent=1)
print(len(j['vectors']))
