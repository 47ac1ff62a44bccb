import CommonNames
import IPRenderKit

/// That this compiles is the test: none of the names has a second meaning.
func commonNames() -> [Any] {
  [
    Block(), Bitmap(), Color(), Layer(), Layout(), Link(), List(), Map(), Message(), Page(), Point(), Rect(),
    Scene(), Side(), Size(), Table(), Text(),
  ]
}
