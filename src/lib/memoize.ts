/** Caches the latest results of a slow pure function of a number. */
export function memoize<T>(compute: (input: number) => T, maxEntries = 2000): (input: number) => T {
  const cache = new Map<number, T>()
  return (input) => {
    let result = cache.get(input)
    if (result !== undefined) return result
    if (cache.size >= maxEntries) cache.clear()
    result = compute(input)
    cache.set(input, result)
    return result
  }
}
