import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import type { Shop } from '#src/shop.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { memoize } from '#src/lib/caching/memoize.ts'
import { bumpVersion, cachedByVersion } from '#src/settings/cache-versions.ts'
import { builtInStrings, type Params, type StringKey, type Translate } from './built-in-strings.ts'
import { hasJoinedLink } from './broken-sentences.ts'
import { loadAdminPack, loadPack } from './packs.ts'
import { activeLanguages } from './languages.ts'

/** Who reads the sentences. Only staff get those of the admin in other languages than English. */
export type Readers = 'shoppers' | 'staff'

/** Order: database, built-in pack, both of the default language, built-in English. Never fails for a known key. */
export async function translator(
  shop: Pick<Shop, 'db' | 'processors'>,
  language: string,
  readers: Readers = 'shoppers',
): Promise<Translate> {
  const languages = await activeLanguages(shop)
  const fallback = languages.find((candidate) => candidate.isDefault)?.code ?? 'en'
  const texts = await cachedTranslations(language)(shop)
  const fallbackTexts = fallback === language ? texts : await cachedTranslations(fallback)(shop)
  const cached = translators[readers].get(texts)
  if (cached?.fallbackTexts === fallbackTexts && cached.processors === shop.processors) return cached.translate
  const admin = readers === 'staff' ? [{ language, texts: await loadAdminPack(language) }] : []
  const sources = [...(await sourcesOf(language, texts)), ...admin, processorSource(shop.processors, language)]
  if (fallbackTexts !== texts) sources.push(...(await sourcesOf(fallback, fallbackTexts)), processorSource(shop.processors, fallback))
  sources.push({ language: 'en', texts: new Map(shop.processors.flatMap(({ strings }) => Object.entries(strings))) })
  const translate = translateFrom(...sources)
  translators[readers].set(texts, { fallbackTexts, translate, processors: shop.processors })
  return translate
}

/** The sentences of payment processors in a language (`fr` for `fr-CA`); empty if there are none. */
function processorSource(processors: Shop['processors'], language: string): Source {
  const [base = ''] = language.split('-')
  const texts = processors.flatMap(({ translations }) => Object.entries(translations[language] ?? translations[base] ?? {}))
  return { language, texts: new Map(texts) }
}

/** What each key says in a language without a text of the store for it. */
export async function defaultTexts(shop: Pick<Shop, 'db'>, language: string): Promise<(key: string) => string> {
  const fallback = (await activeLanguages(shop)).find(({ isDefault }) => isDefault)?.code ?? 'en'
  const sources = [...(await sourcesOf(language, new Map())), ...(await sourcesOf(fallback, await cachedTranslations(fallback)(shop)))]
  // Without its own texts if the language is the default one.
  const texts = [...(fallback === language ? sources.slice(0, 2) : sources), builtInSource].map((source) => source.texts)
  return (key) => {
    const found = texts.find((candidate) => candidate.has(key))
    const other = key.replace(/\.\w+$/, '.other')
    return found?.get(key) ?? texts.find((candidate) => candidate.has(other))?.get(other) ?? ''
  }
}

export interface Wording {
  /** BCP 47. */
  language: string
  t: Translate
  /** False when entities have translations in this language. */
  isDefault: boolean
}

/** The wording of a language; the default one for null, unknown and inactive languages, for null with the sentences of staff. */
export type FindWording = (language: string | null) => Wording

/** Wordings of all active languages. Read them before a transaction that writes emails. */
export async function readWordings(shop: Pick<Shop, 'db' | 'processors'>): Promise<FindWording> {
  const languages = await activeLanguages(shop)
  const wordings = new Map<string, Wording>()
  for (const { code, isDefault } of languages) wordings.set(code, { language: code, t: await translator(shop, code), isDefault })
  const fallback = [...wordings.values()].find(({ isDefault }) => isDefault) ?? {
    language: 'en',
    t: await translator(shop, 'en'),
    isDefault: true,
  }
  const forStaff = { ...fallback, t: await translator(shop, fallback.language, 'staff') }
  return (language) => (language === null ? forStaff : (wordings.get(language) ?? fallback))
}

interface CachedTranslator {
  /** Another list after a plugin was loaded. */
  processors: Shop['processors']
  fallbackTexts: ReadonlyMap<string, string>
  translate: Translate
}

// The same source texts share one translator.
const translators: Record<Readers, WeakMap<ReadonlyMap<string, string>, CachedTranslator>> = {
  shoppers: new WeakMap(),
  staff: new WeakMap(),
}

/** Raw strings of a language inside a transaction, in the order of `keys`; undefined where missing. */
export async function readSentences(q: Exec, language: string, keys: StringKey[]): Promise<(string | undefined)[]> {
  const { translations } = q.t
  const rows = await q
    .select({ key: translations.key, text: translations.text })
    .from(translations)
    .where(and(eq(translations.language, language), inArray(translations.key, keys)))
  return findSentences(language, usableTexts(rows), keys)
}

/** As `readSentences`, from stored translations that were read before, by key. */
export async function findSentences(
  language: string,
  stored: ReadonlyMap<string, string>,
  keys: StringKey[],
): Promise<(string | undefined)[]> {
  const sources = await sourcesOf(language, stored)
  return keys.map((key) => findText(sources, key, undefined))
}

async function sourcesOf(language: string, texts: ReadonlyMap<string, string>): Promise<Source[]> {
  const isEnglish = language.split('-')[0] === 'en'
  const builtIn = isEnglish ? { ...builtInSource, language } : { language, texts: await loadPack(language) }
  return [{ language, texts }, builtIn]
}

export function translateFrom(...sources: Source[]): Translate {
  const allSources = [...sources, builtInSource]
  const format = numberFormat(allSources[0]!.language)
  const texts = new Map<StringKey, string>()
  const textOf = (key: StringKey, count: Params[string] | undefined): string => {
    if (typeof count === 'number') return findText(allSources, key, count) ?? key
    let text = texts.get(key)
    if (text === undefined) texts.set(key, (text = findText(allSources, key, undefined) ?? key))
    return text
  }
  return (key: StringKey, params?: Params) => (params ? interpolate(textOf(key, params.count), params, format) : textOf(key, undefined))
}

function numberFormat(language: string): (value: number) => string {
  let format: Intl.NumberFormat | undefined
  return memoize((value) => (format ??= new Intl.NumberFormat(language)).format(value))
}

/** Placeholders of amounts: their numbers are written as the language writes them. Any other number may be an ID and stays as it is. */
const amountNames = new Set([
  'count',
  'least',
  'most',
  'min',
  'max',
  'minimum',
  'maximum',
  'megabytes',
  'megapixels',
  'minutes',
  'days',
  'pixels',
])

/** Saves many translations; '' restores the built-in text. */
export async function saveTranslations(
  tx: Tx,
  { language, texts, now }: { language: string; texts: ReadonlyMap<string, string>; now: number },
): Promise<void> {
  const { translations } = tx.t
  const entries = [...texts]
  const removed = entries.flatMap(([key, text]) => (text === '' ? [key] : []))
  for (const batch of inChunks(removed))
    await tx.delete(translations).where(and(eq(translations.language, language), inArray(translations.key, batch)))
  const rows = entries.flatMap(([key, text]) => (text === '' ? [] : [{ language, key, text, updatedAt: now }]))
  for (const batch of inChunks(rows, 200)) {
    await tx
      .insert(translations)
      .values(batch)
      .onConflictDoUpdate({
        target: [translations.language, translations.key],
        set: { text: sql`excluded.text`, updatedAt: now },
      })
  }
  await bumpVersion(tx, `labels:${language}`)
}

export interface Source {
  language: string
  texts: ReadonlyMap<string, string>
}

const builtInSource: Source = { language: 'en', texts: new Map(Object.entries(builtInStrings)) }

function findText(sources: Source[], key: string, count: string | number | undefined): string | undefined {
  for (let index = 0; index < sources.length; index += 1) {
    const { language, texts } = sources[index]!
    const counted =
      typeof count === 'number' ? findCounted(sources, index, `${key}.${pluralRule(language, count)}`, `${key}.other`) : undefined
    const text = counted ?? texts.get(key)
    if (text !== undefined) return text
  }
  return undefined
}

/** A store that renames "{{count}} items" still has the built-in "1 item" of that language. */
function findCounted(sources: Source[], index: number, exact: string, other: string): string | undefined {
  const { language, texts } = sources[index]!
  const text = texts.get(exact)
  if (text !== undefined) return text
  const otherText = texts.get(other)
  const next = sources[index + 1]
  if (otherText === undefined || next?.language !== language) return otherText
  return next.texts.get(exact) ?? otherText
}

/** Fills {{name}} placeholders in one pass, so values are never interpolated. Unknown names stay. `format` writes the numbers of `amountNames`. */
export function interpolate(text: string, params: Params | undefined, format: (value: number) => string = String): string {
  if (!params) return text
  const parts = templateCache.get(text) ?? splitTemplate(text)
  // Parts alternate: text at even indexes, names at odd ones.
  let filled = parts[0]!
  for (let index = 1; index < parts.length; index += 2) {
    const name = parts[index]!
    const value = Object.hasOwn(params, name.trim()) ? params[name.trim()] : `{{${name}}}`
    const text = typeof value === 'number' && amountNames.has(name.trim()) ? format(value) : value
    filled += `${text}${parts[index + 1]}`
  }
  return filled
}

const templateCache = new Map<string, string[]>()
const maxCachedTemplates = 5000

function splitTemplate(text: string): string[] {
  const parts = text.split(/\{\{(\s*\w+\s*)\}\}/)
  if (templateCache.size < maxCachedTemplates) templateCache.set(text, parts)
  return parts
}

const pluralRules = new Map<string, (count: number) => Intl.LDMLPluralRule>()

function pluralRule(language: string, count: number): Intl.LDMLPluralRule {
  let rule = pluralRules.get(language)
  if (!rule) {
    const intlRules = new Intl.PluralRules(language)
    pluralRules.set(language, (rule = memoize((number) => intlRules.select(number))))
  }
  return rule(count)
}

const cachedReaders = new Map<string, ReturnType<typeof cachedByVersion<ReadonlyMap<string, string>>>>()

/** The store's own texts of a language, by key. */
export function cachedTranslations(language: string) {
  let reader = cachedReaders.get(language)
  if (!reader) cachedReaders.set(language, (reader = cachedByVersion([`labels:${language}`], (q) => readTranslations(q, language))))
  return reader
}

async function readTranslations(q: Exec, language: string): Promise<ReadonlyMap<string, string>> {
  const { translations } = q.t
  const rows = await q
    .select({ key: translations.key, text: translations.text })
    .from(translations)
    .where(eq(translations.language, language))
  return usableTexts(rows)
}

/** Without texts of earlier versions that could send an address elsewhere. */
const usableTexts = (rows: { key: string; text: string }[]): ReadonlyMap<string, string> =>
  new Map(rows.flatMap(({ key, text }) => (hasJoinedLink(text) ? [] : [[key, text]])))
