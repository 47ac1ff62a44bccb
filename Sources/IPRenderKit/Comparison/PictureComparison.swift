import DiffReport
import Pictures
import Primitives

/// The differences between two images, aligned at their top left corners.
public struct PictureComparison: Sendable, CustomStringConvertible {
  private let expected: StraightBitmap
  private let actual: StraightBitmap
  private let tolerance: PictureTolerance
  private let files: [[UInt8]]
  private let difference: PictureDifference
  /// A sentence if the images were drawn with different font sets, so that their differences may come from the fonts
  /// alone; `nil` otherwise. Only PNG files of iprender name their font set.
  public let fontWarning: String?

  /// Compares two images with a tolerance for each channel.
  ///
  /// - Parameters:
  ///   - expected: The expected image, a PNG, JPEG, WebP or GIF file.
  ///   - actual: The actual image, in one of the same formats.
  ///   - tolerance: The largest difference of a channel to ignore, from 0 to 255.
  ///   - pixelLimit: The maximum size of each image and of both together, in pixels.
  /// - Throws: ``RenderError/picture(_:file:)`` if a file is not an image; ``RenderError/tooManyPixels(_:)``.
  public init(
    of expected: InputFile, and actual: InputFile, tolerance: Int = 0,
    pixelLimit: Int = Renderer.defaultPixelLimit
  ) throws(RenderError) {
    try self.init(
      of: expected, and: actual, within: PictureTolerance(channel: tolerance), pixelLimit: pixelLimit)
  }

  /// Compares two images within a tolerance.
  public init(
    of expected: InputFile, and actual: InputFile, within tolerance: PictureTolerance,
    pixelLimit: Int = Renderer.defaultPixelLimit
  ) throws(RenderError) {
    self.expected = try Self.decode(expected, pixelLimit: pixelLimit)
    self.actual = try Self.decode(actual, pixelLimit: pixelLimit)
    self.tolerance = tolerance
    files = [expected.bytes, actual.bytes]
    fontWarning = PixelVersion.fontWarning(expected: expected.bytes, actual: actual.bytes)
    // A very wide and a very tall image fit only into a canvas that is much larger than both.
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

  /// A Boolean value that indicates whether the images are equal, within the tolerance.
  public var isSame: Bool { difference.isSame }

  /// One line with the number of different pixels, the largest difference and the box that contains them, and with the
  /// ``fontWarning``.
  public var description: String {
    difference.description + (fontWarning.map { "; warning: " + $0 } ?? "")
  }

  /// The number of pixels that differ by more than the tolerance, or that only one of the images has.
  public var differentPixels: Int { difference.differentPixels }

  /// The share of different pixels, relative to the size of the expected image.
  public var differentShare: Double { difference.share }

  /// The largest difference of a channel in all pixels that both images have, from 0 to 255, regardless of the
  /// tolerance.
  public var largestChannelDifference: Int { difference.largestChannelDifference }

  /// The smallest rectangle that contains all different pixels, or `nil` if there are none.
  public var box: PixelRectangle? { difference.box }

  /// The size of the expected image, in pixels.
  public var expectedSize: PixelSize { difference.expectedSize }
  /// The size of the actual image, in pixels.
  public var actualSize: PixelSize { difference.actualSize }

  /// Returns an image of the differences, as the bytes of a PNG file.
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
        // Browsers detect the image format by themselves.
        ReportPicture(title: ReportPicture.expectedTitle, png: files[0]),
        ReportPicture(title: ReportPicture.actualTitle, png: files[1]),
        ReportPicture(title: "difference", png: try picture()),
      ])
  }

  /// Returns an HTML page that shows both images and their differences, side by side and with a slider. It needs no
  /// other file and no network.
  ///
  /// - Parameter title: The title of the page.
  public func report(title: String) throws(RenderError) -> String {
    ReportPage(title: title, cases: [try reportCase(name: title)]).html
  }
}

/// The differences between two images as numbers, for programs.
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
  /// Renders a subject to be compared with its expected result.
  package func outcome(
    of subject: Subject, options: RenderOptions
  ) throws(RenderError) -> (Outcome, [Diagnostic]) {
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
  /// Returns the outcome of a run for a comparison. Its text is the size and number of the frames and, except
  /// for an answer in a chat, the layout of the finished page.
  ///
  /// - Parameter still: A frame of this run.
  package func outcome(of file: InputFile, showing still: Still) throws(RenderError) -> Outcome {
    let finished = answer == nil ? try renderer.layOut(file.read(options), options: options).text : ""
    return try Outcome(
      text: "canvas \(canvas.width) x \(canvas.height), \(frameCount) frames\n" + finished, showing: still,
      options: options)
  }
}

extension Outcome {
  /// Creates an outcome with the pixels of an image.
  ///
  /// - Parameter still: The image that is compared.
  init(text: String, showing still: Still, options: RenderOptions) throws(RenderError) {
    let picture = try mapping(
      PictureDecoder.decodeStraight(still.bytes, pixelLimit: options.pixelLimit),
      { (error: PictureError) in RenderError.picture(error.description, file: "the frame") })
    self.init(text: text, picture: picture, scale: options.layout.scale)
  }
}
