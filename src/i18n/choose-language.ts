import { matchLanguage, parseAcceptLanguage } from './match-language.ts'
import type { Language } from './languages.ts'

/** Language preferences of a visitor, strongest first: URL, cookie, account, browser. */
export interface LanguagePreferences {
  query?: string | null
  cookie?: string | null
  user?: string | null
  /** The Accept-Language header. */
  accept?: string | null
}

/** The language of the strongest preference that the store has; else the default. */
export function chooseLanguage(preferences: LanguagePreferences, languages: Pick<Language, 'code' | 'isDefault'>[]): string {
  if (languages.length === 1) return languages[0]!.code
  const codes = languages.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault)).map(({ code }) => code)
  const { query, cookie, user, accept } = preferences
  const wanted = [query, cookie, user].filter((tag) => typeof tag === 'string' && tag !== '') as string[]
  const accepted = parseAcceptLanguage(accept)
  const allowed = codes.filter((code) => !accepted.excludes(code))
  for (const tag of wanted) {
    const found = matchLanguage(tag, codes)
    if (found !== null) return found
  }
  for (const tag of accepted.tags) {
    const found = tag === '*' ? allowed.find((code) => !accepted.names(code)) : matchLanguage(tag, allowed)
    if (found) return found
  }
  return allowed[0] ?? codes[0] ?? 'en'
}
