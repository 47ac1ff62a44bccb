import Primitives
import Typography

/// Embedded pages and posts, channels and related articles (Docs/Layout.md 18, Docs/Article.md 8).
package enum EmbedDesign: Sendable {
  /// A grey box each, whose measures are those of media.
  case boxes
  case real(RealEmbedDesign)
}

package struct RealEmbedDesign: Sendable {
  /// Of an embedded page that says nothing of its size.
  package var unknownHeight: Double
  package var post: ArticlePostDesign
  package var banner: ArticleBannerDesign
  package var related: RelatedDesign
}

/// A post of another site beside a bar.
package struct ArticlePostDesign: Sendable {
  /// Above its head, and below its last block.
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
  /// Between name and date.
  package var dateGap: Double
  /// Below both.
  package var headGap: Double
}

/// A row with a channel's name.
package struct ArticleBannerDesign: Sendable {
  package var height: Double
  package var font: FontStyle
  package var textY: Double
  /// Between the name and the button.
  package var gap: Double
  /// Over a cover it stands so much above the bottom of the picture, less what its own place is below.
  package var overlap: Double
  package var overlayColor: Color
}

/// Rows of related articles.
package struct RelatedDesign: Sendable {
  /// Above and below the title.
  package var titlePadding: Double
  /// What the title leaves free of the width between the insets.
  package var titleMargin: Double
  /// Left and right of the texts of a row.
  package var inset: Double
  /// Above and below them.
  package var padding: Double
  /// Of both texts together.
  package var lines: Int
  package var subtitleGap: Double
  package var photo: Size
  /// From the far edge and the top.
  package var photoInset: Size
  package var photoRadius: Double
  /// What it takes from the texts.
  package var photoRoom: Double
}
