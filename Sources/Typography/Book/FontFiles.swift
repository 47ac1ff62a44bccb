import Glibc

/// Finding font files and telling their version cheaply.
package enum FontFiles {
  /// The first readable candidate: the given folders in order, then the place where the package installs the file.
  static func path(of face: ManifestFace, directories: [String]) -> String? {
    (directories + [face.directory]).map { $0 + "/" + face.file }.first { access($0, R_OK) == 0 }
  }

  /// Whether the file has the size and the `head` checksum of the manifest (Docs/Rulings.md 43a).
  static func matches(_ face: ManifestFace, path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, Int(status.st_size) == face.byteCount else { return false }
    return headChecksum(path: path, index: face.index) == face.headChecksum
  }

  /// `checkSumAdjustment` of the `head` table of a font file or of one face of a collection.
  static func headChecksum(path: String, index: Int) -> UInt32? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }

    func word(at offset: Int) -> UInt32? {
      var bytes: [UInt8] = [0, 0, 0, 0]
      guard pread(descriptor, &bytes, 4, offset) == 4 else { return nil }
      return bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }

    let collectionTag: UInt32 = 0x7474_6366  // "ttcf"
    let headTag: UInt32 = 0x6865_6164
    let collectionHeader = 12
    let tableDirectory = 12
    let tableRecord = 16
    let checksumInHead = 8
    guard let tag = word(at: 0) else { return nil }
    var start = 0
    if tag == collectionTag {
      guard let offset = word(at: collectionHeader + 4 * index) else { return nil }
      start = Int(offset)
    }
    guard let counts = word(at: start + 4) else { return nil }
    for table in 0..<Int(counts >> 16) {
      let record = start + tableDirectory + table * tableRecord
      guard let name = word(at: record) else { return nil }
      if name == headTag, let offset = word(at: record + 8) { return word(at: Int(offset) + checksumInHead) }
    }
    return nil
  }
}
