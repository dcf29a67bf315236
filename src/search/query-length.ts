import { hasWordCharacter } from '#src/lib/text/search-text.ts'
import { minQueryLength } from './limits.ts'

/** Whether the words of a search are looked up; a shorter one finds only what is called exactly so. */
export const isLongEnough = (query: string): boolean => query.length >= minQueryLength || hasWordCharacter(query)
