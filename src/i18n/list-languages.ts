import { asc, count, eq } from 'drizzle-orm'
import type { Shop } from '#src/shop.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { StoredLanguage } from './edit-languages.ts'
import { type Sentence, listSentences } from './sentences.ts'
import { NotFound } from '#src/lib/errors/errors.ts'

export interface Progress {
  translated: number
  total: number
}

export interface ListedLanguage extends StoredLanguage {
  isDefault: boolean
  /** Sentences of the program. */
  store: Progress
  admin: Progress
  /** Texts of products, pages and the like. */
  contentTexts: number
}

/** All languages of the store, the default first, then by name. */
export async function listAllLanguages(shop: Pick<Shop, 'db'>): Promise<ListedLanguage[]> {
  const { languages, contentTranslations } = shop.db.t
  const { default_language } = await readSettings(shop.db.read)
  const rows = await shop.db.read.select().from(languages).orderBy(asc(languages.name))
  const counts = await shop.db.read
    .select({ language: contentTranslations.language, count: count() })
    .from(contentTranslations)
    .groupBy(contentTranslations.language)
  const contentOf = new Map(counts.map((row) => [row.language, row.count]))
  const listed = await Promise.all(
    rows.map(async (row) => {
      const sentences = await listSentences(shop, row.code)
      return {
        ...row,
        isDefault: row.code === default_language,
        store: countTranslated(sentences.filter(({ part }) => part !== 'admin')),
        admin: countTranslated(sentences.filter(({ part }) => part === 'admin')),
        contentTexts: contentOf.get(row.code) ?? 0,
      }
    }),
  )
  return listed.sort((a, b) => Number(b.isDefault) - Number(a.isDefault))
}

export async function findStoredLanguage(shop: Pick<Shop, 'db'>, id: number): Promise<StoredLanguage | null> {
  const { languages } = shop.db.t
  const [row] = await shop.db.read.select().from(languages).where(eq(languages.id, id)).limit(1)
  return row ?? null
}

/** Throws NotFound. */
export async function getLanguage(shop: Pick<Shop, 'db'>, id: number): Promise<StoredLanguage> {
  const language = await findStoredLanguage(shop, id)
  if (!language) throw new NotFound('language')
  return language
}

/** A sentence counts as translated when the program or the store has a text for it. */
export function countTranslated(sentences: readonly Sentence[]): Progress {
  return { translated: sentences.filter(({ isMissing }) => !isMissing).length, total: sentences.length }
}
