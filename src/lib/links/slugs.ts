import { UserError } from '../errors/errors.ts'
import { carriesMark, scriptOf } from '../text/scripts.ts'

const maxSlugLength = 80

/** A path segment made from a name: letters and digits of any script, joined by hyphens, at most 80 characters. */
export const slugify = (name: string): string => joinWords(withOwnMarks(foldAccents(name)))

/** As slugs were made until 0.2.0: without the marks of any script. Addresses stored then, SKUs and ids in pages are found by it. */
export const slugifyWithoutMarks = (name: string): string => joinWords(toSlugLetters(name.normalize('NFKD').replace(/\p{Mark}/gu, '')))

/** The slugs that a name could have got, the current form first. */
export const slugsOf = (name: string): string[] => [...new Set([slugify(name), slugifyWithoutMarks(name)])].filter((slug) => slug !== '')

/** As typed or imported: composed, with plain letters for ligatures and full-width ones, and without invisible joiners. */
export const normalizeSlug = (text: string): string => withoutJoiners(composeSlug(text.trim()))

/** How slugs are stored and compared: NFKC, except that sara am of Thai and Lao stays one vowel. */
export const composeSlug = (text: string): string => joinSaraAm(text.normalize('NFKC'))

/** The vowel sara am of Thai and Lao, which only compatibility forms take apart. */
export const joinSaraAm = (text: string): string => text.replaceAll('\u0e4d\u0e32', '\u0e33').replaceAll('\u0ecd\u0eb2', '\u0eb3')

/** The beginning of a slug, at most `most` characters, without a torn letter or a hyphen at its end. */
export function cutSlug(slug: string, most: number): string {
  if (slug.length <= most) return slug.replace(/-+$/, '')
  let end = 0
  for (const { index, segment } of letters.segment(slug)) if (index + segment.length <= most) end = index + segment.length
  return slug.slice(0, end).replace(/-+$/, '')
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

export const isSlug = (text: string): boolean => findSlugError(text) === null

export type SlugError = 'products.seoLinkInvalid' | 'products.seoLinkScripts'

/** Why the text cannot be a slug; null if it can. A word with letters of two scripts looks like another word: “pаypal” has a Cyrillic а. */
export function findSlugError(text: string): SlugError | null {
  const hasShape =
    /^(?:\p{L}\p{M}*|\p{N})+(?:-(?:\p{L}\p{M}*|\p{N})+)*$/u.test(text) &&
    text.length <= maxSlugLength &&
    text === withOwnMarks(text) &&
    text === text.toLowerCase()
  if (!hasShape) return 'products.seoLinkInvalid'
  return text === separateScripts(text) ? null : 'products.seoLinkScripts'
}

/** Throws UserError unless the text can be a slug. */
export function checkSlug(text: string, field: string): void {
  const error = findSlugError(text)
  if (error) throw new UserError(error, {}, field)
}

/** Without the accents that readers of Latin and Greek do without, and with е for Russian ё. Other marks are letters or parts of them. */
const foldAccents = (text: string): string =>
  toSlugLetters(
    text
      .normalize('NFKD')
      .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}]\p{M}*)\p{M}/gu, '')
      .replace(/(?<=[\u0415\u0435])\u0308/g, ''),
  )

const toSlugLetters = (text: string): string =>
  composeSlug(text.toLowerCase().replaceAll('ß', 'ss').replaceAll('æ', 'ae').replaceAll('ø', 'o').replace(/['’]/g, ''))

/** Composed, and without marks that are no part of a letter: stress marks, looks of emoji, joiners. */
const withOwnMarks = (text: string): string => withoutJoiners(composeSlug(text)).replace(diacritics, '')

// Marks of any script; those that a script has as letters are composed with their base.
// eslint-disable-next-line no-misleading-character-class
const diacritics = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g

/** Readers of Persian type a hyphen where words cannot show a non-joiner; elsewhere joiners only change how letters look. */
const withoutJoiners = (text: string): string =>
  text
    .replace(/(?<=\p{Script=Arabic}\p{M}*)\u200c+(?=\p{Script=Arabic})/gu, '-')
    // A zero-width space is between words of Thai and Khmer.
    .replaceAll('\u200b', '-')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')

function joinWords(text: string): string {
  const words = separateScripts(text.replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')).replace(/(?<![\p{L}\p{M}])\p{M}+/gu, '')
  return cutSlug(words.replace(/-{2,}/g, '-').replace(/^-/, ''), maxSlugLength)
}

/** Puts a hyphen between two letters whose scripts no word mixes, and before a mark of another script. */
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
    } else if (wordScript !== null && !carriesMark(wordScript, char)) separated += '-'
    separated += char
  }
  return separated
}

const isMixable = (one: string, other: string): boolean => [one, other].every((script) => script === 'Latin' || script === 'East Asian')

/** With the slug as it is stored; '' is made from the name. */
export const withSlug = <V extends { name: string; slug: string }>(values: V): V => ({
  ...values,
  slug: values.slug === '' ? slugify(values.name) : normalizeSlug(values.slug),
})
