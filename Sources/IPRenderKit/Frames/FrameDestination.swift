import Glibc
import Pictures
import Primitives

/// The output path and the format of the frames of a stream.
package struct FrameDestination: Hashable, Sendable {
  package let target: FrameTarget
  package let format: SequenceFormat

  /// Creates a destination. `name`: see `FrameTarget`. `format`: nil to use the file extension. Throws
  /// `FrameError` for a name without a known format, and for a format that is not possible for the target.
  package init(_ name: String, format: SequenceFormat? = nil, startNumber: Int = 1) throws(FrameError) {
    guard let target = FrameTarget(parsing: name, startNumber: startNumber) else { throw .badPattern(name) }
    self.target = target
    switch target {
    case .standardOutput:
      self.format = format ?? .png
      if self.format.isFilm { throw .fileNeeded(self.format) }
    case .files(let names):
      self.format = format ?? .png
      guard names.areOfPNG else { throw .otherEnding(name) }
      if self.format != .png { throw .oneFileNeeded(self.format) }
    case .file(let path):
      guard let format = format ?? SequenceFormat(ofFile: path) else { throw .unknownForm(path) }
      self.format = format
    }
  }

  /// The names of the frames, if each is a file.
  package var names: FrameNames? { if case .files(let names) = target { names } else { nil } }
}

extension SequenceFormat {
  /// Creates the format of one file with all frames, by its file extension.
  package init?(ofFile path: String) {
    switch Path(path).ending.name.lowercased() {
    case ".png", ".apng": self = .apng
    case ".y4m": self = .y4m
    case ".rgba": self = .rgba
    case ".mp4": self = .mp4
    case ".mov": self = .mov
    case ".webm": self = .webm
    case ".gif": self = .gif
    case ".webp": self = .webp
    default: return nil
    }
  }
}

/// The target of a run of frames.
package enum FrameTarget: Hashable, Sendable {
  case files(FrameNames)
  /// A single file with all frames.
  case file(String)
  case standardOutput

  /// True for a single file that would replace one with content. A run that is stopped leaves that one.
  package var replacesFile: Bool {
    if case .file(let path) = self { AtomicFile.wouldReplace(path) } else { false }
  }

  /// Parses `-`, a folder (one that exists, or a name that ends with a slash), a pattern such as
  /// `out-%05d.png`, or the name of one file. Returns nil for an empty name, and for a name with a percent
  /// sign that is not a pattern.
  package init?(parsing text: String, startNumber: Int = 1) {
    let path = Path(text)
    if text.isEmpty {
      return nil
    } else if text == "-" {
      self = .standardOutput
    } else if path.endsWithSlash || path.status?.isFolder == true {
      self = .files(FrameNames(folder: text, startNumber: startNumber))
    } else if path.lastName.bytes.contains(UInt8(ascii: "%")) {
      guard let names = FrameNames(pattern: text, startNumber: startNumber) else { return nil }
      self = .files(names)
    } else {
      self = .file(text)
    }
  }
}

/// The names of the files of a run's frames: numbers in a folder, or a pattern with a place for the number.
package struct FrameNames: Hashable, Sendable {
  /// The folder with a slash at its end; empty for the working directory.
  package let folder: String
  /// The number of the first frame.
  package let startNumber: Int
  private let prefix: String
  private let suffix: String
  /// The minimum number of digits. Shorter numbers are padded with zeros.
  private let leastDigits: Int

  private static let startNumbers = 0...Int(Int32.max)
  private static let mostDigits = 20

  /// Creates the names `00001.png`, `00002.png` and so on. `startNumber`: clamped to the range from 0 to 2^31
  /// - 1.
  package init(folder: String, startNumber: Int = 1) {
    self.init(
      folder: Path(folder).appending(Path(literal: "")).name, prefix: "", leastDigits: 5, suffix: ".png",
      startNumber)
  }

  /// Parses a path whose last component has exactly one `%d`, or one such as `%05d` for at least five digits;
  /// `%%` is a percent sign. Returns nil for any other text.
  package init?(pattern: String, startNumber: Int = 1) {
    let path = Path(pattern)
    // The parts are Unicode scalars, because a letter that is followed by a combining accent is a different
    // character.
    var parts = [String.UnicodeScalarView()]
    var leastDigits = 0
    let name = path.lastName.name
    var rest = name.unicodeScalars[...]
    while let percent = rest.firstIndex(of: "%") {
      parts[parts.count - 1] += rest[..<percent]
      rest = rest[percent...].dropFirst()
      if rest.first == "%" {
        parts[parts.count - 1].append("%")
        rest = rest.dropFirst()
      } else {
        let width = rest.prefix { $0 != "d" }
        guard parts.count == 1, width.count < rest.count, let digits = Self.digits(width) else { return nil }
        leastDigits = digits
        rest = rest.dropFirst(width.count + 1)
        parts.append(String.UnicodeScalarView())
      }
    }
    guard parts.count == 2 else { return nil }
    self.init(
      folder: path.beforeLastName.name, prefix: String(parts[0]), leastDigits: leastDigits,
      suffix: String(parts[1] + rest), startNumber)
  }

  private init(folder: String, prefix: String, leastDigits: Int, suffix: String, _ startNumber: Int) {
    (self.folder, self.prefix, self.leastDigits, self.suffix) = (folder, prefix, leastDigits, suffix)
    self.startNumber = min(max(startNumber, Self.startNumbers.lowerBound), Self.startNumbers.upperBound)
  }

  /// Returns the minimum number of digits for the text between the percent sign and the letter: nothing, or a
  /// zero and a number.
  private static func digits(_ width: Substring.UnicodeScalarView) -> Int? {
    if width.isEmpty { return 1 }
    guard width.first == "0", width.allSatisfy(\.isASCII), let digits = Int(Substring(width)),
      (1...mostDigits).contains(digits)
    else { return nil }
    return digits
  }

  /// Returns the name of a frame's file.
  ///
  /// - Parameter index: The index of the frame, from 0.
  package func name(ofFrame index: Int) -> String {
    let number = String(startNumber + index)
    return prefix + String(repeating: "0", count: max(0, leastDigits - number.utf8.count)) + number + suffix
  }

  /// True if the file extension of the names is that of PNG files, or if they have none.
  package var areOfPNG: Bool { ["", ".png"].contains(Path("n" + suffix).ending.name.lowercased()) }

  /// Returns the index of the frame whose file has a name.
  package func frame(named name: String) -> Int? {
    let digits = name.unicodeScalars.dropFirst(prefix.unicodeScalars.count).dropLast(
      suffix.unicodeScalars.count)
    guard let number = Int(String(digits)), number >= startNumber,
      Path(self.name(ofFrame: number - startNumber)) == Path(name)
    else { return nil }
    return number - startNumber
  }

  package func path(ofFrame index: Int) -> String { folder + name(ofFrame: index) }

  /// Returns true if the path is that of a frame, of the list of frames or of the lock file.
  package func have(_ path: Path) -> Bool {
    guard path != Path(listPath), path != Path(lockPath) else { return true }
    let digits = path.bytes.dropFirst(Path(folder + prefix).bytes.count).dropLast(Path(suffix).bytes.count)
    guard let number = Int(String(decoding: digits, as: UTF8.self)), number >= startNumber else {
      return false
    }
    return Path(self.path(ofFrame: number - startNumber)) == path
  }

  /// The name of the list of all frames, in the folder of the frames (Spec/Dumps.md).
  package static let listName = "frames.json"
  package var listPath: String { folder + Self.listName }

  /// The hidden file that a run locks while it writes files of these names. It does not depend on the number
  /// of digits: `1.png` and `00001.png` are frames of the same film.
  package var lockPath: String {
    let digest = Digest.value(of: (prefix + "\0" + suffix).utf8)
    return folder + ".iprender-\(String(digest, radix: 16)).lock"
  }
}
