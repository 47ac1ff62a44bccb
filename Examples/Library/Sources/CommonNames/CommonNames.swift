// Names as other modules have them: whoever imports one of those and IPRenderKit can use both without saying which.

public struct Block { public init() {} }
public struct Bitmap { public init() {} }
public struct Color { public init() {} }
public struct Layer { public init() {} }
public struct Layout { public init() {} }
public struct Link { public init() {} }
public struct List { public init() {} }
public struct Map { public init() {} }
public struct Message { public init() {} }
public struct Page { public init() {} }
public struct Point { public init() {} }
public struct Rect { public init() {} }
public struct Scene { public init() {} }
public struct Side { public init() {} }
public struct Size { public init() {} }
public struct Table { public init() {} }
public struct Text { public init() {} }
