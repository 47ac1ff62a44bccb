import DiffReport
import Pictures
import PixelDiff
import Primitives

/// How two pictures differ, laid over each other at their top left corners.
public struct PictureComparison: Sendable, CustomStringConvertible {
  private let expected: StraightBitmap
  private let actual: StraightBitmap
  private let tolerance: PictureTolerance
  private let files: [[UInt8]]
  private let difference: PictureDifference

  /// - Parameters:
  ///   - expected: a PNG, JPEG, WebP or GIF file.
  ///   - actual: the same.
  ///   - tolerance: differences of a channel, from 0 to 255, that do not count.
  ///   - pixelLimit: what either of them, and both together, may have.
  /// - Throws: ``RenderError/picture(_:file:)``; ``RenderError/tooManyPixels(_:)``.
  public init(
    of expected: InputFile, and actual: InputFile, tolerance: Int = 0,
    pixelLimit: Int = Renderer.defaultPixelLimit
  ) throws(RenderError) {
    try self.init(
      of: expected, and: actual, within: PictureTolerance(channel: tolerance), pixelLimit: pixelLimit)
  }

  /// The same with more that may differ.
  public init(
    of expected: InputFile, and actual: InputFile, within tolerance: PictureTolerance,
    pixelLimit: Int = Renderer.defaultPixelLimit
  ) throws(RenderError) {
    self.expected = try Self.decode(expected, pixelLimit: pixelLimit)
    self.actual = try Self.decode(actual, pixelLimit: pixelLimit)
    self.tolerance = tolerance
    files = [expected.bytes, actual.bytes]
    // A very wide picture and a very high one lie within a canvas that is far larger than both.
    let size = PixelSize(
      width: max(self.expected.width, self.actual.width),
      height: max(self.expected.height, self.actual.height))
    try mapping(size.require(within: pixelLimit), RenderError.tooManyPixels)
    difference = PictureDifference(expected: self.expected, actual: self.actual, within: tolerance)
  }

  private static func decode(_ file: InputFile, pixelLimit: Int) throws(RenderError) -> StraightBitmap {
    try mapping(
      PictureDecoder.decodeStraight(file.bytes, pixelLimit: pixelLimit),
      { (error: PictureError) in RenderError.picture(error.description, file: file.name) })
  }

  public var isSame: Bool { difference.isSame }

  /// One line: how many pixels differ, by how much at most and in which box.
  public var description: String { difference.description }

  /// Pixels that differ by more than is allowed, and those that only one of the pictures has.
  public var differentPixels: Int { difference.differentPixels }

  /// The same as a part of the expected picture's.
  public var differentShare: Double { difference.share }

  /// Of all pixels that both have, from 0 to 255; a tolerance does not hide it.
  public var largestChannelDifference: Int { difference.largestChannelDifference }

  /// Holds every pixel that differs; `nil` when there is none.
  public var box: PixelRectangle? { difference.box }

  /// Pixels.
  public var expectedSize: PixelSize { difference.expectedSize }
  public var actualSize: PixelSize { difference.actualSize }

  /// A picture of the differences, as the bytes of a PNG file.
  public func picture() throws(RenderError) -> [UInt8] {
    try mapping(
      SmallPNG.encode(
        DifferencePicture.draw(expected: expected, actual: actual, within: tolerance), scale: 1),
      RenderError.encoding)
  }

  package var numbers: PictureNumbers { PictureNumbers(difference) }

  package func reportCase(name: String) throws(RenderError) -> ReportCase {
    ReportCase(
      name: name, summary: description,
      pictures: [
        // Browsers know by themselves what kind of picture it is.
        ReportPicture(title: ReportPicture.expectedTitle, png: files[0]),
        ReportPicture(title: ReportPicture.actualTitle, png: files[1]),
        ReportPicture(title: "difference", png: try picture()),
      ])
  }

  /// A page that shows both pictures and their differences, side by side and one over the other. It needs no other file
  /// and no network.
  ///
  /// - Parameter title: of the page.
  public func report(title: String) throws(RenderError) -> String {
    ReportPage(title: title, cases: [try reportCase(name: title)]).html
  }
}

/// How two pictures differ, for programs.
package struct PictureNumbers: Sendable {
  private let difference: PictureDifference

  package init(_ difference: PictureDifference) { self.difference = difference }

  package func write(to writer: inout JSONWriter) {
    writer.value("same", difference.isSame)
    writer.value("different", difference.differentPixels)
    writer.value("share", exactly: difference.share)
    writer.value("channel", difference.largestChannelDifference)
    if let box = difference.box {
      writer.value("box", [box.x, box.y, box.width, box.height].map(Double.init))
    } else {
      writer.null("box")
    }
    writer.value(
      "expected", [difference.expectedSize.width, difference.expectedSize.height].map(Double.init))
    writer.value("actual", [difference.actualSize.width, difference.actualSize.height].map(Double.init))
  }
}

extension Renderer {
  /// Draws a subject to be compared with what is expected of it.
  package func outcome(
    of subject: Subject, options: RenderOptions
  ) throws(RenderError) -> (Outcome, [LocatedDiagnostic]) {
    let options = try fitted(try options.checked(), to: subject)
    let layout = try layOut(subject, options: options)
    let drawing = try paint(layout, options: options)
    let picture = StraightBitmap(try bitmap(drawing.list, pixelLimit: options.pixelLimit))
    return (
      Outcome(text: layout.text, picture: picture, scale: drawing.list.scale), drawing.diagnostics
    )
  }
}

extension StreamRun {
  /// In words it is how many frames there are and how large, and, but for an answer in a chat, the layout of the
  /// finished page.
  ///
  /// - Parameter still: of this run.
  package func outcome(of file: InputFile, showing still: Still) throws(RenderError) -> Outcome {
    let finished = answer == nil ? try renderer.layOut(file.read(options), options: options).text : ""
    return try Outcome(
      text: "canvas \(canvas.width) x \(canvas.height), \(frameCount) frames\n" + finished, showing: still,
      options: options)
  }
}

extension Outcome {
  /// - Parameter still: of which the pixels count.
  init(text: String, showing still: Still, options: RenderOptions) throws(RenderError) {
    let picture = try mapping(
      PictureDecoder.decodeStraight(still.png, pixelLimit: options.pixelLimit),
      { (error: PictureError) in RenderError.picture(error.description, file: "the frame") })
    self.init(text: text, picture: picture, scale: options.layout.scale)
  }
}
