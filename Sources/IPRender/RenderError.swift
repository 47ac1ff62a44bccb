import PageFormats
import Pictures
import Raster
import Typography

/// Why there is no picture. One line each, with the place and the remedy.
public enum RenderError: Error, Sendable, CustomStringConvertible {
  case unreadable(ReadError)
  case fonts(FontError)
  case tooManyPixels(width: Int, height: Int, limit: Int)
  case encoding(PNGError)
  case writing(FileError)

  public var description: String {
    switch self {
    case .unreadable(let error): error.description
    case .fonts(let error): error.message
    case .tooManyPixels(let width, let height, let limit):
      RasterError.tooManyPixels(width: width, height: height, limit: limit).description
    case .encoding(let error): error.description
    case .writing(let error): error.description
    }
  }
}
