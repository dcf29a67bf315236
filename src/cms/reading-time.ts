import { wordsPerMinute } from './limits.ts'

/** Of a text in any language; what has no blanks between words counts as one. */
export const countWords = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0

/** Minutes that a reader needs, at least one. */
export const readingMinutes = (words: number): number => Math.max(1, Math.round(words / wordsPerMinute))
