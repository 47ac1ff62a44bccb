/// Inputs that are not pages of blocks, with as many kinds of values as possible.
enum OtherPages {
  static let telegraph = #"""
    {"ok": true, "result": {"path": "p", "url": "https://telegra.ph/p", "title": "T", "description": "D",
      "author_name": "A", "author_url": "u", "image_url": "/file/x.jpg", "views": 3, "content": [
        {"tag": "p", "children": ["a ", {"tag": "b", "children": ["b", 1, null, true]}, {"tag": "br"}]},
        {"tag": "h3", "attrs": {"id": "x"}, "children": ["c"]}, {"tag": "hr"},
        {"tag": "figure", "children": [{"tag": "img", "attrs": {"src": "/file/y.jpg"}},
          {"tag": "figcaption", "children": [""]}]},
        {"tag": "ol", "children": [{"tag": "li", "children": ["d", {"tag": "aside", "children": ["e"]}]}]}]}}
    """#

  static let message = #"""
    {"update_id": 1, "message": {"message_id": 1, "photo": [{"file_id": "f", "width": 9, "height": 6}],
      "reply_markup": {"inline_keyboard": [[{"text": "b"}]]}, "caption": "a \ud83d\ude00 b\nc\u0000d\r\n@durov e.com",
      "caption_entities": [{"type": "bold", "offset": 0, "length": 5}, {"type": "italic", "offset": 3, "length": 6},
        {"type": "pre", "offset": 8, "length": 2, "language": "c"}, {"type": "blockquote", "offset": 0, "length": 7},
        {"type": "custom_emoji", "custom_emoji_id": "5", "offset": 2, "length": 2},
        {"type": "text_link", "url": "u", "offset": 1, "length": 4}, {"type": "mention", "offset": 14, "length": 6},
        {"type": "text_mention", "user": {"id": 5}, "offset": 0, "length": 1},
        {"type": "date_time", "unix_time": 5, "date_time_format": "wDT", "offset": 5, "length": 1}]}}
    """#

  static let exported = #"""
    {"name": "N", "type": "personal_chat", "id": 5, "messages": [
      {"id": 1, "type": "message", "date": "2026-06-04T13:04:05", "file": "a/b.ogg", "media_type": "voice_message",
        "duration_seconds": 4, "thumbnail": "t.jpg", "text": "x", "text_entities": []},
      {"id": 2, "type": "message", "photo": "p.jpg", "width": 9, "height": 6, "location_information": {"latitude": 1.5,
        "longitude": 2}, "reply_to_message_id": 1, "text": ["a ", {"type": "text_link", "text": "b", "href": "u"}],
        "text_entities": [{"type": "plain", "text": "a "}, {"type": "text_link", "text": "b", "href": "u"},
          {"type": "custom_emoji", "text": "c", "document_id": "s/e.webp"}, {"type": "pre", "text": "d\n", "language": "e"},
          {"type": "blockquote", "text": "f", "collapsed": true}]}]}
    """#

  static let request = #"""
    {"chat_id": 1, "draft_id": 2, "rich_message": {"is_rtl": true, "skip_entity_detection": false,
      "html": "<h1>a</h1><p>@durov <b>e.com</b><br>+1 212 555 0123 <img src='tg://photo?id=x'></p>",
      "media": [{"id": "x", "media": {"type": "photo", "media": "attach://y", "width": 9}}]}}
    """#
}
