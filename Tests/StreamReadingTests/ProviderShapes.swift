import Foundation
import Testing

/// The records of one answer of all providers of language models, in all of their formats.
struct ProviderShape: Sendable, CustomTestStringConvertible {
  let name: String
  /// The records, in order; each with the name of its event, if it matters.
  let records: [(event: String?, json: String)]
  /// The thought of the model.
  var thought: String?
  var testDescription: String { name }

  /// - Parameter records: JSON; `event|JSON` for a record whose event matters.
  init(_ name: String, thought: String? = nil, _ records: [String]) {
    self.name = name
    self.thought = thought
    self.records = records.map { record in
      guard let sign = record.firstIndex(of: "|"), !record.hasPrefix("{"), !record.hasPrefix("[") else {
        return (nil, record)
      }
      return (String(record[..<sign]), String(record[record.index(after: sign)...]))
    }
  }

  /// Whether events have names that distinguish the records.
  var needsEvents: Bool { records.contains { $0.event != nil } }

  /// The answer of all of them.
  static let text = "The **sky** is blue.\n\n- one\n- two\n"

  /// The chunks of the answer.
  private static let pieces = ["The **sk", "y** is ", "blue.\n\n", "- one\n- two\n"]

  /// A record for each chunk, which replaces `%`.
  private static func each(_ template: String) -> [String] { pieces.map { filled(template, $0) } }

  /// The complete answer replaces `%`.
  private static func whole(_ template: String) -> String { filled(template, text) }

  private static func filled(_ template: String, _ text: String) -> String {
    let escaped = text.replacingOccurrences(of: "\n", with: #"\n"#)
    return template.replacingOccurrences(of: "%", with: escaped)
  }

  /// Each chunk with all previous ones.
  private static func growing(_ template: String) -> [String] {
    pieces.indices.map { filled(template, pieces[...$0].joined()) }
  }

  private static func openAI(_ delta: String, _ reason: String = "null", rest: String = "") -> String {
    #"{"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":"#
      + delta + #","logprobs":null,"finish_reason":\#(reason)}]\#(rest)}"#
  }

  static let streams: [ProviderShape] = [
    ProviderShape(
      "OpenAI chat completions",
      [openAI(#"{"role":"assistant","content":"","refusal":null}"#)] + each(openAI(#"{"content":"%"}"#)) + [
        openAI("{}", #""stop""#, rest: #","usage":null,"obfuscation":"xyZ""#),
        #"{"object":"chat.completion.chunk","choices":[],"usage":{"total_tokens":3}}"#,
      ]),
    ProviderShape(
      "OpenAI chat completions, a refusal",
      each(openAI(#"{"refusal":"%","content":null}"#)) + [openAI("{}", #""stop""#)]),
    ProviderShape(
      "OpenAI chat completions, spoken", each(openAI(#"{"audio":{"id":"a","transcript":"%"}}"#))),
    ProviderShape(
      "Azure OpenAI",
      [
        #"{"choices":[],"created":0,"id":"","model":"","object":"","prompt_filter_results":[{"prompt_index":0,"content_filter_results":{"hate":{"filtered":false,"severity":"safe"}}}]}"#
      ]
        + each(
          #"{"choices":[{"content_filter_results":{"hate":{"filtered":false,"severity":"safe"}},"delta":{"content":"%"},"finish_reason":null,"index":0,"logprobs":null}],"object":"chat.completion.chunk"}"#
        )),
    ProviderShape(
      "DeepSeek", thought: "Let me think",
      [
        openAI(#"{"role":"assistant","content":null,"reasoning_content":""}"#),
        openAI(#"{"content":null,"reasoning_content":"Let me"}"#),
        openAI(#"{"content":null,"reasoning_content":" think"}"#),
      ] + each(openAI(#"{"content":"%","reasoning_content":null}"#))),
    ProviderShape(
      "vLLM, with both names of a thought", thought: "Let me think",
      [openAI(#"{"reasoning":"Let me think","reasoning_content":"Let me think"}"#)]
        + each(openAI(#"{"content":"%"}"#, rest: #","prompt_token_ids":null"#))),
    ProviderShape(
      "Groq", thought: "Hm",
      [openAI(#"{"reasoning":"Hm"}"#, rest: #","x_groq":{"id":"req_a"}"#)] + each(openAI(#"{"content":"%"}"#))
        + [openAI("{}", #""stop""#, rest: #","x_groq":{"id":"req_a","usage":{"queue_time":0.1}}"#)]),
    ProviderShape(
      "OpenRouter", thought: "Hm",
      [
        openAI(
          #"{"role":"assistant","content":"","reasoning":"Hm","reasoning_details":[{"type":"reasoning.text","text":"Hm","format":"unknown","index":0}]}"#,
          rest: #","provider":"DeepInfra""#)
      ] + each(openAI(#"{"role":"assistant","content":"%"}"#, rest: #","provider":"DeepInfra""#))),
    ProviderShape(
      "OpenRouter, with details alone", thought: "Hm",
      [
        openAI(#"{"content":"","reasoning_details":[{"type":"reasoning.summary","summary":"Hm"}]}"#),
        openAI(#"{"content":"","reasoning_details":[{"type":"reasoning.encrypted","data":"abc"}]}"#),
      ] + each(openAI(#"{"content":"%"}"#))),
    ProviderShape(
      "Mistral", thought: "Let me think",
      [
        openAI(#"{"role":"assistant","content":""}"#),
        openAI(#"{"content":[{"type":"thinking","thinking":[{"type":"text","text":"Let me"}]}]}"#),
        openAI(
          #"{"content":[{"type":"thinking","thinking":[{"type":"text","text":" think"}],"closed":true}]}"#),
      ] + each(openAI(#"{"content":[{"type":"text","text":"%"}]}"#)) + [
        openAI(#"{"content":""}"#, #""stop""#)
      ]),
    ProviderShape(
      "Perplexity",
      each(
        #"{"object":"chat.completion.chunk","citations":["https://a.b/c"],"search_results":[{"title":"A title","url":"u"}],"choices":[{"index":0,"message":{"role":"assistant","content":"so far"},"delta":{"role":"assistant","content":"%"}}]}"#
      )),
    ProviderShape(
      "Together",
      each(
        #"{"choices":[{"index":0,"text":"%","delta":{"token_id":1,"content":"%"},"logprobs":null}],"object":"chat.completion.chunk"}"#
      )),
    ProviderShape(
      "Qwen behind LM Studio, thinking in the text", thought: "Hm",
      [
        openAI(#"{"content":"<th"}"#), openAI(#"{"content":"ink>\nHm\n</thi"}"#),
        openAI(#"{"content":"nk>\n\n"}"#),
      ]
        + each(openAI(#"{"content":"%"}"#))),
    ProviderShape(
      "OpenAI completions",
      each(
        #"{"id":"c","object":"text_completion","choices":[{"text":"%","index":0,"logprobs":null,"finish_reason":null}]}"#
      )
        + [#"{"object":"text_completion","choices":[{"text":"","index":0,"finish_reason":"stop"}]}"#]),
    ProviderShape(
      "OpenAI responses", thought: "Checking the sky\nSecond step",
      [
        #"response.created|{"type":"response.created","response":{"id":"r","status":"in_progress","instructions":"Be kind","output":[]}}"#,
        #"{"type":"response.output_item.added","output_index":0,"item":{"id":"rs","type":"reasoning","summary":[]}}"#,
        #"{"type":"response.reasoning_summary_part.added","summary_index":0,"part":{"type":"summary_text","text":""}}"#,
        #"{"type":"response.reasoning_summary_text.delta","item_id":"rs","delta":"**Checking** the "}"#,
        #"{"type":"response.reasoning_summary_text.delta","item_id":"rs","delta":"sky"}"#,
        #"{"type":"response.reasoning_summary_text.done","item_id":"rs","text":"**Checking** the sky"}"#,
        #"{"type":"response.reasoning_summary_part.done","part":{"type":"summary_text","text":"**Checking** the sky"}}"#,
        #"{"type":"response.reasoning_summary_part.added","summary_index":1,"part":{"type":"summary_text","text":""}}"#,
        #"{"type":"response.reasoning_summary_text.delta","item_id":"rs","delta":"**Second** step"}"#,
        #"{"type":"response.output_item.done","item":{"id":"rs","type":"reasoning","encrypted_content":"gAAA","summary":[{"type":"summary_text","text":"**Checking** the sky"},{"type":"summary_text","text":"**Second** step"}]}}"#,
        #"{"type":"response.output_item.added","output_index":1,"item":{"id":"m","type":"message","status":"in_progress","content":[],"role":"assistant"}}"#,
        #"{"type":"response.content_part.added","item_id":"m","part":{"type":"output_text","text":"","annotations":[]}}"#,
      ]
        + each(
          #"{"type":"response.output_text.delta","item_id":"m","delta":"%","logprobs":[],"obfuscation":"aB"}"#
        ) + [
          whole(#"{"type":"response.output_text.done","item_id":"m","text":"%"}"#),
          whole(
            #"{"type":"response.content_part.done","item_id":"m","part":{"type":"output_text","text":"%"}}"#),
          whole(
            #"{"type":"response.output_item.done","item":{"id":"m","type":"message","role":"assistant","content":[{"type":"output_text","text":"%","annotations":[]}]}}"#
          ),
          whole(
            #"{"type":"response.completed","response":{"id":"r","status":"completed","instructions":"Be kind","output":[{"type":"reasoning","summary":[]},{"type":"message","content":[{"type":"output_text","text":"%"}]}]}}"#
          ),
        ]),
    ProviderShape(
      "OpenAI responses, a refusal",
      [#"{"type":"response.created","response":{}}"#]
        + each(#"{"type":"response.refusal.delta","delta":"%"}"#) + [
          whole(#"{"type":"response.refusal.done","refusal":"%"}"#),
          #"{"type":"response.completed","response":{"status":"completed"}}"#,
        ]),
    ProviderShape(
      "OpenAI responses without their deltas",
      [
        #"{"type":"response.created","response":{}}"#,
        whole(
          #"{"type":"response.completed","response":{"output":[{"type":"message","content":[{"type":"output_text","text":"%"}]}]}}"#
        ),
      ]),
    ProviderShape(
      "OpenAI realtime",
      each(#"{"type":"response.output_audio_transcript.delta","event_id":"e","delta":"%"}"#)),
    ProviderShape(
      "OpenAI assistants",
      [
        #"thread.run.created|{"id":"run_1","object":"thread.run","status":"queued","instructions":"Be kind","last_error":null}"#
      ]
        + each(
          #"thread.message.delta|{"id":"msg_1","object":"thread.message.delta","delta":{"content":[{"index":0,"type":"text","text":{"value":"%","annotations":[]}}]}}"#
        ) + [
          whole(
            #"thread.message.completed|{"id":"msg_1","object":"thread.message","role":"assistant","content":[{"type":"text","text":{"value":"%","annotations":[]}}]}"#
          )
        ]),
    ProviderShape(
      "Anthropic", thought: "Let me think",
      [
        #"message_start|{"type":"message_start","message":{"id":"m","type":"message","role":"assistant","content":[],"model":"claude","usage":{"input_tokens":1}}}"#,
        #"{"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}"#,
        #"{"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Let me think"}}"#,
        #"{"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"Eqo="}}"#,
        #"{"type":"content_block_stop","index":0}"#,
        #"{"type":"content_block_start","index":1,"content_block":{"type":"redacted_thinking","data":"EmwKAhgB"}}"#,
        #"{"type":"content_block_stop","index":1}"#, #"ping|{"type":"ping"}"#,
        #"{"type":"content_block_start","index":2,"content_block":{"type":"text","text":""}}"#,
      ] + each(#"{"type":"content_block_delta","index":2,"delta":{"type":"text_delta","text":"%"}}"#) + [
        #"{"type":"content_block_stop","index":2}"#,
        #"{"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":5}}"#,
        #"{"type":"message_stop","amazon-bedrock-invocationMetrics":{"inputTokenCount":1}}"#,
      ]),
    ProviderShape(
      "Anthropic completions",
      each(#"{"type":"completion","completion":"%","stop_reason":null,"model":"claude-2"}"#)),
    ProviderShape(
      "Google Gemini", thought: "Let me think",
      [
        #"{"candidates":[{"content":{"parts":[{"text":"Let me think","thought":true}],"role":"model"},"index":0}],"usageMetadata":{"promptTokenCount":4},"modelVersion":"gemini"}"#
      ]
        + each(
          #"{"candidates":[{"content":{"parts":[{"text":"%"}],"role":"model"},"safetyRatings":[{"category":"HARM","probability":"NEGLIGIBLE"}]}],"modelVersion":"gemini","responseId":"r"}"#
        ) + [
          #"{"candidates":[{"content":{"parts":[{"text":"","thoughtSignature":"abc"}],"role":"model"},"finishReason":"STOP"}]}"#
        ]),
    ProviderShape(
      "Google Gemini in the program's wrapper",
      each(
        #"{"response":{"candidates":[{"content":{"role":"model","parts":[{"text":"%"}]}}],"usageMetadata":{}}}"#
      )),
    ProviderShape(
      "Google Gemini interactions", thought: "Let me think",
      [
        #"interaction.created|{"interaction":{"id":"v1_a","status":"in_progress","object":"interaction","model":"gemini"},"event_type":"interaction.created"}"#,
        #"{"index":0,"step":{"type":"thought"},"event_type":"step.start"}"#,
        #"{"index":0,"delta":{"type":"thought_summary","content":{"type":"text","text":"Let me think"}},"event_type":"step.delta"}"#,
        #"{"index":0,"delta":{"signature":"abc","type":"thought_signature"},"event_type":"step.delta"}"#,
        #"{"index":1,"step":{"type":"model_output"},"event_type":"step.start"}"#,
      ] + each(#"{"index":1,"delta":{"text":"%","type":"text"},"event_type":"step.delta"}"#) + [
        #"{"index":1,"event_type":"step.stop"}"#,
        #"{"interaction":{"id":"v1_a","status":"completed","usage":{}},"event_type":"interaction.completed"}"#,
      ]),
    ProviderShape(
      "Mistral conversations",
      [#"{"type":"conversation.response.started","created_at":"2026","conversation_id":"c"}"#]
        + each(
          #"{"type":"message.output.delta","id":"m","content":"%","role":"assistant","content_index":0}"#)
        + [#"{"type":"conversation.response.done","usage":{"total_tokens":1}}"#]),
    ProviderShape(
      "Cohere, version 2", thought: "Let me think",
      [
        #"{"type":"message-start","id":"i","delta":{"message":{"role":"assistant","content":[],"tool_plan":"","tool_calls":[],"citations":[]}}}"#,
        #"{"type":"content-start","index":0,"delta":{"message":{"content":{"type":"thinking","thinking":""}}}}"#,
        #"{"type":"content-delta","index":0,"delta":{"message":{"content":{"thinking":"Let me think"}}}}"#,
        #"{"type":"content-end","index":0}"#,
        #"{"type":"content-start","index":1,"delta":{"message":{"content":{"type":"text","text":""}}}}"#,
      ] + each(#"{"type":"content-delta","index":1,"delta":{"message":{"content":{"text":"%"}}}}"#) + [
        #"{"type":"citation-start","index":0,"delta":{"message":{"citations":{"start":0,"end":3,"text":"The","sources":[]}}}}"#,
        #"{"type":"content-end","index":1}"#,
        #"{"type":"message-end","delta":{"finish_reason":"COMPLETE","usage":{"tokens":{"input_tokens":1}}}}"#,
      ]),
    ProviderShape(
      "Cohere, version 1",
      [#"{"is_finished":false,"event_type":"stream-start","generation_id":"g"}"#]
        + each(#"{"is_finished":false,"event_type":"text-generation","text":"%"}"#) + [
          whole(
            #"{"is_finished":true,"event_type":"stream-end","finish_reason":"COMPLETE","response":{"text":"%","generation_id":"g","chat_history":[{"role":"USER","message":"Why?"}]}}"#
          )
        ]),
    ProviderShape(
      "Amazon Bedrock", thought: "Let me think",
      [
        #"{"messageStart":{"role":"assistant"}}"#,
        #"{"contentBlockDelta":{"delta":{"reasoningContent":{"text":"Let me think"}},"contentBlockIndex":0}}"#,
        #"{"contentBlockDelta":{"delta":{"reasoningContent":{"signature":"abc"}},"contentBlockIndex":0}}"#,
        #"{"contentBlockStop":{"contentBlockIndex":0}}"#,
      ] + each(#"{"contentBlockDelta":{"delta":{"text":"%"},"contentBlockIndex":1}}"#) + [
        #"{"messageStop":{"stopReason":"end_turn"}}"#,
        #"{"metadata":{"usage":{"inputTokens":1},"metrics":{"latencyMs":2}}}"#,
      ]),
    ProviderShape(
      "Amazon Bedrock as it is on the wire",
      [#"{"p":"abcdef","role":"assistant"}"#]
        + each(#"{"contentBlockIndex":0,"delta":{"text":"%"},"p":"abcdefgh"}"#)),
    ProviderShape(
      "Amazon Bedrock with a model's records as bytes",
      each(#"{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"%"}}"#).map {
        #"{"chunk":{"bytes":"\#(Data($0.utf8).base64EncodedString())"}}"#
      }),
    ProviderShape(
      "Amazon Titan",
      each(#"{"outputText":"%","index":0,"totalOutputTextTokenCount":null,"completionReason":null}"#)
        + [#"{"outputText":"","index":0,"completionReason":"FINISH"}"#]),
    ProviderShape(
      "Llama on Bedrock", each(#"{"generation":"%","prompt_token_count":null,"stop_reason":null}"#)),
    ProviderShape("Mistral on Bedrock", each(#"{"outputs":[{"text":"%","stop_reason":null}]}"#)),
    ProviderShape(
      "Ollama chat", thought: "Let me think",
      [
        #"{"model":"qwen3","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":"","thinking":"Let me think"},"done":false}"#
      ]
        + each(
          #"{"model":"qwen3","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":"%"},"done":false}"#
        ) + [
          #"{"model":"qwen3","message":{"role":"assistant","content":""},"done":true,"done_reason":"stop","total_duration":1}"#
        ]),
    ProviderShape(
      "Ollama generate", thought: "Hm",
      [#"{"model":"m","created_at":"2026","response":"","thinking":"Hm","done":false}"#]
        + each(#"{"model":"m","created_at":"2026","response":"%","done":false}"#)
        + [#"{"model":"m","response":"","done":true,"done_reason":"stop","context":[1,2]}"#]),
    ProviderShape(
      "llama.cpp",
      each(#"{"index":0,"content":"%","tokens":[1],"stop":false,"id_slot":-1,"tokens_predicted":1}"#) + [
        #"{"index":0,"content":"","stop":true,"model":"m","stop_type":"eos","stopping_word":"","prompt":"Why?","generation_settings":{"grammar":"root"},"timings":{}}"#
      ]),
    ProviderShape(
      "Text Generation Inference",
      each(
        #"{"index":1,"token":{"id":1,"text":"%","logprob":-0.1,"special":false},"generated_text":null,"details":null}"#
      ) + [
        whole(
          #"{"index":9,"token":{"id":2,"text":"</s>","logprob":0,"special":true},"generated_text":"%","details":{"finish_reason":"eos_token","generated_tokens":4,"seed":null}}"#
        )
      ]),
    ProviderShape("KoboldCpp", each(#"message|{"token":"%","finish_reason":null}"#)),
    ProviderShape("SGLang", growing(#"{"text":"%","meta_info":{"id":"a","finish_reason":null}}"#)),
    ProviderShape("NVIDIA Triton", each(#"{"model_name":"m","model_version":"1","text_output":"%"}"#)),
    ProviderShape("Cloudflare Workers AI", each(#"{"response":"%","p":"abcd"}"#)),
    ProviderShape(
      "IBM watsonx",
      each(
        #"{"model_id":"m","results":[{"generated_text":"%","generated_token_count":1,"stop_reason":"not_finished"}]}"#
      )),
    ProviderShape(
      "Alibaba DashScope, growing",
      growing(
        #"{"output":{"choices":[{"message":{"content":"%","role":"assistant"},"finish_reason":"null"}]},"usage":{},"request_id":"r"}"#
      )),
    ProviderShape(
      "Alibaba DashScope, piece by piece",
      each(
        #"{"output":{"choices":[{"message":{"content":"%","reasoning_content":"","role":"assistant"},"finish_reason":"null"}]},"request_id":"r"}"#
      )),
    ProviderShape("Baidu ERNIE", each(#"{"id":"a","sentence_id":0,"is_end":false,"result":"%"}"#)),
    ProviderShape(
      "LM Studio, its own", thought: "Let me think",
      [
        #"chat.start|{"type":"chat.start","model_instance_id":"m"}"#,
        #"{"type":"prompt_processing.progress","progress":0.5}"#, #"{"type":"reasoning.start"}"#,
        #"{"type":"reasoning.delta","content":"Let me think"}"#, #"{"type":"reasoning.end"}"#,
        #"{"type":"message.start"}"#,
      ] + each(#"{"type":"message.delta","content":"%"}"#) + [
        #"{"type":"message.end"}"#,
        whole(#"{"type":"chat.end","result":{"output":[{"type":"message","content":"%"}],"stats":{}}}"#),
      ]),
    ProviderShape(
      "LangChain chunks",
      each(
        #"{"content":"%","additional_kwargs":{},"response_metadata":{},"type":"AIMessageChunk","name":null,"id":"run-1","example":false,"tool_calls":[],"invalid_tool_calls":[],"usage_metadata":null,"tool_call_chunks":[]}"#
      )),
    ProviderShape(
      "LangChain chunks of parts", thought: "Hm",
      [#"{"content":[{"type":"thinking","thinking":"Hm","index":0}],"type":"AIMessageChunk"}"#]
        + each(#"{"content":[{"type":"text","text":"%","index":1}],"type":"AIMessageChunk"}"#)),
    ProviderShape(
      "LangChain as constructors",
      each(
        #"{"lc":1,"type":"constructor","id":["langchain","schema","messages","AIMessageChunk"],"kwargs":{"content":"%","tool_call_chunks":[],"response_metadata":{}}}"#
      )),
    ProviderShape(
      "LangChain events",
      [
        #"{"event":"on_chat_model_start","data":{"input":{"messages":[[{"content":"Why?","type":"human"}]]}},"name":"m","run_id":"r","tags":[]}"#
      ]
        + each(
          #"{"event":"on_chat_model_stream","data":{"chunk":{"content":"%","type":"AIMessageChunk"}},"run_id":"r","name":"ChatOpenAI","tags":["a b"],"metadata":{"ls_provider":"openai"}}"#
        ) + [
          whole(
            #"{"event":"on_chat_model_end","data":{"output":{"content":"%","type":"AIMessageChunk"},"input":{}},"run_id":"r"}"#
          ),
          whole(#"{"event":"on_chain_end","data":{"output":"%"},"run_id":"r"}"#),
        ]),
    ProviderShape(
      "LangServe log", each(#"{"ops":[{"op":"add","path":"/streamed_output/-","value":"%"}]}"#)),
    ProviderShape(
      "LangGraph",
      each(
        #"messages|[{"content":"%","type":"AIMessageChunk","id":"run-1"},{"langgraph_step":1,"langgraph_node":"agent","ls_model_name":"a b"}]"#
      )),
    ProviderShape(
      "LangGraph, growing",
      [#"metadata|{"run_id":"1ef","attempt":1}"#]
        + growing(#"messages/partial|[{"content":"%","type":"ai","id":"run-1","response_metadata":{}}]"#)),
    ProviderShape(
      "Vercel AI SDK", thought: "Let me think",
      [
        #"{"type":"start","messageId":"m"}"#, #"{"type":"start-step"}"#,
        #"{"type":"reasoning-start","id":"r"}"#,
        #"{"type":"reasoning-delta","id":"r","delta":"Let me think"}"#, #"{"type":"reasoning-end","id":"r"}"#,
        #"{"type":"text-start","id":"t"}"#,
      ] + each(#"{"type":"text-delta","id":"t","delta":"%"}"#) + [
        #"{"type":"text-end","id":"t"}"#, #"{"type":"finish-step"}"#,
        #"{"type":"finish","finishReason":"stop"}"#,
      ]),
    ProviderShape("Vercel AI SDK, parts of version 4", each(#"{"type":"text-delta","textDelta":"%"}"#)),
    ProviderShape(
      "AG-UI",
      [
        #"{"type":"RUN_STARTED","threadId":"t","runId":"r"}"#,
        #"{"type":"TEXT_MESSAGE_START","messageId":"m","role":"assistant"}"#,
      ] + each(#"{"type":"TEXT_MESSAGE_CONTENT","messageId":"m","delta":"%"}"#) + [
        #"{"type":"TEXT_MESSAGE_END","messageId":"m"}"#,
        #"{"type":"RUN_FINISHED","threadId":"t","runId":"r"}"#,
      ]),
    ProviderShape(
      "Claude Code",
      [#"{"type":"system","subtype":"init","cwd":"/a b","tools":["Bash"],"model":"claude"}"#]
        + each(
          #"{"type":"stream_event","event":{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"%"}},"session_id":"s","uuid":"u"}"#
        ) + [
          whole(
            #"{"type":"assistant","message":{"id":"m","type":"message","role":"assistant","content":[{"type":"text","text":"%"}]},"session_id":"s"}"#
          ),
          whole(#"{"type":"result","subtype":"success","is_error":false,"result":"%","session_id":"s"}"#),
        ]),
    ProviderShape(
      "Dify",
      [#"{"event":"workflow_started","task_id":"t","data":{"id":"w"}}"#]
        + each(
          #"{"event":"message","task_id":"t","message_id":"m","conversation_id":"c","answer":"%","created_at":1}"#
        )
        + [#"{"event":"message_end","task_id":"t","metadata":{"usage":{}}}"#]),
    ProviderShape(
      "Coze",
      each(
        #"conversation.message.delta|{"id":"a","conversation_id":"c","role":"assistant","type":"answer","content":"%","content_type":"text"}"#
      )
        + [
          whole(
            #"conversation.message.completed|{"id":"a","role":"assistant","type":"answer","content":"%","content_type":"text"}"#
          ),
          #"conversation.message.completed|{"id":"b","role":"assistant","type":"follow_up","content":"And why?"}"#,
        ]),
    ProviderShape("LangServe", each(#"data|"%""#) + ["end|{}"]),
    ProviderShape("A server of one's own", each(#"|{"content":"%"}"#)),
  ]
}
