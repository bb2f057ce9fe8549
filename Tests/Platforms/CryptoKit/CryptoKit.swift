// What the client uses of Apple's CryptoKit, with its signatures, made of OpenSSL: so that the code for Apple's systems is compiled
// and tested here.
import COpenSSL
public import Foundation

public protocol Digest: Hashable, ContiguousBytes, Sequence where Element == UInt8 {}

public protocol HashFunction: Sendable {
    associatedtype Digest: CryptoKit.Digest
    init()
    mutating func update(bufferPointer: UnsafeRawBufferPointer)
    func finalize() -> Digest
}

/// A digest of this module, of whatever algorithm.
public struct BytesDigest: Digest {
    fileprivate let bytes: [UInt8]

    public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }

    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes(body)
    }
}

public struct SHA256: HashFunction {
    private var content: [UInt8] = []
    public init() {}
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) { content += bufferPointer }
    public func finalize() -> BytesDigest { digest(content, EVP_sha256(), size: 32) }
}

public struct SHA512: HashFunction {
    private var content: [UInt8] = []
    public init() {}
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) { content += bufferPointer }
    public func finalize() -> BytesDigest { digest(content, EVP_sha512(), size: 64) }
}

private func digest(_ content: [UInt8], _ algorithm: OpaquePointer?, size: Int) -> BytesDigest {
    var bytes = [UInt8](repeating: 0, count: size)
    precondition(EVP_Digest(content, content.count, &bytes, nil, algorithm, nil) == 1)
    return BytesDigest(bytes: bytes)
}

public enum CryptoKitError: Error {
    case incorrectParameterSize
    case underlyingCoreCryptoError(error: Int32)
}

public enum Curve25519 {
    public enum Signing {
        public struct PublicKey: Sendable {
            public let rawRepresentation: Data

            public init<D: ContiguousBytes>(rawRepresentation data: D) throws {
                let raw = data.withUnsafeBytes { Data($0) }
                guard raw.count == 32 else { throw CryptoKitError.incorrectParameterSize }
                rawRepresentation = raw
            }

            public func isValidSignature<S: DataProtocol, D: DataProtocol>(_ signature: S, for data: D) -> Bool {
                guard let key = EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, Array(rawRepresentation), 32) else {
                    return false
                }
                defer { EVP_PKEY_free(key) }
                return isValid(Array(signature), of: Array(data), by: key, digest: nil)
            }
        }
    }
}

public enum P256 {
    public enum Signing {
        public struct ECDSASignature: Sendable {
            fileprivate let der: [UInt8]

            public init<D: DataProtocol>(derRepresentation: D) throws {
                der = Array(derRepresentation)
                var next: UnsafePointer<UInt8>?
                let (isWhole, signature) = der.withUnsafeBufferPointer { bytes in
                    next = bytes.baseAddress
                    let signature = d2i_ECDSA_SIG(nil, &next, bytes.count)
                    return (next == bytes.baseAddress.map { $0 + bytes.count }, signature)
                }
                ECDSA_SIG_free(signature)
                ERR_clear_error()
                guard isWhole, signature != nil else { throw CryptoKitError.incorrectParameterSize }
            }
        }

        public struct PublicKey: Sendable {
            public let x963Representation: Data

            public init<Bytes: ContiguousBytes>(x963Representation: Bytes) throws {
                try self.init(point: x963Representation.withUnsafeBytes { Array($0) }, size: 65)
            }

            @available(macOS 13.0, iOS 16.0, *)
            public init<Bytes: ContiguousBytes>(compressedRepresentation: Bytes) throws {
                try self.init(point: compressedRepresentation.withUnsafeBytes { Array($0) }, size: 33)
            }

            private init(point: [UInt8], size: Int) throws {
                let group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1)
                let place = EC_POINT_new(group)
                defer {
                    EC_POINT_free(place)
                    EC_GROUP_free(group)
                    ERR_clear_error()
                }
                var bytes = [UInt8](repeating: 0, count: 65)
                guard point.count == size, EC_POINT_oct2point(group, place, point, point.count, nil) == 1,
                    EC_POINT_point2oct(group, place, POINT_CONVERSION_UNCOMPRESSED, &bytes, 65, nil) == 65
                else { throw CryptoKitError.incorrectParameterSize }
                x963Representation = Data(bytes)
            }

            public func isValidSignature<D: DataProtocol>(_ signature: ECDSASignature, for data: D) -> Bool {
                let info: [UInt8] = [
                    0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A,
                    0x86,
                    0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
                ]
                let der = info + x963Representation
                let key = der.withUnsafeBufferPointer { bytes in
                    var next = bytes.baseAddress
                    return d2i_PUBKEY(nil, &next, bytes.count)
                }
                guard let key else { return false }
                defer { EVP_PKEY_free(key) }
                return isValid(signature.der, of: Array(data), by: key, digest: EVP_sha256())
            }
        }
    }
}

private func isValid(
    _ signature: [UInt8], of message: [UInt8], by key: OpaquePointer, digest: OpaquePointer?
) -> Bool {
    let context = EVP_MD_CTX_new()
    defer {
        EVP_MD_CTX_free(context)
        ERR_clear_error()
    }
    return EVP_DigestVerifyInit(context, nil, digest, nil, key) == 1
        && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
}
