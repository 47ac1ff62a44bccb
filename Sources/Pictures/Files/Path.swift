/// A path as the system has it: bytes, compared as bytes and cut at slashes. Swift's strings would take two names for
/// one that are canonically equivalent, and a slash with an accent behind it for another character
/// (Docs/Input.md 2.5).
///
/// Names travel through the program as strings. Bytes that are not UTF-8 have stand-ins there, code points for
/// private use; `bytes` has the bytes again.
package struct Path: Hashable, Sendable {
  package let bytes: [UInt8]

  package init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// - Parameter name: as `name` gives it.
  package init(_ name: String) {
    guard name.unicodeScalars.contains(where: { StandIn.byte(of: $0) != nil }) else {
      self.init(bytes: name.utf8)
      return
    }
    self.init(
      bytes: name.unicodeScalars.flatMap { scalar in
        StandIn.byte(of: scalar).map { [$0] } ?? Array(UTF8.encode(scalar) ?? UTF8.EncodedScalar())
      })
  }

  /// - Parameter text: taken as it is, without stand-ins: what a page says, whose bytes are all there.
  package init(literal text: String) { self.init(bytes: text.utf8) }

  /// - Parameter pointer: to bytes that end with a NUL.
  package init(cString pointer: UnsafePointer<CChar>) {
    var bytes: [UInt8] = []
    var next = pointer
    while next.pointee != 0 {
      bytes.append(UInt8(bitPattern: next.pointee))
      next += 1
    }
    self.init(bytes: bytes)
  }

  /// A string that only this path gives, whatever its bytes are.
  package var name: String {
    if let text = String(validating: bytes, as: UTF8.self),
      !text.unicodeScalars.contains(where: { StandIn.byte(of: $0) != nil })
    {
      return text
    }
    var name = String.UnicodeScalarView()
    var rest = bytes[...]
    while let first = rest.first {
      let (scalar, count) = Self.scalar(at: rest) ?? (StandIn.scalar(for: first), 1)
      name.append(scalar)
      rest = rest.dropFirst(count)
    }
    return String(name)
  }

  /// A name for people: stand-ins are written as their bytes, `\xff`.
  package static func visible(_ name: String) -> String {
    var visible = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      if let escape = escape(of: scalar) {
        visible.append(contentsOf: escape.unicodeScalars)
      } else {
        visible.append(scalar)
      }
    }
    return String(visible)
  }

  /// What is shown in place of a stand-in; nil for any other scalar.
  package static func escape(of scalar: Unicode.Scalar) -> String? {
    StandIn.byte(of: scalar).map { #"\x"# + String($0, radix: 16) }
  }

  /// The first scalar, if the bytes begin with one that is no stand-in, and how many bytes it takes.
  private static func scalar(at bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator), StandIn.byte(of: scalar) == nil else {
      return nil
    }
    return (scalar, UTF8.width(scalar))
  }
}

/// The code points that stand for bytes of names which are not UTF-8. A name in which they themselves stand has their
/// bytes replaced too, so that no two names give the same string. ASCII needs none: no slash, dot or NUL can hide.
private enum StandIn {
  private static let first: UInt32 = 0x10_fe80
  private static let firstByte: UInt32 = 0x80
  private static let count: UInt32 = 0x80

  static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    guard scalar.value >= first, scalar.value < first + count else { return nil }
    return UInt8(scalar.value - first + firstByte)
  }

  static func scalar(for byte: UInt8) -> Unicode.Scalar {
    guard byte >= firstByte, let scalar = Unicode.Scalar(first + UInt32(byte) - firstByte) else {
      return Unicode.Scalar(byte)
    }
    return scalar
  }
}
