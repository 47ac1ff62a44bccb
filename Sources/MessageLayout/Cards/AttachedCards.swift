import MessageModel
import PageModel

/// How games and invoices differ from the preview of a link, which they are laid out as (Docs/Bubbles.md 28).
struct AttachedLook {
  var kind = PartKind.preview
  var hasPanel = true
  /// A line below the title.
  var line: RichText?
  /// What stands on the picture's corner.
  var badge: RichText?

  static let card = AttachedLook(kind: .card)
}

extension PreviewPartLayout {
  init(_ environment: MessageEnvironment, game: Game) {
    let text = environment.message.text
    self.init(
      environment: environment,
      preview: LinkPreview(
        url: "", siteName: game.label.title(in: environment.language),
        description: text.isEmpty ? game.description : text,
        media: game.picture, pictureSize: .large, showsPictureFirst: true),
      look: .card)
  }

  init(_ environment: MessageEnvironment, invoice: Invoice) {
    var look = AttachedLook.card
    look.hasPanel = false
    let price = invoice.price.map { price -> RichText in
      let sum = RichText.styled(.bold, .plain(price.text(in: environment.language)))
      return if case .stars = price { sum } else {
        .concat([sum, .plain(" " + environment.language[.invoiceLabel])])
      }
    }
    // A price in stars stands on the button below.
    let isInStars = if case .stars? = invoice.price { true } else { false }
    if invoice.picture != nil {
      look.badge = price
    } else if !isInStars || (invoice.title.isEmpty && invoice.description.isEmpty) {
      look.line = price
    }
    self.init(
      environment: environment,
      preview: LinkPreview(
        url: "", siteName: invoice.label.title(in: environment.language), description: invoice.description,
        media: invoice.picture,
        pictureSize: .large, showsPictureFirst: true),
      look: look)
  }
}
