import PageLayout
import PageReading
import Pictures
import Primitives
import Wording

// Names at the door for types whose own would clash with everyone's.

/// A straight-alpha sRGB colour; components from 0 to 1.
public typealias RGBAColor = Color

/// An extent in points.
public typealias CanvasSize = Size

/// Which side of a chat a message stands on.
public typealias MessageSide = Side

/// What a picture says by itself, and how: see `LayoutOptions.language`.
public typealias RenderLanguage = Language

/// What one input may cost.
public typealias ReadLimits = Limits

extension MediaPlaces {
  /// Pixels that a picture file may have unless the caller says otherwise.
  public static let defaultPixelLimit = PictureDecoder.defaultPixelLimit
}
