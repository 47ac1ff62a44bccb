import Primitives

/// Fitting one size into another (Docs/Layout.md 0.1).
package enum Fitting {
  /// Shrinks until both sides fit; never grows.
  package static func fit(_ size: Size, into box: Size) -> Size {
    var fitted = size
    if fitted.width > box.width {
      fitted = Size(box.width, Rounding.floor(fitted.height * box.width / fitted.width))
    }
    if fitted.height > box.height {
      fitted = Size(Rounding.floor(fitted.width * box.height / fitted.height), box.height)
    }
    return fitted
  }
}
