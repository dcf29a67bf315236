import type { builtInStrings } from './built-in-strings.ts'

type PluralCategory = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type EnglishKey = keyof typeof builtInStrings
type CountedKey = { [K in EnglishKey]: K extends `${infer Base}.other` ? Base : never }[EnglishKey]

/** Sentences of one module in another language, with the plural forms that the language has. */
export type Pack = { readonly [K in EnglishKey | `${CountedKey}.${PluralCategory}`]?: string }

/** The built-in sentences of each language but English, one file a module, loaded when the language is first used. */
export const packs: Record<string, (() => Promise<Pack>)[]> = {
  fr: [async () => (await import('./fr/cart.ts')).cartStrings, async () => (await import('./fr/common.ts')).commonStrings],
}

/** The built-in sentences of a language (those of `fr` for `fr-CA`); none for a language without files. */
export function loadPack(language: string): Promise<ReadonlyMap<string, string>> {
  const code = language in packs ? language : (language.split('-')[0] ?? '')
  let pack = loadedPacks.get(code)
  if (!pack) loadedPacks.set(code, (pack = readPack(packs[code] ?? [])))
  return pack
}

const loadedPacks = new Map<string, Promise<ReadonlyMap<string, string>>>()

async function readPack(modules: (() => Promise<Pack>)[]): Promise<ReadonlyMap<string, string>> {
  const parts = await Promise.all(modules.map((load) => load()))
  return new Map(parts.flatMap((part) => Object.entries(part)))
}
