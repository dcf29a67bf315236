import { builtInStrings } from './built-in-strings.ts'

export type PluralForm = Intl.LDMLPluralRule

/** The forms of a counted sentence in a language, `one` and `other` in English. */
export const pluralForms = (language: string): PluralForm[] => new Intl.PluralRules(language).resolvedOptions().pluralCategories

/** The counted sentence and the form of a key such as `cart.items.few`; null for other sentences. */
export function splitPlural(key: string): { base: string; form: PluralForm } | null {
  const [, base = '', form = ''] = /^(.*)\.(zero|one|two|few|many|other)$/.exec(key) ?? []
  return Object.hasOwn(builtInStrings, `${base}.other`) ? { base, form: form as PluralForm } : null
}
