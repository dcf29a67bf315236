import { and, eq } from 'drizzle-orm'
import type { Exec, Tx } from '#db/open.ts'
import type { Shop } from '#src/shop.ts'
import { remembered } from '#src/lib/remembered.ts'
import { bumpVersion, keptWhile } from '#src/settings/versions.ts'
import { builtIn, type StringKey } from './built-in.ts'
import { activeLanguages } from './languages.ts'

export type Params = Record<string, string | number>
export type Translate = (key: StringKey, params?: Params) => string

/** The sentences of a language: its own, else the default language's, else built-in English. Never fails for a known key. */
export async function translator(shop: Pick<Shop, 'db'>, language: string): Promise<Translate> {
  const languages = await activeLanguages(shop)
  const fallback = languages.find((one) => one.isDefault)?.code ?? 'en'
  const texts = await labelsOf(language)(shop)
  const other = fallback === language ? texts : await labelsOf(fallback)(shop)
  const last = made.get(texts)
  if (last?.other === other) return last.translate
  const sources: Source[] = [{ language, texts }]
  if (other !== texts) sources.push({ language: fallback, texts: other })
  const translate = translateFrom(...sources)
  made.set(texts, { other, translate })
  return translate
}

// What speaks from the same texts is the same translator.
const made = new WeakMap<ReadonlyMap<string, string>, { other: ReadonlyMap<string, string>; translate: Translate }>()

/** Sentences from the sources in order, then from built-in English. */
export function translateFrom(...sources: Source[]): Translate {
  const all = [...sources, english]
  return (key, params) => fill(find(all, key, params?.count) ?? key, params)
}

/** Changes or, with null, takes back one sentence of a language. */
export async function saveTranslation(tx: Tx, change: { language: string; key: string; text: string | null; now: number }): Promise<void> {
  const { language, key, text, now } = change
  const { translations } = tx.t
  if (text === null) {
    await tx.delete(translations).where(and(eq(translations.language, language), eq(translations.key, key)))
  } else {
    await tx
      .insert(translations)
      .values({ language, key, text, updatedAt: now })
      .onConflictDoUpdate({ target: [translations.language, translations.key], set: { text, updatedAt: now } })
  }
  await bumpVersion(tx, `labels:${language}`)
}

export interface Source {
  language: string
  texts: ReadonlyMap<string, string>
}

const english: Source = { language: 'en', texts: new Map(Object.entries(builtIn)) }

function find(sources: Source[], key: string, count: string | number | undefined): string | undefined {
  for (const { language, texts } of sources) {
    const counted = typeof count === 'number' ? (texts.get(`${key}.${pluralOf(language, count)}`) ?? texts.get(`${key}.other`)) : undefined
    const text = counted ?? texts.get(key)
    if (text !== undefined) return text
  }
  return undefined
}

/** Puts values in for {{name}} in one pass: what a value contains is never read again. Unknown names stay visible. */
export function fill(text: string, params: Params | undefined): string {
  if (!params) return text
  const parts = cuts.get(text) ?? cut(text)
  // Text, name, text, name, text: what stands between two names is at the even places.
  let filled = parts[0]!
  for (let at = 1; at < parts.length; at += 2) {
    const name = parts[at]!
    const value = Object.hasOwn(params, name.trim()) ? params[name.trim()] : `{{${name}}}`
    filled += `${value}${parts[at + 1]}`
  }
  return filled
}

const cuts = new Map<string, string[]>()
const mostKept = 5000

function cut(text: string): string[] {
  const parts = text.split(/\{\{(\s*\w+\s*)\}\}/)
  if (cuts.size < mostKept) cuts.set(text, parts)
  return parts
}

const plurals = new Map<string, (count: number) => Intl.LDMLPluralRule>()

function pluralOf(language: string, count: number): Intl.LDMLPluralRule {
  let rule = plurals.get(language)
  if (!rule) {
    const rules = new Intl.PluralRules(language)
    plurals.set(language, (rule = remembered((number) => rules.select(number))))
  }
  return rule(count)
}

const labels = new Map<string, ReturnType<typeof keptWhile<ReadonlyMap<string, string>>>>()

function labelsOf(language: string) {
  let read = labels.get(language)
  if (!read) labels.set(language, (read = keptWhile([`labels:${language}`], (q) => readLabels(q, language))))
  return read
}

async function readLabels(q: Exec, language: string): Promise<ReadonlyMap<string, string>> {
  const { translations } = q.t
  const rows = await q
    .select({ key: translations.key, text: translations.text })
    .from(translations)
    .where(eq(translations.language, language))
  return new Map(rows.map(({ key, text }) => [key, text]))
}
