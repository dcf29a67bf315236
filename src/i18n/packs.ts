import { lazy } from '#src/lib/caching/lazy.ts'
import { memoize } from '#src/lib/caching/memoize.ts'
import { modules } from '#src/modules.ts'
import type { builtInStrings } from './built-in-strings.ts'
import { vatNames } from './vat-names.ts'

type PluralCategory = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type EnglishKey = keyof typeof builtInStrings
type CountedKey = { [K in EnglishKey]: K extends `${infer Base}.other` ? Base : never }[EnglishKey]

export type Pack = { readonly [K in EnglishKey | `${CountedKey}.${PluralCategory}`]?: string }

type Packs = Record<string, (() => Promise<Pack>)[]>

/** The built-in translations by language, each as the parts of the modules. */
export const packs: Packs = mergePacks(modules.map((module) => ('packs' in module ? module.packs : {})))

/** What only staff read, besides the sentences that they share with shoppers. */
export const adminPacks: Packs = mergePacks(modules.map((module) => ('adminPacks' in module ? module.adminPacks : {})))

/** The built-in translations of a language (`fr` for `fr-CA`); of others at most the name of a tax. */
export async function loadPack(language: string): Promise<ReadonlyMap<string, string>> {
  const pack = await loadWholePack(language)
  return pack.size > 0 ? pack : (vatNamePack(language) ?? pack)
}

const loadWholePack = packLoader(packs)

/** Of a language without built-in translations: the name of the tax on its receipts. */
const vatNamePack = memoize((language: string): ReadonlyMap<string, string> | null => {
  const name = vatNames[language] ?? vatNames[language.split('-')[0]!]
  return name === undefined ? null : new Map([['tax.kind.vat', name]])
})

/** The built-in translations of the admin, loaded for its first page in a language; empty if there are none. */
export const loadAdminPack = packLoader(adminPacks)

function mergePacks(parts: Readonly<Record<string, readonly (() => Promise<Pack>)[]>>[]): Packs {
  const languages = new Set(parts.flatMap((part) => Object.keys(part)))
  return Object.fromEntries([...languages].map((language) => [language, parts.flatMap((part) => part[language] ?? [])]))
}

/** Loads the modules of a language (`fr` for `fr-CA`) once; empty if there are none. */
export function packLoader(packs: Packs): (language: string) => Promise<ReadonlyMap<string, string>> {
  const loaders = new Map<string, () => Promise<ReadonlyMap<string, string>>>()
  return (language) => {
    const code = language in packs ? language : (language.split('-')[0] ?? '')
    let load = loaders.get(code)
    if (!load) loaders.set(code, (load = lazy(() => readPack(packs[code] ?? []))))
    return load()
  }
}

async function readPack(modules: (() => Promise<Pack>)[]): Promise<ReadonlyMap<string, string>> {
  const parts = await Promise.all(modules.map((load) => load()))
  return new Map(parts.flatMap((part) => Object.entries(part)))
}
