import Primitives
import Typography

/// What blocks that a phone shows as grey boxes look like when they show what they hold (Spec/Layout.md 18.2): ours.
package struct CardDesign: Sendable {
  package var banner: BannerDesign
  package var post: PostDesign
  package var articles: ArticleRowDesign
  package var webPage: WebPageDesign
  /// Nothing of the disc may show around a picture.
  package var avatarInset: Double
}

package struct BannerDesign: Sendable {
  package var photoSide: Double
  /// The gap between the picture and the text.
  package var gap: Double
  package var lineGap: Double
}

package struct PostDesign: Sendable {
  package var barWidth: Double
  package var barRadius: Double
  /// From the bar's outer edge to what stands beside it.
  package var gutter: Double
  package var verticalInset: Double
  package var photoSide: Double
  package var photoGap: Double
  package var lineGap: Double
  package var headGap: Double
}

package struct ArticleRowDesign: Sendable {
  package var headerPadding: Double
  package var rowPadding: Double
  package var pictureSide: Double
  package var pictureRadius: Double
  /// The gap between text and picture.
  package var pictureGap: Double
  package var descriptionGap: Double
  package var bylineGap: Double
  package var titleLines: Int
  /// The lines of title and description together, so that rows do not differ too much.
  package var textLines: Int
}

package struct WebPageDesign: Sendable {
  package var cornerRadius: Double
  package var padding: Size
}

/// Embedded pages and posts, channels and related articles (Spec/Layout.md 18, Spec/Article.md 8).
package enum EmbedDesign: Sendable {
  /// A grey box each, whose measures are those of media.
  case boxes
  case real(RealEmbedDesign)
}

package struct RealEmbedDesign: Sendable {
  /// The height of an embedded page that says nothing of its size.
  package var unknownHeight: Double
  package var post: ArticlePostDesign
  package var banner: ArticleBannerDesign
  package var related: RelatedDesign
}

/// A post of another site beside a bar.
package struct ArticlePostDesign: Sendable {
  /// The space above its head and below its last block.
  package var top: Double
  /// From the inset to all that stands beside the bar.
  package var gutter: Double
  package var barWidth: Double
  package var barRadius: Double
  /// Its x counts from the inset.
  package var avatar: Rect
  /// What a picture takes from the left of name and date.
  package var avatarRoom: Double
  /// They are so much lower beside a picture, and a name without a date by so much more.
  package var avatarDrop: Double
  package var datelessDrop: Double
  /// The gap between name and date.
  package var dateGap: Double
  /// The gap below both.
  package var headGap: Double
}

/// A row with a channel's name.
package struct ArticleBannerDesign: Sendable {
  package var height: Double
  package var font: FontStyle
  package var textY: Double
  /// The gap between the name and the button.
  package var gap: Double
  /// Over a cover it stands so much above the bottom of the picture, less what its own place is below.
  package var overlap: Double
  package var overlayColor: Color
}

/// Rows of related articles.
package struct RelatedDesign: Sendable {
  /// The padding above and below the title.
  package var titlePadding: Double
  /// What the title leaves free of the width between the insets.
  package var titleMargin: Double
  /// Left and right of the texts of a row.
  package var inset: Double
  /// The padding above and below them.
  package var padding: Double
  /// The lines of both texts together.
  package var lines: Int
  package var subtitleGap: Double
  package var photo: Size
  /// The inset from the far edge and the top.
  package var photoInset: Size
  package var photoRadius: Double
  /// What it takes from the texts.
  package var photoRoom: Double
}

/// Buttons in rows and in text (Spec/Layout.md 31).
package struct ButtonDesign: Sendable {
  package var label: TextCategoryStyle
  package var padding: Double
  /// The padding of labels that would be cut otherwise.
  package var tightPadding: Double
  /// A badge and what is beside it stay free; on the other side as much, so that the label stays in the middle.
  package var badgeRoom: Double
  package var height: Double
  package var gap: Double
  package var mostInLine: Int
  /// On a page that is much narrower than any phone buttons go to a further line before they get narrower than this.
  package var narrowest: Double
  /// How much higher than in the middle of its button a label stands.
  package var baselineLift: Double
  package var inline: InlineButtonDesign
}

package struct InlineButtonDesign: Sendable {
  /// Whatever the size of the text around it.
  package var label: TextCategoryStyle
  /// Left and right, above and below.
  package var padding: Size
  /// Free between a button and one that follows it at once.
  package var gap: Double
  /// The gap between a label and the badge behind it; `nil` for no badge.
  package var badgeGap: Double?
}
