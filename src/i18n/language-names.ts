/**
 * Languages a store can offer: those with plural rules and number formats in CLDR and a two-letter code (ISO 639-1), and the regional ones
 * that shops translate apart. Checked against CLDR 47, November 2026.
 */
const codes =
  `af am ar as az be bg bn bs ca cs cy da de de-AT de-CH el en en-AU en-CA en-GB en-US es es-419 es-MX et eu fa fi fil fr fr-BE fr-CA fr-CH
  ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ky lb lo lt lv mk ml mn mr ms mt my nb ne nl nl-BE nn or pa pl pt pt-BR pt-PT ro ru si
  sk sl sq sr sv sw ta te th tk tr uk ur uz vi zh-Hans zh-Hant zu`.split(/\s+/)

/** "Deutsch" for de: the name of a language in itself, with its first letter as in a list; the code when it has none. */
export const nativeName = (code: string): string => capitalizeIn(code, nameIn(code, code))

/** All that can be offered, with their names in `language`, sorted there. */
export function listKnownLanguages(language: string): { code: string; name: string }[] {
  const { compare } = new Intl.Collator(language)
  return codes.map((code) => ({ code, name: capitalizeIn(language, nameIn(code, language)) })).sort((a, b) => compare(a.name, b.name))
}

export const isKnownLanguage = (code: string): boolean => codes.includes(code)

const nameIn = (code: string, language: string): string =>
  new Intl.DisplayNames(language, { type: 'language', languageDisplay: 'standard' }).of(code) ?? code

const capitalizeIn = (language: string, text: string): string => text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
