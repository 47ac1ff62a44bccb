import Primitives

extension DetailsBox {
  func write(to object: inout JSONWriter, _ details: DumpDetails) {
    object.value("ordinal", ordinal)
    object.value("open", isOpen)
    object.value("header", headerHeight)
    object.value("chevron", chevron)
    object.value("separator", separator)
    object.object("title") { title.write(to: &$0, details) }
    items.write(to: &object, as: "items", details)
  }
}
