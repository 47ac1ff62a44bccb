/// Markdown with a block of every kind.
enum MarkdownSamples {
  static let documents = [
    """
    # A title with *style*

    A paragraph with **bold**, `code`, ||hidden|| and $x^2$ formulas,
    on two lines.

    - one
    - two
      - deeper
      - and `code`

    1. first

       with a paragraph
    2. second

    > A quote
    > of two lines
    >
    > > with another in it

    ```swift
    let a = [1, 2]

    - no list
    ```

    | a | b |
    |:--|--:|
    | c | *d* |

    $$
    a
    + b
    $$

    Text before \\(a\\) and after.

    ---

    - [ ] open
    - [x] done

    Setext
    ======

    The end, ==marked==.
    """,
    """
    Some text.

    <details open><summary>More</summary>

    Inside **bold**.

    - a list

    </details>

    After <u>it</u>.

    ![](a.png "Caption")

    A note[^1] and a [link][there].

    [^1]: The note.

    [there]: https://a.b

    Text with @name and https://a.b/c(d).
    """,
    "a\n- b\n\n  c\n- d\n\n\n1) e\n```\nf\n$$\n```\ng\n\\[ h \\]\n\n\ti\n# j\nk\n***\nl | m\n--|--\nn\n\no",
  ]
}
