import CTexts
import Primitives

/// A web page that shows differences and needs no other file: pictures are data URIs.
package struct ReportPage: Hashable, Sendable {
  package let title: String
  package let cases: [ReportCase]

  package init(title: String, cases: [ReportCase]) {
    self.title = title
    self.cases = cases
  }

  /// The whole page; the same for the same cases.
  package var html: String {
    let sections = cases.enumerated().map { section($1, id: "case-\($0 + 1)") }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>\(escaped(title))</title>
      <style>
      \(Self.style)</style>
      </head>
      <body>
      <header>
      <h1>\(escaped(title))</h1>
      <p class="tools">Zoom \(zoomButtons) <span>Hold a picture to see its neighbour, drag across \
      the last one to move its edge: expected on its left, actual on its right.</span></p>
      \(contents)
      </header>
      \(sections.joined(separator: "\n"))
      <script>
      \(Self.script)</script>
      </body>
      </html>

      """
  }

  private static let style = String(decoding: EmbeddedFile.reportStyle.contents, as: UTF8.self)
  /// A picture's pixels are screen pixels times the zoom. Holding a picture shows the next of its row in its place, which
  /// makes small shifts jump to the eye; a slider shows a part of two.
  private static let script = String(decoding: EmbeddedFile.reportScript.contents, as: UTF8.self)

  private var zoomButtons: String {
    [1, 2, 4, 8].map { "<button data-zoom=\"\($0)\">\($0)×</button>" }.joined()
  }

  private var contents: String {
    if cases.isEmpty { return "<p>Nothing differs.</p>" }
    let links = cases.enumerated().map { index, item in
      "<li><a href=\"#case-\(index + 1)\">\(escaped(item.name))</a> \(escaped(item.summary))</li>"
    }
    return "<ol>\n" + links.joined(separator: "\n") + "\n</ol>"
  }

  private func section(_ item: ReportCase, id: String) -> String {
    let figures = item.pictures.map { picture in
      let title = escaped(picture.title)
      return "<figure><figcaption>\(title)</figcaption><img alt=\"\(title)\""
        + " src=\"data:image/png;base64,\(Base64.encode(picture.png))\"></figure>"
    }
    // The script puts the pictures in: twice in the page they would double it.
    let slider =
      item.canSlide ? ["<figure><figcaption>slider</figcaption><div class=\"slider\"></div></figure>"] : []
    return """
      <section id="\(id)">
      <h2>\(escaped(item.name))</h2>
      <p>\(escaped(item.summary))</p>
      <div class="pictures">
      \((figures + slider).joined(separator: "\n"))
      </div>
      \(item.text.map(text) ?? "")
      </section>
      """
  }

  private func text(_ difference: TextDifference) -> String {
    if difference.lines.isEmpty { return "<p>The dumps are the same.</p>" }
    let lines = difference.lines.map { line in
      switch line {
      case .same(let text): "<span>  \(escaped(text))</span>"
      case .onlyExpected(let text): "<del>- \(escaped(text))</del>"
      case .onlyActual(let text): "<ins>+ \(escaped(text))</ins>"
      case .skipped(let count): "<i>  … \(count) more the same</i>"
      }
    }
    return "<pre>" + lines.joined(separator: "\n") + "</pre>"
  }

  /// For text and for attributes.
  private func escaped(_ text: String) -> String { MarkupText.escaped(text, isAttribute: true) }
}

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
    (self.name, self.summary, self.pictures, self.text) = (name, summary, pictures, text)
  }
}

/// RFC 4648, with padding.
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  package static func encode(_ bytes: [UInt8]) -> String {
    let count = (bytes.count + 2) / 3 * 4
    return String(unsafeUninitializedCapacity: count) { output in
      alphabet.withUnsafeBufferPointer { alphabet in
        bytes.withUnsafeBufferPointer { bytes in
          var next = 0
          for start in stride(from: 0, to: bytes.count, by: 3) {
            let left = min(3, bytes.count - start)
            var bits = Int(bytes[start]) << 16
            if left > 1 { bits |= Int(bytes[start + 1]) << 8 }
            if left > 2 { bits |= Int(bytes[start + 2]) }
            for digit in 0..<4 {
              output[next] = digit <= left ? alphabet[bits >> (18 - 6 * digit) & 63] : padding
              next += 1
            }
          }
        }
      }
      return count
    }
  }
}
