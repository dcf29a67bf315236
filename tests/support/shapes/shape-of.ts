/**
 * A statement without what differs between two runs of it, or between the engines: parameters and literals, the lengths of lists and of
 * `values`, quotes, casts and white space.
 */
export function shapeOf(statement: string): string {
  let shape = statement
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/"/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
  for (const [pattern, replacement] of rules) shape = shape.replace(pattern, replacement)
  return shape
}

const rules: [RegExp, string][] = [
  [/::[a-z0-9_]+(?:\[\])?/g, ''],
  [/\$\d+|(?<![\w.])\d+(?:\.\d+)?\b|\b(?:true|false)\b/g, '?'],
  // SQLite writes null into a column that has a value of its own, PostgreSQL default.
  [/\((?:\?|null|default)(?:, ?(?:\?|null|default))*\)/g, '(?)'],
  [/\(\?\)(?:, ?\(\?\))+/g, '(?)'],
  [/(when (?:(?!when).)*? then \?)(?: \1)+/g, '$1'],
]
