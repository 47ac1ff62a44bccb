import Pictures
import Primitives
import Typography

/// Why there is no picture. One line each, with the place and the remedy.
package enum RenderError: Error, Sendable, CustomStringConvertible {
  case fonts(FontError)
  case tooManyPixels(TooManyPixels)
  case encoding(PNGError)
  case frames(FrameError)
  case writing(FileError)

  package var description: String {
    switch self {
    case .fonts(let error): error.message
    case .tooManyPixels(let error): error.description
    case .encoding(let error): error.description
    case .frames(let error): error.description
    case .writing(let error): error.description
    }
  }
}

extension RenderError {
  static func whenMeasuring<Result>(
    _ work: () throws(TooManyPixels) -> Result
  ) throws(RenderError) -> Result {
    do throws(TooManyPixels) { return try work() } catch { throw .tooManyPixels(error) }
  }

  static func whenEncoding<Result>(_ work: () throws(PNGError) -> Result) throws(RenderError) -> Result {
    do throws(PNGError) { return try work() } catch { throw .encoding(error) }
  }

  static func whenFraming<Result>(_ work: () throws(FrameError) -> Result) throws(RenderError) -> Result {
    do throws(FrameError) { return try work() } catch { throw .frames(error) }
  }

  static func whenWriting<Result>(_ work: () throws(FileError) -> Result) throws(RenderError) -> Result {
    do throws(FileError) { return try work() } catch { throw .writing(error) }
  }
}
