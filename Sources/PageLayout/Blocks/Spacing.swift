/// What a sequence of blocks stands in.
///
/// What holds in a list holds in its quotes, too.
enum BlockPlace {
  case page
  /// The body of a details.
  case details
  /// Between a group's caption and its top, where blocks stand for what could not be shown.
  case bare
  /// The body of an embedded post.
  case post
  case listItem
  case quote(isInList: Bool)
  case cell

  var isInList: Bool {
    switch self {
    case .listItem, .quote(isInList: true): true
    case .page, .details, .bare, .post, .quote(isInList: false), .cell: false
    }
  }
}

/// Gaps between blocks, in points (Docs/Layout.md 3).
extension SpacingDesign {
  /// Above a block that stands below another.
  ///
  /// - Parameter hasHeight: whether the lower block reaches below its own top.
  func gap(_ above: SpacingKind, _ below: SpacingKind, in place: BlockPlace, hasHeight: Bool) -> Double {
    switch self {
    case .pairs(let pairs):
      switch place {
      case .page, .details, .bare, .post, .cell: pairs.gap(above, below)
      case .listItem: hasHeight ? pairs.gap(above, below) : 0
      case .quote: pairs.inQuote
      }
    case .padded(let padded): padded.gap(above, below, isInList: place.isInList)
    }
  }

  func beforeFirst(_ kind: SpacingKind, in place: BlockPlace) -> Double {
    switch self {
    case .pairs(let pairs):
      switch place {
      case .page, .post: pairs.page.above(kind)
      case .details: pairs.details.above(kind)
      case .bare, .listItem, .quote, .cell: 0
      }
    case .padded(let padded):
      switch place {
      case .page: max(0, padded.beforeFirst(kind) - padded.pageTrim)
      case .details, .cell: padded.beforeFirst(kind)
      case .bare, .post, .listItem, .quote: 0
      }
    }
  }

  func afterLast(_ kind: SpacingKind, in place: BlockPlace) -> Double {
    switch self {
    case .pairs(let pairs):
      switch place {
      case .page: pairs.page.below(kind)
      case .details: pairs.details.below(kind)
      case .bare, .post, .listItem, .quote, .cell: 0
      }
    case .padded(let padded):
      switch place {
      case .page: max(0, padded.afterLast(kind) - padded.pageTrim)
      case .details, .cell: padded.afterLast(kind)
      case .bare, .post, .listItem, .quote: 0
      }
    }
  }

  /// What a block leaves of the one above it, and how far down it moves the sequence.
  enum Step {
    /// A block that reaches no lower is transparent: neither the height nor what came before changes.
    case transparent
    /// The same for a block of no height, wherever it stands.
    case transparentWithoutHeight
    /// Every block counts as what stands above the next (Docs/Rulings.md 32).
    case counted
    /// The gap, too, stays where nothing is drawn.
    case countedWithGap
  }

  func step(in place: BlockPlace) -> Step {
    switch self {
    case .pairs(let pairs):
      switch place {
      case .page, .bare, .cell: pairs.counting.onPage
      case .details, .post: pairs.counting.nested
      case .listItem: .counted
      case .quote: .countedWithGap
      }
    case .padded: .transparent
    }
  }
}

extension SpacingDesign {
  /// Whether an item is a part of its block's height: where blocks count by height, what hangs out of a line of text is
  /// not.
  func counts(_ item: LayoutItem) -> Bool {
    switch self {
    case .pairs(let pairs):
      switch pairs.counting {
      case .byReach: true
      case .byHeight: !item.hangsOnText
      }
    case .padded: true
    }
  }
}

extension LayoutItem {
  /// Whether it only stands in or beside a line.
  fileprivate var hangsOnText: Bool {
    switch content {
    case .marker: true
    case .formula(let formula): formula.mode == .inline
    case .text, .thinking, .code, .shape, .placeholder, .anchor, .table, .details, .media, .slideshow,
      .fileRow, .button, .panel:
      false
    }
  }
}

extension PairSpacing {
  func gap(_ above: SpacingKind, _ below: SpacingKind) -> Double {
    rules.first { $0.matches(above, below) }?.gap ?? 0
  }
}

extension BlockCounting {
  fileprivate var onPage: SpacingDesign.Step {
    switch self {
    case .byReach: .transparent
    case .byHeight: .transparentWithoutHeight
    }
  }

  fileprivate var nested: SpacingDesign.Step {
    switch self {
    case .byReach: .transparent
    case .byHeight: .countedWithGap
    }
  }
}

extension PairSpacing.Rule {
  fileprivate func matches(_ above: SpacingKind, _ below: SpacingKind) -> Bool {
    if isEitherSide, let kinds = upper { return kinds.contains(above) || kinds.contains(below) }
    return (upper?.contains(above) ?? true) && (lower?.contains(below) ?? true)
  }
}

extension PairSpacing.Edges {
  fileprivate func above(_ kind: SpacingKind) -> Double { firstOfKind[kind] ?? first }
  fileprivate func below(_ kind: SpacingKind) -> Double { lastOfKind[kind] ?? last }
}
