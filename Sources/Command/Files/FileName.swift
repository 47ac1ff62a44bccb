import ArgumentParser
import IPRenderKit

/// The name of a file in an option. A name from a tape, an options file or a request includes the folder that
/// the file must be in: the kernel opens the file beneath it, without following links (Spec/Security.md 8).
struct FileName: Equatable, Sendable {
  /// The path relative to the working directory.
  let path: String
  private let place: Place?

  private struct Place: Equatable {
    let folder: Path
    let way: Path
  }

  /// Creates a name that the user typed, which may refer to any file.
  init(typed path: String) { (self.path, place) = (path, nil) }

  /// Creates a name.
  ///
  /// - Parameters:
  ///   - path: The name of the file in messages.
  ///   - way: The path relative to the folder, without links.
  ///   - folder: The folder that the file must be in.
  init(_ path: String, way: Path, beneath folder: Path) {
    self.path = path
    place = Place(folder: folder, way: way)
  }

  /// Reads the file.
  ///
  /// - Parameters:
  ///   - limit: The maximum size, in bytes.
  ///   - limitOption: The option that raises the limit.
  func read(limit: Int, limitOption: String? = InputOptions.limitOption) throws(CommandError) -> InputFile {
    guard let place else { return try InputFile(argument: path, limit: limit, limitOption: limitOption) }
    do throws(InputError) {
      return try InputFile(place.way, beneath: place.folder, limit: limit)
    } catch {
      throw CommandError(error, limitOption: limitOption)
    }
  }
}

/// A rule that resolves the name of a file. It is a class because the optimizer loses the type of a function
/// that tasks keep.
final class PlaceRule: Sendable {
  let find: @Sendable (String) throws -> FileName

  init(_ find: @escaping @Sendable (String) throws -> FileName) { self.find = find }

  /// Creates a rule for names that must be beneath some folders. Links are followed before that is decided,
  /// and not afterwards.
  ///
  /// - Parameters:
  ///   - start: The folder for relative names; `nil` for the working directory.
  ///   - outside: The error message for a name outside the folders.
  init(beneath folders: [Path], from start: Path? = nil, outside: String) {
    find = { name in
      let path = Path(name).isAbsolute ? Path(name) : start?.appending(Path(name)) ?? Path(name)
      // A missing file is reported when it is read, and can only be beneath the nearest folder that exists.
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
