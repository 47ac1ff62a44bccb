// The names that cross the door: whoever imports IPRenderKit sees these of the modules below it, and no others.
// `Docs/PublicNames.txt` lists them all; what would clash with everyone's has another name in `DoorNames.swift`.

@_exported import struct JSONText.InputLocation
@_exported import struct PageLayout.DateFormat
@_exported import enum PageLayout.DerivedColor
@_exported import struct PageLayout.Design
@_exported import enum PageLayout.Expansion
@_exported import struct PageLayout.LayoutOptions
@_exported import struct PageLayout.MessageColors
@_exported import struct PageLayout.PageScreen
@_exported import struct PageLayout.Palette
@_exported import enum PageLayout.ScreenFrame
@_exported import enum PageLayout.TableOverflow
@_exported import struct PageLayout.Theme
@_exported import struct PageModel.Diagnostic
@_exported import enum PageModel.DiagnosticCode
@_exported import enum PageReading.InputFormat
@_exported import struct PageReading.ReadError
@_exported import struct PageReading.ReadOptions
@_exported import struct PageReading.SourceOptions
@_exported import struct Painting.PictureOptions
@_exported import struct Pictures.FileError
@_exported import enum Pictures.FrameError
@_exported import struct Pictures.FramePicture
@_exported import struct Pictures.FrameRate
@_exported import enum Pictures.PNGError
@_exported import enum Pictures.SequenceFormat
@_exported import struct Primitives.PixelSize
@_exported import struct Primitives.TooManyPixels
@_exported import enum Reveal.Pacing
@_exported import struct StreamReading.StreamOptions
@_exported import enum Typography.FontError
