import { parseSearchWords } from '#db/search/full-text.ts'

/** A search as it is compared: its words without case and accents. '' when it has none. */
export const queryKey = (query: string): string =>
  parseSearchWords(query)
    .map(({ exact }) => exact[0]!)
    .join(' ')
