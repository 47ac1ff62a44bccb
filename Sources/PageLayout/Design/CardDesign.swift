import Primitives
import Typography

/// The style of the blocks that a phone shows as gray boxes, if they show their content. The style is an
/// iprender choice (Spec/Layout.md 18.2).
package struct CardDesign: Hashable, Sendable {
  package var banner: BannerDesign
  package var post: PostDesign
  package var articles: ArticleRowDesign
  package var webPage: WebPageDesign
  /// The inset of the disc, so that no edge of it is visible around an image.
  package var avatarInset: Double
}

package struct BannerDesign: Hashable, Sendable {
  var photoSide: Double
  /// The gap between the image and the text.
  package var gap: Double
  package var lineGap: Double
}

package struct PostDesign: Hashable, Sendable {
  package var barWidth: Double
  var barRadius: Double
  /// The distance from the bar's outer edge to the content beside it.
  var gutter: Double
  var verticalInset: Double
  var photoSide: Double
  package var photoGap: Double
  package var lineGap: Double
  var headGap: Double
}

package struct ArticleRowDesign: Hashable, Sendable {
  var headerPadding: Double
  var rowPadding: Double
  var pictureSide: Double
  package var pictureRadius: Double
  /// The gap between the text and the image.
  var pictureGap: Double
  var descriptionGap: Double
  var bylineGap: Double
  package var titleLines: Int
  /// The total number of lines of title and description, which limits the difference in height between rows.
  package var textLines: Int
}

package struct WebPageDesign: Hashable, Sendable {
  package var cornerRadius: Double
  package var padding: Size
}

/// The style of embedded pages and posts, channels and related articles (Spec/Layout.md 18, Spec/Article.md
/// 8).
package enum EmbedDesign: Hashable, Sendable {
  /// Gray boxes, whose sizes are those of media.
  case boxes
  case real(RealEmbedDesign)
}

package struct RealEmbedDesign: Hashable, Sendable {
  /// The height of an embedded page without a size.
  var unknownHeight: Double
  package var post: ArticlePostDesign
  package var banner: ArticleBannerDesign
  package var related: RelatedDesign
}

/// A post from another site beside a bar.
package struct ArticlePostDesign: Hashable, Sendable {
  /// The space above its head and below its last block.
  package var top: Double
  /// The distance from the inset to everything beside the bar.
  var gutter: Double
  package var barWidth: Double
  var barRadius: Double
  /// The frame of the author's image. Its x coordinate is relative to the inset.
  package var avatar: Rect
  /// The width that the image takes from the left of name and date.
  package var avatarRoom: Double
  /// The distance by which name and date are lower beside an image. Without a date, `datelessDrop` is added.
  var avatarDrop: Double
  var datelessDrop: Double
  /// The gap between name and date.
  var dateGap: Double
  /// The gap below both.
  var headGap: Double
}

/// A row with a channel's name.
package struct ArticleBannerDesign: Hashable, Sendable {
  package var height: Double
  package var font: FontStyle
  package var textY: Double
  /// The gap between the name and the button.
  package var gap: Double
  /// The distance by which the row is moved up from the bottom of a cover's image, if it covers one.
  package var overlap: Double
  var overlayColor: Color
}

/// The rows of related articles.
package struct RelatedDesign: Hashable, Sendable {
  /// The padding above and below the title.
  var titlePadding: Double
  /// The part of the width between the insets that the title does not use.
  var titleMargin: Double
  /// The inset at the left and the right of a row's texts.
  package var inset: Double
  /// The padding above and below the texts.
  package var padding: Double
  /// The total number of lines of both texts.
  package var lines: Int
  var subtitleGap: Double
  package var photo: Size
  /// The inset of the image from the far edge and the top.
  var photoInset: Size
  package var photoRadius: Double
  /// The width that the image takes from the texts.
  var photoRoom: Double
}

/// Buttons in rows and in text (Spec/Layout.md 31).
package struct ButtonDesign: Hashable, Sendable {
  package var label: TextCategoryStyle
  package var padding: Double
  /// The padding of labels that do not fit with the standard padding.
  var tightPadding: Double
  /// The space for a badge, which is kept free on both sides so that the label stays centered.
  package var badgeRoom: Double
  package var height: Double
  package var gap: Double
  var mostInLine: Int
  /// The minimum width of a button. On a page much narrower than any phone, buttons wrap to another line
  /// before they get narrower.
  package var narrowest: Double
  /// The distance of a label above the middle of its button.
  package var baselineLift: Double
  package var inline: InlineButtonDesign
}

package struct InlineButtonDesign: Hashable, Sendable {
  /// The style of the label, which does not depend on the size of the text around it.
  package var label: TextCategoryStyle
  /// The padding at the left and right, and above and below.
  package var padding: Size
  /// The gap between two adjacent buttons.
  package var gap: Double
  /// The gap between a label and the badge after it; `nil` for no badge.
  var badgeGap: Double?
}
