import PixelDiff
import Primitives

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
