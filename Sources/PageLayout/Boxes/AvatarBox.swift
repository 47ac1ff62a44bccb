import PageModel
import Primitives

/// A peer's photo, or its initials on its color (Spec/Bubbles.md 12).
package struct AvatarBox: Sendable {
  package var frame: Rect
  package var cornerRadius: Double
  package var letters: String
  /// The initials, placed from the frame's left edge on their baseline; `nil` if there are none.
  package var line: SingleLine?
  /// The index of the color, of seven; `nil` for a deleted account.
  package var color: Int?
  package var photo: MediaID?
  /// True if the letters extend beyond the frame and are clipped.
  package var overflows = false
  /// The frame of a circle that overlaps the avatar, which leaves a gap around it.
  package var above: Rect?

  package init(frame: Rect, cornerRadius: Double, letters: String, color: Int?, photo: MediaID?) {
    (self.frame, self.cornerRadius, self.letters) = (frame, cornerRadius, letters)
    (self.color, self.photo) = (color, photo)
  }

  package var gradient: AvatarGradient {
    color.flatMap { AvatarGradient.all.indices.contains($0) ? AvatarGradient.all[$0] : nil } ?? .gone
  }
}

/// The two colors of an avatar, from top to bottom (Spec/Bubbles.md 12).
package struct AvatarGradient: Equatable, Sendable {
  package var top: Color
  package var bottom: Color

  private init(_ top: UInt32, _ bottom: UInt32) { (self.top, self.bottom) = (Color(top), Color(bottom)) }

  package static let all = [
    AvatarGradient(0xff885e, 0xff516a), AvatarGradient(0xffcd6a, 0xffa85c),
    AvatarGradient(0x82b1ff, 0x665fff), AvatarGradient(0xa0de7e, 0x54cb68),
    AvatarGradient(0x00fcfd, 0x4acccd), AvatarGradient(0x72d5fd, 0x2a9ef1),
    AvatarGradient(0xe0a2f3, 0xd669ed),
  ]
  /// The colors of deleted accounts.
  package static let gone = AvatarGradient(0xcdcdcd, 0xb1b1b1)
}
