/// One picture of a report, as the bytes of its file.
package struct ReportPicture: Hashable, Sendable {
  package let title: String
  package let png: [UInt8]

  package static let expectedTitle = "expected"
  package static let actualTitle = "actual"

  package init(title: String, png: [UInt8]) {
    self.title = title
    self.png = png
  }
}

/// One thing that a report shows: what was wanted, what came, and how they differ.
package struct ReportCase: Hashable, Sendable {
  package let name: String
  /// What is wrong, in a line.
  package let summary: String
  /// Side by side in this order: expected, actual and difference, or those of them that exist.
  package let pictures: [ReportPicture]
  /// How the text dumps differ; nil when they were not compared.
  package let text: TextDifference?

  /// Whether there are two pictures that can be laid over each other.
  var canSlide: Bool {
    Set(pictures.map(\.title)).isSuperset(of: [ReportPicture.expectedTitle, ReportPicture.actualTitle])
  }

  package init(name: String, summary: String, pictures: [ReportPicture], text: TextDifference? = nil) {
    self.name = name
    self.summary = summary
    self.pictures = pictures
    self.text = text
  }
}
