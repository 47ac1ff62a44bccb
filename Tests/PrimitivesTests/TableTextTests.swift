import CTexts
import Primitives
import Testing

/// Rows of tables that are found by name.
@Suite struct TableTextTests {
  @Test("Every row is found by its name; of duplicates, the first one")
  func names() {
    for file in [EmbeddedFile.symbols, EmbeddedFile.commands, EmbeddedFile.environments] {
      let rows = TableText.rows(of: file.contents)
      let named = NamedRows(file.contents)
      #expect(rows.count > 20)
      var known: Set<String> = []
      for row in rows where known.insert(row[0]).inserted { #expect(named[row[0]] == row) }
      for row in rows {
        #expect(named[String(row[0].dropLast())] == nil || known.contains(String(row[0].dropLast())))
        #expect(named[row[0] + " "] == nil)
      }
      #expect(named[""] == nil)
    }
  }

  @Test("Headings are not rows, and a table can be empty or lack a final newline")
  func odd() {
    #expect(NamedRows([])["a"] == nil)
    let named = NamedRows(Array("# a\tb\na\t1\na\t2\n\nbc\t3\t4\nd".utf8))
    #expect(named["a"] == ["a", "1"])
    #expect(named["bc"] == ["bc", "3", "4"])
    #expect(named["b"] == nil)
    #expect(named["d"] == ["d"])
    #expect(named["# a"] == nil)
  }

  @Test("Values are created when they are needed, and unknown names are searched again")
  func values() {
    let values = NamedValues { name in name.hasPrefix("a") ? name.count : nil }
    #expect(values["aa"] == 2 && values["aa"] == 2 && values["b"] == nil)
  }

  @Test("Only the needed lines are read")
  func beginning() {
    #expect(
      TableText.rows(of: Array("00a\t1\n01\t2\n00b".utf8), beginning: "00") == [["00a", "1"], ["00b"]])
  }
}
