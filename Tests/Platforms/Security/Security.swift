// What the client uses of Apple's Security, with its signatures, made of OpenSSL. Types of Core Foundation are those of Foundation to
// which they are bridged.
import COpenSSL
public import Foundation

public typealias CFData = Data
public typealias CFString = String
public typealias CFDictionary = [String: String]
public final class CFError {}

public let kSecAttrKeyType = "type"
public let kSecAttrKeyTypeRSA = "42"
public let kSecAttrKeyClass = "kcls"
public let kSecAttrKeyClassPublic = "0"

public struct SecKeyAlgorithm: Hashable, Sendable {
    public static let rsaEncryptionRaw = SecKeyAlgorithm()
}

public final class SecKey {
    fileprivate let key: OpaquePointer
    fileprivate init(_ key: OpaquePointer) { self.key = key }
    deinit { EVP_PKEY_free(key) }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func SecKeyCreateWithData(
    _ keyData: CFData, _ attributes: CFDictionary, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? {
    guard attributes == [kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeyClass: kSecAttrKeyClassPublic] else {
        return nil
    }
    defer { ERR_clear_error() }
    return Array(keyData).withUnsafeBufferPointer { bytes in
        var next = bytes.baseAddress
        return d2i_PublicKey(EVP_PKEY_RSA, nil, &next, bytes.count).map(SecKey.init)
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func SecKeyCreateEncryptedData(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ plaintext: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    let context = EVP_PKEY_CTX_new(key.key, nil)
    defer {
        EVP_PKEY_CTX_free(context)
        ERR_clear_error()
    }
    var count = Int(EVP_PKEY_get_size(key.key))
    var encrypted = [UInt8](repeating: 0, count: count)
    guard EVP_PKEY_encrypt_init(context) == 1, EVP_PKEY_CTX_set_rsa_padding(context, RSA_NO_PADDING) == 1,
        EVP_PKEY_encrypt(context, &encrypted, &count, Array(plaintext), plaintext.count) == 1
    else { return nil }
    return Data(encrypted.prefix(count))
}
