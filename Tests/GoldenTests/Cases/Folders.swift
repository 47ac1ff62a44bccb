import Foundation

/// Where the package and its goldens are.
enum Folders {
  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()  // Cases
    .deletingLastPathComponent()  // GoldenTests
    .deletingLastPathComponent()  // Tests
    .deletingLastPathComponent().path

  static let goldens = package + "/Goldens"

  /// `area/idea` of every folder two levels below `Goldens`.
  static let ideas: [String] = folders(in: goldens).flatMap { area in
    folders(in: goldens + "/" + area).map { area + "/" + $0 }
  }

  /// Names, sorted; none when the folder is not there.
  static func entries(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  static func folders(in folder: String) -> [String] {
    entries(in: folder).filter { isFolder(folder + "/" + $0) }
  }

  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}
