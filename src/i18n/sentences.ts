import { eq } from 'drizzle-orm'
import { searchText } from '#src/lib/text/search-text.ts'
import type { Shop } from '#src/shop.ts'
import { builtInStrings } from './built-in-strings.ts'
import type { LabelGroupId } from './label-groups.ts'
import { loadAdminPack, loadPack } from './packs.ts'
import { labelBases } from './site-labels.ts'
import { type PluralForm, pluralForms, splitPlural } from './plural-forms.ts'

/** A part of the store, everything that only staff read, or the subjects and texts of emails. */
export type SentencePart = LabelGroupId | 'admin' | 'mails'

export interface Sentence {
  key: string
  part: SentencePart
  /** Of a counted sentence. */
  form: PluralForm | null
  /** In English. */
  source: string
  /** What the program has in this language; '' = nothing, so the English text is shown. */
  builtIn: string
  /** The store's own text; '' = none. */
  own: string
  isMissing: boolean
}

/** Every sentence of the program with its texts in a language, each part where filters list it. Own texts of emails are their templates. */
export async function listSentences(shop: Pick<Shop, 'db'>, language: string): Promise<Sentence[]> {
  const { translations } = shop.db.t
  const rows = await shop.db.read
    .select({ key: translations.key, text: translations.text })
    .from(translations)
    .where(eq(translations.language, language))
  const own = new Map(rows.filter(({ key }) => !isMailKey(key)).map(({ key, text }) => [key, text]))
  const mails = await readMailTexts(shop, language)
  const isEnglish = language.split('-')[0] === 'en'
  const pack = isEnglish ? english : new Map([...(await loadPack(language)), ...(await loadAdminPack(language))])
  return keysOf(language).map(({ key, base, form }) => {
    const source = english.get(key) ?? english.get(`${base}.other`)!
    const builtIn = pack.get(key) ?? (form === null ? undefined : pack.get(`${base}.other`)) ?? ''
    const mailText = mails.get(key) ?? ''
    // A saved template has both parts, also the one that staff left as it was.
    const ownText = own.get(key) ?? (mailText === (builtIn || source) ? '' : mailText)
    return { key, part: partOf(base), form, source, builtIn, own: ownText, isMissing: builtIn === '' && ownText === '' }
  })
}

async function readMailTexts({ db }: Pick<Shop, 'db'>, language: string): Promise<Map<string, string>> {
  const { emailTemplates } = db.t
  const { slug, subject, body } = emailTemplates
  const rows = await db.read.select({ slug, subject, body }).from(emailTemplates).where(eq(emailTemplates.language, language))
  return new Map(
    rows.flatMap((row) => (['subject', 'body'] as const).map((field) => [`mail.template.${row.slug}.${field}`, row[field]] as const)),
  )
}

export interface SentenceFilter {
  /** null = all. */
  part: SentencePart | null
  search: string
  state: 'all' | 'missing' | 'own'
}

/** With all words in their texts or key. */
export function filterSentences(sentences: readonly Sentence[], { part, search, state }: SentenceFilter): Sentence[] {
  const words = searchText(search).split(' ').filter(Boolean)
  return sentences.filter((sentence) => {
    if (part !== null && sentence.part !== part) return false
    if (state === 'missing' && !sentence.isMissing) return false
    if (state === 'own' && sentence.own === '') return false
    if (words.length === 0) return true
    const text = searchText(`${sentence.key} ${sentence.source} ${sentence.builtIn} ${sentence.own}`)
    return words.every((word) => text.includes(word))
  })
}

const english: ReadonlyMap<string, string> = new Map(Object.entries(builtInStrings))

interface SentenceKey {
  key: string
  base: string
  form: PluralForm | null
}

let groups: Map<string, LabelGroupId> | undefined

function partOf(base: string): SentencePart {
  if (isMailKey(base)) return 'mails'
  groups ??= new Map(labelBases().map((label) => [label.base, label.group]))
  return groups.get(base) ?? 'admin'
}

const isMailKey = (key: string): boolean => key.startsWith('mail.template.')

let ofAdmin: ReadonlySet<string> | undefined

/** The English keys of what only staff read, without emails. */
export const adminKeys = (): ReadonlySet<string> =>
  (ofAdmin ??= new Set(
    keysOf('en')
      .filter(({ base }) => partOf(base) === 'admin')
      .map(({ key }) => key),
  ))

const cachedKeys = new Map<string, SentenceKey[]>()

/** With the plural forms of the language. */
function keysOf(language: string): SentenceKey[] {
  const forms = pluralForms(language)
  const cacheKey = forms.join(' ')
  let keys = cachedKeys.get(cacheKey)
  if (!keys) cachedKeys.set(cacheKey, (keys = buildKeys(forms)))
  return keys
}

function buildKeys(forms: PluralForm[]): SentenceKey[] {
  // What a template is called, only its list says.
  const all = [...english.keys()].filter((key) => !/^mail\.template\.\w+\.name$/.test(key)).map((key) => splitPlural(key)?.base ?? key)
  const bases = new Set([...labelBases().map(({ base }) => base), ...all.filter(isMailKey), ...all])
  return [...bases].flatMap((base): SentenceKey[] =>
    english.has(base) ? [{ key: base, base, form: null }] : forms.map((form) => ({ key: `${base}.${form}`, base, form })),
  )
}
