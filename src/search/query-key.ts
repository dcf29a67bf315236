import { parseSearchWords } from '#db/search/full-text.ts'
import { memoize } from '#src/lib/caching/memoize.ts'

/** A search as it is compared: its words without case and accents. '' when it has none. */
export const queryKey = (query: string): string => (query.length > maxMemoized ? keyOf : memoizedKeyOf)(query)

const maxMemoized = 100

const keyOf = (query: string): string =>
  parseSearchWords(query)
    .map(({ exact }) => exact[0]!)
    .join(' ')

const memoizedKeyOf = memoize(keyOf)
