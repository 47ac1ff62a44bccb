import PageReading
import Pictures

/// Opens the files that a tape names: beneath its folder, without following links (Spec/Security.md 8).
package enum SceneFiles {
  /// The reason why a tape may not name a file.
  package struct Refusal: Error {
    package let reason: String
    package var help: String?
  }

  /// Returns the folder of the tape and the path of a file relative to it.
  package static func way(
    _ name: String, besides tape: InputFile
  ) throws(Refusal) -> (folder: Path, way: Path) {
    guard let folder = tape.folder, !name.isEmpty, TapeFile.isBelow(name) else {
      throw Refusal(reason: "it is not in the tape's folder")
    }
    let place = Path(folder.isEmpty ? "." : folder)
    var step = place
    for part in Path(name).components {
      step = step.appending(part)
      // The kernel does not follow links either when the file is opened.
      if step.linkStatus?.isLink == true {
        throw Refusal(reason: "a symbolic link leads to it", help: "name the file itself")
      }
    }
    return (place, Path(name))
  }

  /// Reads a file.
  ///
  /// - Parameter limit: The maximum size, in bytes.
  package static func read(
    _ name: String, besides tape: InputFile, limit: Int
  ) throws(Refusal) -> InputFile {
    let (folder, way) = try way(name, besides: tape)
    do throws(InputError) { return try InputFile(way, beneath: folder, limit: limit) } catch {
      throw Refusal(reason: error.reason, help: suggestion(name, in: folder) ?? error.help)
    }
  }

  /// Returns the size of a file in bytes, which is opened in the same way and not read.
  package static func size(_ name: String, besides tape: InputFile) throws(Refusal) -> Int {
    let (folder, way) = try way(name, besides: tape)
    do throws(InputError) { return try InputFile.size(of: way, beneath: folder) } catch {
      throw Refusal(reason: error.reason, help: suggestion(name, in: folder) ?? error.help)
    }
  }

  /// Returns a question that suggests another file; `nil` if the file exists or no name is near.
  private static func suggestion(_ name: String, in folder: Path) -> String? {
    let path = Path(name)
    guard !folder.appending(path).exists else { return nil }
    let place = path.beforeLastName
    let names = (place.bytes.isEmpty ? folder : folder.appending(place)).entries.map(\.name)
    guard names.count <= mostNames, let meant = Spelling.nearest(to: path.lastName.name, among: names) else {
      return nil
    }
    return Spelling.question(place.name + meant)
  }

  private static let mostNames = 10_000
}
