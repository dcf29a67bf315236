/** The value of a JSON text; undefined when it is not JSON, or has text that not every database stores. */
export function parseJson(text: string): unknown {
  // JSON escapes can contain NUL and lone surrogates.
  try {
    return JSON.parse(text, (_, value: unknown) => {
      if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed())) throw new SyntaxError('not text')
      return value
    })
  } catch {
    return undefined
  }
}
