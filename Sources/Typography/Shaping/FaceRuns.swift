import Primitives

/// The faces of a paragraph's scalars, with the start of each.
struct FaceRuns {
  private(set) var starts: [Int] = []
  private(set) var faces: [FaceID] = []
  private(set) var count = 0

  mutating func append(_ face: FaceID) {
    if faces.last != face {
      starts.append(count)
      faces.append(face)
    }
    count += 1
  }

  subscript(scalar: Int) -> FaceID {
    var (low, high) = (0, starts.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= scalar { low = middle } else { high = middle }
    }
    return faces[low]
  }
}
