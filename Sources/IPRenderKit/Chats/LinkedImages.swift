import Glibc
import PageModel
import Pictures
import Primitives
import Typography

/// The images beside a chat's HTML file, in a folder of their own (Spec/Vectors.md 6.1). Each is named by a digest of its
/// bytes, so that no run replaces an image that an earlier file shows, and so that a run can tell which files one of
/// its kind wrote.
package struct LinkedImages: Hashable, Sendable {
  /// With a slash at its end.
  package let folder: String
  private let ending: String

  /// The endings of names; others have none of these images.
  private static let endings = [".png", ".webp"].map { Path(literal: $0) }
  /// Hexadecimal digits of a name.
  private static let digits = 32
  /// A file with more bytes is no image of ours.
  private static let mostBytes = 1 << 29

  /// - Parameters:
  ///   - path: of the HTML file. No two paths have the same folder.
  ///   - ending: of the names, with its dot.
  package init(beside path: String, ending: String) {
    let path = Path(path)
    folder =
      path.ending == Path(literal: ".html") ? path.withoutEnding.name + ".files/" : path.name + ".images/"
    self.ending = ending
  }

  /// The files in the folder whose names are those of images, of this version or of those that numbered them. Asked
  /// while the folder may be read.
  package func filesThere() -> Set<String> {
    Set(Path(folder).entries.filter { Self.isName($0) || Self.isNumber($0) }.map(\.name))
  }

  /// Whether an image or the lock has this path.
  package func have(_ path: Path) -> Bool {
    path == Path(lockPath) || path.beforeLastName == Path(folder) && Self.isName(path.lastName)
  }

  private static func isName(_ name: Path) -> Bool {
    let digest = name.withoutEnding.bytes
    return endings.contains(name.ending) && digest.count == digits && digest.allSatisfy(isHexadecimal)
  }

  private static func isNumber(_ name: Path) -> Bool {
    let number = name.withoutEnding.bytes
    return endings.contains(name.ending) && number.count >= 5
      && number.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  fileprivate func name(of bytes: [UInt8]) -> String {
    (SHA256.hex(of: bytes).map { String($0.prefix(Self.digits)) } ?? "") + ending
  }

  /// Whether a file is named by a digest of what it holds: then a run like this one wrote it, and nobody changed it.
  package static func isOwn(_ path: Path) -> Bool {
    guard isName(path.lastName) else { return false }
    let descriptor = path.open(O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.isRegular, status.st_size <= mostBytes else { return false }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    let count = bytes.withUnsafeMutableBytes { SteadyReading.fill($0, from: descriptor) }
    return count == bytes.count
      && SHA256.hex(of: bytes)?.prefix(digits) == Substring(path.lastName.withoutEnding.name)
  }

  /// The hidden file that a run locks while it writes.
  private var lockPath: String { folder + ".iprender.lock" }

  /// Makes the folder when it is missing, and takes its lock.
  fileprivate func claim() throws(RenderError) -> OutputLock {
    try mapping(AtomicFile.makeFolder(folder), RenderError.writing)
    return try mapping(OutputLock(lockPath, of: folder), RenderError.writing)
  }

  /// The address of a file for one that is beside the folder.
  fileprivate func address(of name: String) -> String {
    [Path(folder).components.last?.name ?? "", name].map { part in
      Path(part).bytes.map { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
          return String(UnicodeScalar(byte))
        default: return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
      }.joined()
    }.joined(separator: "/")
  }
}

/// Writes the images of one HTML file, and removes those of earlier files of its name once it is there. Whatever ends
/// the run, the file that has the name shows the images that it was written with.
package final class LinkedImageWriter {
  private let images: LinkedImages
  private let lock: OutputLock
  /// The files that were in the folder before.
  private let earlier: Set<String>
  /// Whether a path belongs to the input.
  private let keeps: (String) -> Bool
  private var written: Set<String> = []

  /// - Throws: `RenderError.writing` while another run writes there.
  package init(
    _ images: LinkedImages, earlier: Set<String>, keeps: @escaping (String) -> Bool
  ) throws(RenderError) {
    (self.images, self.earlier, self.keeps) = (images, earlier, keeps)
    lock = try images.claim()
  }

  /// - Parameter pieces: of the image's file.
  /// - Returns: its address.
  func write(_ pieces: [[UInt8]]) throws(RenderError) -> String {
    let name = images.name(of: Array(pieces.joined()))
    let path = images.folder + name
    if written.insert(name).inserted, !(earlier.contains(name) && keeps(path)) {
      try mapping(AtomicFile.write(pieces, to: path, .made), RenderError.writing)
    }
    return images.address(of: name)
  }

  /// Once the file is there: removes the images that it does not show.
  ///
  /// - Returns: a warning about what stays and looks like one of them.
  func removeEarlier() -> [Diagnostic] {
    let stays = earlier.subtracting(written).sorted().filter { !keeps(images.folder + $0) && !remove($0) }
    guard let first = stays.first else { return [] }
    let others = stays.count == 1 ? "" : " and \(stays.count - 1) more"
    return [
      Diagnostic(
        .otherFrames,
        "the file does not show \(images.folder)\(first)\(others), which an earlier run may have left",
        help: "remove \(stays.count == 1 ? "it" : "them")")
    ]
  }

  /// Without a file: removes what this run added.
  func removeWritten() { for name in written.subtracting(earlier) { _ = remove(name) } }

  private func remove(_ name: String) -> Bool {
    (try? AtomicFile.remove(images.folder + name, if: LinkedImages.isOwn)) != nil
  }
}
