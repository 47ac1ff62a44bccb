import ArgumentParser
import IPRenderKit

/// The name of a file that an option has. A name from a tape, an options file or a request holds the folder that the file
/// must be in: it is opened beneath it by the kernel, through no link (Spec/Security.md 8).
struct FileName: Equatable, Sendable {
  /// As the working directory knows the file.
  let path: String
  private let place: Place?

  private struct Place: Equatable {
    let folder: Path
    let way: Path
  }

  /// A name that the user typed, which leads anywhere.
  init(typed path: String) { (self.path, place) = (path, nil) }

  /// - Parameters:
  ///   - path: what messages call the file.
  ///   - way: the path from the folder, without links.
  ///   - folder: the folder that the file must be in.
  init(_ path: String, way: Path, beneath folder: Path) {
    self.path = path
    place = Place(folder: folder, way: way)
  }

  /// Reads the file.
  ///
  /// - Parameters:
  ///   - limit: in bytes.
  ///   - limitOption: the option that raises the limit.
  func read(limit: Int, limitOption: String? = InputOptions.limitOption) throws(Failure) -> InputFile {
    guard let place else { return try InputFile(argument: path, limit: limit, limitOption: limitOption) }
    do throws(InputError) {
      return try InputFile(place.way, beneath: place.folder, limit: limit)
    } catch {
      throw Failure(error, limitOption: limitOption)
    }
  }
}

/// A rule that resolves the name of a file. (Functions themselves are no values that tasks keep: the optimiser loses their
/// type.)
final class PlaceRule: Sendable {
  let find: @Sendable (String) throws -> FileName

  init(_ find: @escaping @Sendable (String) throws -> FileName) { self.find = find }

  /// Names lead nowhere but beneath some folders. Links are followed before that is decided, and none afterwards.
  ///
  /// - Parameters:
  ///   - start: the folder at which relative names start; `nil` for the working directory.
  ///   - outside: what is said of a name that leads elsewhere.
  init(beneath folders: [Path], from start: Path? = nil, outside: String) {
    find = { name in
      let path = Path(name).isAbsolute ? Path(name) : start?.appending(Path(name)) ?? Path(name)
      // What is missing is reported where it is read, and could stand nowhere else.
      var nearest = path
      while nearest.resolved == nil, nearest != nearest.folder { nearest = nearest.folder }
      guard let whole = nearest.resolved,
        let folder = folders.first(where: { $0 == whole || whole.relative(to: $0) != nil })
      else { throw ValidationError(outside) }
      guard nearest == path else {
        let isPrefix = path.bytes.starts(with: nearest.bytes)
        let rest = path.bytes.dropFirst(isPrefix ? nearest.bytes.count : 0)
        return FileName(
          path.name, way: Path(bytes: rest.drop { $0 == UInt8(ascii: "/") }), beneath: whole)
      }
      return FileName(
        start == nil ? whole.name : path.name, way: whole.relative(to: folder) ?? Path(literal: "."),
        beneath: folder)
    }
  }
}
