import CSystem
import Glibc

/// A path as the system has it: bytes, compared as bytes and cut at slashes. Swift's strings would take two names for
/// one that are canonically equivalent, and a slash with an accent behind it for another character
/// (Spec/Input.md 2.5).
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

/// Paths cut at slashes and put together.
extension Path {
  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  package var isAbsolute: Bool { bytes.first == Self.slash }

  /// Whether it is a bare name, which cannot lead anywhere else.
  package var isOneName: Bool { !bytes.isEmpty && !bytes.contains(Self.slash) }

  package var endsWithSlash: Bool { bytes.last == Self.slash }

  /// Without the slashes that a folder's name may end with.
  package var withoutEndSlash: Path {
    Path(bytes: bytes.prefix((bytes.lastIndex { $0 != Self.slash } ?? 0) + 1))
  }

  private var nameStart: Int { bytes.lastIndex(of: Self.slash).map { $0 + 1 } ?? 0 }

  /// What follows the last slash.
  package var lastName: Path { Path(bytes: bytes[nameStart...]) }

  /// Up to the last slash and with it; empty for the working directory.
  package var beforeLastName: Path { Path(bytes: bytes[..<nameStart]) }

  /// The folder that it is in: `.` for a bare name.
  package var folder: Path {
    switch nameStart {
    case 0: Path(literal: ".")
    case 1: Path(literal: "/")
    default: Path(bytes: bytes[..<(nameStart - 1)])
    }
  }

  /// The last dot of the last name; a name that begins with its only dot is a hidden file's and has no ending.
  private var endingStart: Int? {
    bytes[nameStart...].lastIndex(of: Self.dot).flatMap { $0 == nameStart ? nil : $0 }
  }

  /// With its dot; empty when there is none.
  package var ending: Path { Path(bytes: endingStart.map { bytes[$0...] } ?? []) }

  package var withoutEnding: Path { Path(bytes: endingStart.map { bytes[..<$0] } ?? bytes[...]) }

  package static func + (path: Path, more: Path) -> Path { Path(bytes: path.bytes + more.bytes) }

  /// The path of something in this folder.
  package func appending(_ name: Path) -> Path {
    let separator = bytes.isEmpty || endsWithSlash ? [] : [Self.slash]
    return Path(bytes: bytes + separator + name.bytes)
  }

  /// The names between slashes.
  package var components: [Path] { bytes.split(separator: Self.slash).map { Path(bytes: $0) } }

  /// The way to this path from a folder that it is beneath; nil when it is not, and for the folder itself. Both are
  /// resolved: they hold no links and no dots.
  package func relative(to folder: Path) -> Path? {
    let start = folder.endsWithSlash ? folder.bytes : folder.bytes + [Self.slash]
    guard bytes.count > start.count, bytes.starts(with: start) else { return nil }
    return Path(bytes: bytes.dropFirst(start.count))
  }
}

/// What the system does with a path. Each call gives what the system's own does, and leaves its `errno`.
extension Path {
  /// A path with a NUL in it is nothing's: the system would look at what stands before it.
  package func withCString(_ call: (UnsafePointer<CChar>) -> Int32) -> Int32 {
    guard !bytes.contains(0) else {
      errno = ENOENT
      return -1
    }
    return (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map(call) ?? -1
    }
  }

  /// With a NUL at its end, in memory that the caller frees.
  package var copiedCString: UnsafeMutablePointer<CChar>? {
    (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
      $0.baseAddress.flatMap { strdup($0) }
    }
  }

  package func open(_ flags: Int32, _ permissions: mode_t = 0) -> Int32 {
    withCString { Glibc.open($0, flags, permissions) }
  }

  package var exists: Bool { withCString { access($0, F_OK) } == 0 }

  /// What it leads to, links followed; nil with `errno`.
  package var status: stat? { status(0) }

  /// What has the name itself, be it a link; nil with `errno`.
  package var linkStatus: stat? { status(AT_SYMLINK_NOFOLLOW) }

  private func status(_ flags: Int32) -> stat? {
    var status = stat()
    return withCString { fstatat(AT_FDCWD, $0, &status, flags) } == 0 ? status : nil
  }

  /// Without links and detours; nil when there is nothing.
  package var resolved: Path? {
    var resolved: Path?
    _ = withCString { path in
      guard let pointer = realpath(path, nil) else { return -1 }
      defer { free(pointer) }
      resolved = Path(cString: pointer)
      return 0
    }
    return resolved
  }

  /// The names in a folder, in no order; empty where it cannot be read.
  package var entries: [Path] {
    var folder: OpaquePointer?
    _ = withCString {
      folder = opendir($0)
      return 0
    }
    guard let folder else { return [] }
    defer { closedir(folder) }
    var names: [Path] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
          Path(cString: $0)
        }
      }
      if name != Path(literal: "."), name != Path(literal: "..") { names.append(name) }
    }
    return names
  }

  @discardableResult
  package func unlink() -> Int32 { withCString { Glibc.unlink($0) } }
}

extension stat {
  package var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
  package var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
  package var isLink: Bool { st_mode & S_IFMT == S_IFLNK }
}

/// What the program was started with.
package enum ProgramArguments {
  /// Without the program's name.
  package static var names: [String] {
    var count: Int32 = 0
    let words = UnsafeBufferPointer(start: shim_arguments(&count), count: Int(count))
    return words.dropFirst().compactMap { $0.map { Path(cString: $0).name } }
  }
}

/// Which file something is, whatever names it has.
package struct FileIdentity: Hashable, Sendable {
  private let device: dev_t
  private let number: ino_t

  package init(_ status: stat) {
    device = status.st_dev
    number = status.st_ino
  }
}
