/// The edge that blocks begin at.
package enum StartEdge: Sendable {
  /// That where the page's lines begin.
  case leading
  case left

  func isMirrored(onPageThatIsRTL isRTL: Bool) -> Bool {
    switch self {
    case .leading: isRTL
    case .left: false
    }
  }
}
