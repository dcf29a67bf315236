/** The items in pieces of at most `size`: a statement takes only so many values. */
export function* inChunks<T>(items: readonly T[], size = 500): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
