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
