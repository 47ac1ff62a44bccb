import CTexts
import Primitives
import Typography

/// A web page that shows differences and needs no other file: images are data URIs, and its policy lets a browser load
/// nothing else and run no script but its own.
package struct ReportPage: Hashable, Sendable {
  /// The headline, a sentence.
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
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <title>\(escaped(title))</title>
      <style>\(Self.style)</style>
      </head>
      <body class="fit">
      <header>
      <h1>\(escaped(title))</h1>
      <p class="tools">Zoom \(zoomButtons) <span>Hold an image to see the next one in its place. Drag across \
      the slider to move its edge: expected on the left, actual on the right.</span></p>
      \(contents)
      </header>
      \(sections.joined(separator: "\n"))
      <script>\(Self.script)</script>
      </body>
      </html>

      """
  }

  private static let style = String(decoding: EmbeddedFile.reportStyle.contents, as: UTF8.self)
  /// Images are made to fit the window, or as large as a number of screen pixels for each of their pixels. Holding an
  /// image shows the next of its row in its place, which makes small shifts jump to the eye; a slider shows a part of
  /// two.
  private static let script = String(decoding: EmbeddedFile.reportScript.contents, as: UTF8.self)

  /// What a browser may load, as Content-Security-Policy has it.
  private static let policy = [
    "default-src 'none'", "img-src data:", "style-src \(source(style))", "script-src \(source(script))",
    "base-uri 'none'", "form-action 'none'",
  ].joined(separator: "; ")

  private static func source(_ text: String) -> String {
    "'sha256-\(SHA256.digest(of: Array(text.utf8)).map(Base64.encode) ?? "")'"
  }

  private var zoomButtons: String {
    let zooms = [("fit", "Fit")] + [1, 2, 4, 8].map { ("\($0)", "\($0)×") }
    return zooms.map { "<button data-zoom=\"\($0)\">\($1)</button>" }.joined()
  }

  private var contents: String {
    if cases.isEmpty { return "" }
    let links = cases.enumerated().map { index, item in
      "<li><a href=\"#case-\(index + 1)\"><bdi>\(escaped(item.name))</bdi></a> \(escaped(item.summary))</li>"
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
      <h2><bdi>\(escaped(item.name))</bdi></h2>
      <p>\(escaped(item.summary))</p>
      <div class="images">
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

  /// For text and for attributes. Control characters and marks of direction are shown by their numbers.
  private func escaped(_ text: String) -> String {
    MarkupText.escaped(text.withVisibleControls, isAttribute: true)
  }
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
