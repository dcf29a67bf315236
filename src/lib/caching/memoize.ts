const maxEntries = 2000

/** Remembers results, of `maxEntries` inputs at most. */
export function memoize<Input extends number | string | null, T>(compute: (input: Input) => T): (input: Input) => T {
  const cache = new Map<Input, T>()
  return (input) => {
    let result = cache.get(input)
    if (result !== undefined) return result
    if (cache.size >= maxEntries) cache.clear()
    result = compute(input)
    cache.set(input, result)
    return result
  }
}
