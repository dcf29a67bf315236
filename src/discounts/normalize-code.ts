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
