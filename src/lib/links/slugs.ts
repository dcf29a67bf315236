import { UserError } from '../errors/errors.ts'

/** A path segment made from a name: letters and digits of any script, joined by hyphens, at most 80 characters. */
export function slugify(name: string): string {
  return separateScripts(
    name
      .normalize('NFKD')
      .replace(/\p{Mark}/gu, '')
      .toLowerCase()
      .replaceAll('ß', 'ss')
      .replaceAll('æ', 'ae')
      .replaceAll('ø', 'o')
      .replace(/['’]/g, '')
      .normalize('NFKC')
      .replace(/[^\p{Letter}\p{Number}]+/gu, '-'),
  )
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
}

/** As typed or imported: ligatures and full-width letters become plain ones. */
export const normalizeSlug = (text: string): string => text.trim().normalize('NFKC')

export const isSlug = (text: string): boolean => findSlugError(text) === null

export type SlugError = 'products.seoLinkInvalid' | 'products.seoLinkScripts'

/** Why the text cannot be a slug; null if it can. A word with letters of two scripts looks like another word: “pаypal” has a Cyrillic а. */
export function findSlugError(text: string): SlugError | null {
  const hasShape =
    /^[\p{Lowercase_Letter}\p{Other_Letter}\p{Number}]+(?:-[\p{Lowercase_Letter}\p{Other_Letter}\p{Number}]+)*$/u.test(text) &&
    text.length <= 80 &&
    text === text.normalize('NFKC')
  if (!hasShape) return 'products.seoLinkInvalid'
  return text === separateScripts(text) ? null : 'products.seoLinkScripts'
}

/** Throws UserError unless the text can be a slug. */
export function checkSlug(text: string, field: string): void {
  const error = findSlugError(text)
  if (error) throw new UserError(error, {}, field)
}

/** Scripts that one word may mix: Chinese, Japanese and Korean do so among each other and with Latin (UTS 39, highly restrictive). */
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]/u
const latin = /\p{Script=Latin}/u
const scripts = [
  ...['Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Thai', 'Lao', 'Khmer', 'Myanmar', 'Ethiopic', 'Cherokee'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Tibetan'],
].map((script) => ({ script, letters: new RegExp(`\\p{Script=${script}}`, 'u') }))

/** Puts a hyphen between two letters whose scripts no word mixes. */
function separateScripts(text: string): string {
  // eslint-disable-next-line no-control-regex
  if (/^[\u0000-\u007f]*$/.test(text)) return text
  let separated = ''
  let wordScript: string | null = null
  for (const char of text) {
    const script = scriptOf(char)
    if (char === '-') wordScript = null
    else if (script !== null) {
      if (wordScript !== null && wordScript !== script && !isMixable(wordScript, script)) separated += '-'
      wordScript = script === 'Latin' && wordScript === 'East Asian' ? wordScript : script
    }
    separated += char
  }
  return separated
}

const isMixable = (one: string, other: string): boolean => [one, other].every((script) => script === 'Latin' || script === 'East Asian')

// Digits belong to every script.
function scriptOf(char: string): string | null {
  if (!/\p{Letter}/u.test(char)) return null
  if (latin.test(char)) return 'Latin'
  if (eastAsian.test(char)) return 'East Asian'
  return scripts.find(({ letters }) => letters.test(char))?.script ?? 'other'
}
