import Glibc
import PageModel
import Pictures
import Primitives
import Typography

/// The images of a chat's HTML file, in a folder next to it (Spec/Vectors.md 6.1). Each is named by a digest
/// of its bytes, so that no run replaces an image that an earlier file shows, and a run can recognize the
/// images of other runs.
package struct LinkedImages: Hashable, Sendable {
  /// The path of the folder, with a slash at the end.
  package let folder: String
  private let ending: String

  /// The file extensions of the images.
  private static let endings = [".png", ".webp"].map { Path(literal: $0) }
  /// The number of hexadecimal digits in a name.
  private static let digits = 32
  /// The maximum size of an image, in bytes. A larger file was not written by iprender.
  private static let mostBytes = 1 << 29

  /// Creates the names of images.
  ///
  /// - Parameters:
  ///   - path: The path of the HTML file. No two paths have the same folder.
  ///   - ending: The file extension of the images, with its dot.
  package init(beside path: String, ending: String) {
    let path = Path(path)
    folder =
      path.ending == Path(literal: ".html") ? path.withoutEnding.name + ".files/" : path.name + ".images/"
    self.ending = ending
  }

  /// Returns the names of the image files in the folder, including the numbered ones of earlier versions.
  /// Call it while the process may still read the folder.
  package func filesThere() -> Set<String> {
    Set(Path(folder).entries.filter { Self.isName($0) || Self.isNumber($0) }.map(\.name))
  }

  /// Returns true if the path is that of an image or of the lock file.
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

  /// Returns true if the name of a file is the digest of its bytes. Such a file was written by a run like
  /// this one and has not changed since.
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

  /// Creates the folder if it is missing, and locks it.
  fileprivate func claim() throws(RenderError) -> OutputLock {
    try mapping(AtomicFile.makeFolder(folder), RenderError.writing)
    return try mapping(OutputLock(lockPath, of: folder), RenderError.writing)
  }

  /// Returns the URL of an image for a file next to the folder.
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

/// Writes the images of one HTML file, and removes those of earlier files of the same name when the new file
/// is complete. However the run ends, the file under that name shows the images that were written with it.
package final class LinkedImageWriter {
  private let images: LinkedImages
  private let lock: OutputLock
  /// The files that were in the folder before.
  private let earlier: Set<String>
  /// Returns true if a path belongs to the input.
  private let keeps: (String) -> Bool
  private var written: Set<String> = []

  /// Locks the folder of the images.
  ///
  /// - Throws: `RenderError.writing` while another run writes there.
  package init(
    _ images: LinkedImages, earlier: Set<String>, keeps: @escaping (String) -> Bool
  ) throws(RenderError) {
    (self.images, self.earlier, self.keeps) = (images, earlier, keeps)
    lock = try images.claim()
  }

  /// Writes an image and returns its URL.
  ///
  /// - Parameter pieces: The bytes of the image's file, in pieces.
  func write(_ pieces: [[UInt8]]) throws(RenderError) -> String {
    let name = images.name(of: pieces.joinedBytes)
    let path = images.folder + name
    if written.insert(name).inserted, !(earlier.contains(name) && keeps(path)) {
      try mapping(AtomicFile.write(pieces, to: path, .made), RenderError.writing)
    }
    return images.address(of: name)
  }

  /// Removes the images of earlier files that the new file does not show. Call it when the new file is
  /// complete.
  ///
  /// - Returns: A warning about files that look like such images but were kept.
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

  /// Removes the images that this run added. Call it when there is no HTML file.
  func removeWritten() { for name in written.subtracting(earlier) { _ = remove(name) } }

  private func remove(_ name: String) -> Bool {
    (try? AtomicFile.remove(images.folder + name, if: LinkedImages.isOwn)) != nil
  }
}
