import MessageModel
import PageLayout
import PageModel
import Primitives

/// Photos, videos and animations that were sent together (Docs/Bubbles.md 19).
struct AlbumPartLayout: MessagePart {
  let environment: MessageEnvironment
  let shown: [ShownMedia]

  let kind = PartKind.media

  private func mosaic(offered: Double) -> Mosaic {
    let room = max(0, offered - 2 * environment.pictureInset)
    let box = PictureMetrics.largest(in: environment).fitting(into: Size(room, .greatestFiniteMagnitude))
    return Mosaic(sizes: shown.map(\.size), box: box)
  }

  func widthLimit(offered: Double) -> Double {
    mosaic(offered: offered).width + 2 * environment.pictureInset
  }

  func measure(_ offer: PartOffer) -> MeasuredPart {
    let mosaic = mosaic(offered: offer.row.offered)
    let inset = environment.pictureInset
    let whole = Size(mosaic.width, mosaic.height)
    let top = offer.isUnderHeader ? PictureMetrics.headerGap : 0
    let shape = PictureShape(offer, side: environment.side, isTouchedBelow: !offer.isLast)
    let height = top + whole.height + 2 * inset
    return MeasuredPart(width: whole.width + 2 * inset) { corner, width in
      let origin = Point(corner.x + inset, corner.y + top + inset)
      let maker = PictureMaker(environment: environment)
      let pictures = zip(shown, mosaic.cells).map { shown, cell in
        maker.picture(
          shown, in: cell.frame.offsetBy(origin), shape.cell(cell.frame, in: whole), isInAlbum: true,
          isSmall: cell.frame.width < whole.width)
      }
      let part = PartBox(
        frame: Rect(corner.x, corner.y, width, height),
        content: .pictures(PicturesPart(kind: .album, pictures: pictures)))
      let last = pictures.last?.frame ?? .zero
      return PlacedPart(boxes: [part], height: height, status: environment.pill(on: last, offer))
    }
  }
}
