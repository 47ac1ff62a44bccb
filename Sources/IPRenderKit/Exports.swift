// The names that IPRenderKit exports from the modules below it. `Docs/PublicNames.txt` lists them all; names
// that are likely to clash with others have an alias below.

import Localization
import PageLayout
import PageReading
import Pictures
import Primitives

@_exported import enum DiffReport.Base64
@_exported import struct DiffReport.ReportCase
@_exported import struct DiffReport.ReportPage
@_exported import struct DiffReport.ReportPicture
@_exported import struct MathTypesetting.FormulaLimits
@_exported import enum MessageModel.SendState
@_exported import struct MessageReading.ChatDays
@_exported import struct MessageReading.ChatRecords
@_exported import struct MessageReading.ChatSelection
@_exported import struct PageLayout.CanvasRect
@_exported import enum PageLayout.ChatColor
@_exported import enum PageLayout.CodeColor
@_exported import enum PageLayout.CodeColors
@_exported import struct PageLayout.DateFormat
@_exported import enum PageLayout.DerivedColor
@_exported import struct PageLayout.Design
@_exported import enum PageLayout.Expansion
@_exported import struct PageLayout.LayoutElement
@_exported import struct PageLayout.LayoutOptions
@_exported import struct PageLayout.MessageColors
@_exported import struct PageLayout.PageScreen
@_exported import struct PageLayout.Palette
@_exported import struct PageLayout.ScreenDevice
@_exported import enum PageLayout.ScreenFrame
@_exported import enum PageLayout.TableOverflow
@_exported import struct PageLayout.Theme
@_exported import struct PageModel.Diagnostic
@_exported import enum PageModel.DiagnosticCode
@_exported import struct PageModel.ZoneOffsets
@_exported import enum PageReading.InputFormat
@_exported import struct PageReading.MessageKind
@_exported import class PageReading.NamedFiles
@_exported import struct PageReading.PageSummary
@_exported import struct PageReading.ReadError
@_exported import struct PageReading.ReadOptions
@_exported import struct PageReading.SourceOptions
@_exported import enum PageReading.Spelling
@_exported import enum PageWriting.OutputFormat
@_exported import struct PageWriting.PageRange
@_exported import struct Painting.PictureOptions
@_exported import enum Pictures.AtomicFile
@_exported import enum Pictures.ConfinedOutputs
@_exported import enum Pictures.CopiedProcess
@_exported import enum Pictures.FileAccess
@_exported import struct Pictures.FileError
@_exported import struct Pictures.FileIdentity
@_exported import enum Pictures.FileTarget
@_exported import class Pictures.FolderWatch
@_exported import enum Pictures.FrameError
@_exported import struct Pictures.FramePicture
@_exported import struct Pictures.FrameRate
@_exported import enum Pictures.NameOrigin
@_exported import struct Pictures.OutputDescriptor
@_exported import enum Pictures.OutputWriter
@_exported import enum Pictures.PNGError
@_exported import struct Pictures.PaperSize
@_exported import struct Pictures.Path
@_exported import enum Pictures.PictureForm
@_exported import struct Pictures.PictureTolerance
@_exported import struct Pictures.PixelRectangle
@_exported import enum Pictures.ProcessMemory
@_exported import struct Pictures.ProcessStarter
@_exported import enum Pictures.ProgramArguments
@_exported import enum Pictures.SequenceFormat
@_exported import enum Pictures.StandardOutput
@_exported import struct Primitives.InputLocation
@_exported import struct Primitives.JSONWriter
@_exported import struct Primitives.PixelSize
@_exported import struct Primitives.TooManyPixels
@_exported import class Raster.WorkerPool
@_exported import enum Reveal.Pacing
@_exported import struct StreamReading.StreamOptions
@_exported import enum Typography.FontError
@_exported import struct Typography.FontFileDetails
@_exported import struct Typography.FontManifest
@_exported import struct Typography.FontRole
@_exported import struct Typography.FontSet
@_exported import struct Typography.FontTable
@_exported import struct Typography.ManifestFace
@_exported import struct Typography.PortableFolder
@_exported import enum Typography.TextLibraries

// Aliases of types whose own names are likely to clash with others.

/// An sRGB color with straight alpha. Components are from 0 to 1.
public typealias RGBAColor = Color

/// A size in points.
public typealias CanvasSize = Size

/// The side of a chat that a message is on.
public typealias MessageSide = Side

/// The language of labels, dates and service messages; see `LayoutOptions.language`.
public typealias RenderLanguage = Language

/// The limits of an input.
public typealias ReadLimits = Limits

extension MediaPlaces {
  /// The default maximum size of an image file, in pixels.
  public static let defaultPixelLimit = PictureDecoder.defaultPixelLimit
}
