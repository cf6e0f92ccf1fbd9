package import HushhKit
package import HushhPluginKit

/// Turns output, errors and warnings into JSON, one object a line with sorted keys.
///
/// Raw data exactly: nothing is cut, or made safe but by JSON's own escapes.
package enum JSONRenderer {
  /// An object is one line, a listing one line a row, and nothing to say is no line.
  package static func append(_ output: Output, to bytes: inout [UInt8]) {
    switch output.data {
    case .nothing: break
    case .object(let value): appendLine(value, to: &bytes)
    case .rows(let rows, _): for row in rows { appendLine(row, to: &bytes) }
    }
  }

  package static func append(
    _ failure: Failure, at location: ScriptLocation? = nil, to bytes: inout [UInt8]
  ) {
    let explanation = failure.explanation
    var error = JSONObject()
    error["code"] = .string(failure.code.rawValue)
    error["message"] = .string(explanation.happened)
    error["because"] = explanation.because.map(JSONValue.string)
    error["next"] = .array(explanation.next.map(JSONValue.string))
    if let location {
      error["file"] = .string(location.file)
      error["line"] = .int(Int64(location.line))
      error["column"] = .int(Int64(location.column))
    }
    appendLine(["error": .object(error)], to: &bytes)
  }

  package static func append(_ warning: Warning, to bytes: inout [UInt8]) {
    appendLine(
      ["warning": ["code": .string(warning.code.rawValue), "message": .string(warning.message)]], to: &bytes)
  }

  private static func appendLine(_ value: JSONValue, to bytes: inout [UInt8]) {
    JSONWriter.append(value, to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
  }
}
