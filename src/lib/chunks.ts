/** The items in pieces of at most `size`: a statement takes only so many values. */
export function* inChunks<T>(items: readonly T[], size = 500): Generator<T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}
