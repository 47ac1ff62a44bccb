// The one door: whoever imports IPRenderKit has the values that it takes and gives.
@_exported import PageFormats
@_exported import PageLayout
@_exported import PageModel
@_exported import Painting
@_exported import Pictures
@_exported import PixelDiff
@_exported import Primitives
@_exported import Reveal
@_exported import Scene
@_exported import Typography
