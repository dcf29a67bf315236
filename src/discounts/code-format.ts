import { randomInt } from 'node:crypto'
import { maxCodeLength, minCodeLength } from './limits.ts'

/** The form in which codes are compared: case, spaces, invisible characters and the width of letters do not matter. '' for none. */
export const normalizeCode = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Cc}]/gu, '')
    .toLowerCase()

/** Letters and digits of any script, with hyphens and underscores between them. */
export function isCode(text: string): boolean {
  const length = [...text].length
  return length >= minCodeLength && length <= maxCodeLength && /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*$/u.test(text)
}

// Without letters and digits that look alike.
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A code that cannot be guessed, about 59 bits: XXXX-XXXX-XXXX, after the prefix if there is one. */
export function generateCode(prefix: string): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return [...(prefix === '' ? [] : [prefix]), group(), group(), group()].join('-')
}
