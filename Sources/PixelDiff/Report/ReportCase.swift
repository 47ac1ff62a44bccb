/// One picture of a report, as the bytes of its file.
public struct ReportPicture: Hashable, Sendable {
  public let title: String
  public let png: [UInt8]

  public init(title: String, png: [UInt8]) {
    self.title = title
    self.png = png
  }
}

/// One thing that a report shows: what was wanted, what came, and how they differ.
public struct ReportCase: Hashable, Sendable {
  public let name: String
  /// What is wrong, in a line.
  public let summary: String
  /// Side by side in this order: expected, actual and difference, or those of them that exist.
  public let pictures: [ReportPicture]
  /// How the text dumps differ; nil when they were not compared.
  public let text: TextDifference?

  public init(
    name: String, summary: String, pictures: [ReportPicture], text: TextDifference? = nil
  ) {
    self.name = name
    self.summary = summary
    self.pictures = pictures
    self.text = text
  }
}
