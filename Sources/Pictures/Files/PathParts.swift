/// Paths cut at slashes and put together.
extension Path {
  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  package var isAbsolute: Bool { bytes.first == Self.slash }

  /// Whether it is a bare name, which cannot lead anywhere else.
  package var isOneName: Bool { !bytes.isEmpty && !bytes.contains(Self.slash) }

  package var endsWithSlash: Bool { bytes.last == Self.slash }

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
