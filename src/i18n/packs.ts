import { lazy } from '#src/lib/lazy.ts'
import type { builtInStrings } from './built-in-strings.ts'

type PluralCategory = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type EnglishKey = keyof typeof builtInStrings
type CountedKey = { [K in EnglishKey]: K extends `${infer Base}.other` ? Base : never }[EnglishKey]

export type Pack = { readonly [K in EnglishKey | `${CountedKey}.${PluralCategory}`]?: string }

export const packs: Record<string, (() => Promise<Pack>)[]> = {
  fr: [async () => (await import('./fr/cart.ts')).cartStrings, async () => (await import('./fr/common.ts')).commonStrings],
}

/** The built-in translations of a language (`fr` for `fr-CA`); empty if there are none. */
export function loadPack(language: string): Promise<ReadonlyMap<string, string>> {
  const code = language in packs ? language : (language.split('-')[0] ?? '')
  let load = packLoaders.get(code)
  if (!load) packLoaders.set(code, (load = lazy(() => readPack(packs[code] ?? []))))
  return load()
}

const packLoaders = new Map<string, () => Promise<ReadonlyMap<string, string>>>()

async function readPack(modules: (() => Promise<Pack>)[]): Promise<ReadonlyMap<string, string>> {
  const parts = await Promise.all(modules.map((load) => load()))
  return new Map(parts.flatMap((part) => Object.entries(part)))
}
