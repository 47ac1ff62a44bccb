import Primitives

/// What blocks that a phone shows as grey boxes look like when they show what they hold (Docs/Layout.md 18.2): ours.
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
  /// Between the picture and the text.
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
  /// Between text and picture.
  package var pictureGap: Double
  package var descriptionGap: Double
  package var bylineGap: Double
  package var titleLines: Int
  /// Of title and description together, so that rows do not differ too much.
  package var textLines: Int
}

package struct WebPageDesign: Sendable {
  package var cornerRadius: Double
  package var padding: Size
}
