/** What a browser accepts, strongest first; `*` is any language that no other tag names. */
export interface AcceptedLanguages {
  tags: string[]
  /** Whether a tag names this language, or what it is a kind of. */
  names(code: string): boolean
  /** With `q=0`, unless a longer tag accepts it. */
  excludes(code: string): boolean
}

/** A header may be longer, but the strongest languages come first. */
const maxHeaderLength = 500
const languageTag = /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i

/**
 * The language for one wish: itself, else the longest beginning of it (RFC 4647, "lookup"), else one of the same language and script, such as
 * zh-Hant for zh-TW or pt-BR for pt-PT. Null for none, or for what is no language tag.
 */
export function matchLanguage(tag: string, codes: readonly string[]): string | null {
  const wanted = canonicalTag(tag)
  if (wanted === null) return null
  const byTag = new Map(codes.map((code) => [canonicalTag(code) ?? code, code] as const))
  const parts = beginningsOf(wanted).filter((part) => byTag.has(part))
  const key = languageAndScript(wanted)
  const part = parts.find((beginning) => languageAndScript(beginning) === key)
  if (part !== undefined) return byTag.get(part)!
  const alike = codes.find((code) => languageAndScript(canonicalTag(code) ?? code) === key) ?? byTag.get(parts[0] ?? '')
  // Who names neither a script nor a country reads the language in another script rather than another language.
  return alike ?? (wanted.includes('-') ? null : (codes.find((code) => lengthOfMatch(wanted, code) > 0) ?? null))
}

export function parseAcceptLanguage(header: string | null | undefined): AcceptedLanguages {
  const ranges = cutAtComma(header ?? '')
    .split(',')
    .map(parseRange)
    .filter(({ tag, weight }) => (tag === '*' || languageTag.test(tag)) && weight >= 0)
  const wanted = ranges.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)
  const refused = ranges.filter(({ weight }) => weight === 0)
  const longest = (list: Range[], code: string) => Math.max(-1, ...list.map(({ tag }) => lengthOfMatch(tag, code)))
  return {
    tags: [...new Set(wanted.map(({ tag }) => tag))],
    names: (code) => longest(ranges, code) > 0,
    excludes: (code) => longest(refused, code) > longest(wanted, code),
  }
}

interface Range {
  tag: string
  /** 0 to 1; NaN when it cannot be read. */
  weight: number
}

function parseRange(part: string): Range {
  const [tag = '', ...options] = part.split(';').map((text) => text.trim())
  const quality = options.map((option) => /^q\s*=\s*(.*)$/i.exec(option)?.[1]).find((text) => text !== undefined)
  return { tag, weight: Number(quality ?? 1) }
}

// A range that is cut in the middle would be another language or weight.
const cutAtComma = (header: string): string =>
  header.length <= maxHeaderLength ? header : header.slice(0, Math.max(0, header.lastIndexOf(',', maxHeaderLength)))

/** Characters of a range that are the beginning of this language; 0 for `*`, -1 for another language. */
function lengthOfMatch(range: string, code: string): number {
  if (range === '*') return 0
  const [tag, whole] = [canonicalTag(range) ?? range, canonicalTag(code) ?? code]
  return whole === tag || whole.startsWith(`${tag}-`) ? tag.length : -1
}

/** As in de-AT, also for de_AT, with today's subtags (iw is he); null for what is no language tag. */
function canonicalTag(written: string): string | null {
  const tag = written.replaceAll('_', '-')
  if (!languageTag.test(tag) || tag.length > 35) return null
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null
  } catch {
    return null
  }
}

/** de-Latn-AT, de-Latn, de. */
function beginningsOf(tag: string): string[] {
  const subtags = tag.split('-')
  const beginnings = subtags.map((_, index) => subtags.slice(0, subtags.length - index))
  return beginnings.filter((beginning) => beginning.length === 1 || beginning.at(-1)!.length > 1).map((beginning) => beginning.join('-'))
}

const languageAndScript = (tag: string): string => {
  const { language, script } = new Intl.Locale(tag).maximize()
  return `${norwegian.includes(language) ? 'no' : language}-${script}`
}

// Norwegian, Bokmål and Nynorsk: who reads one reads the others.
const norwegian = ['no', 'nb', 'nn']
