import { and, eq, sql } from 'drizzle-orm'
import { publishedInOrder } from '#db/lists/published-rows.ts'
import { stmt } from '#db/stmt.ts'
import type { Exec } from '#db/types.ts'
import { readContentTexts } from '#src/i18n/content-translations.ts'
import { withImages } from '#src/media/row-images.ts'
import { maxShownStores } from './limits.ts'
import type { StoreLocation } from './store-locations.ts'

export type ShownStoreLocation = Awaited<ReturnType<typeof listShownStoreLocations>>[number]

/** Published ones in the order of staff, with images, in a language (null = the default one). Two statements, one more for another language. */
export const listShownStoreLocations = async (q: Exec, language: string | null) =>
  withTextsAndImages(q, await listPublished(q, maxShownStores), language)

/** Null when missing or not published. */
export async function findShownStoreLocation(q: Exec, slug: string, language: string | null): Promise<ShownStoreLocation | null> {
  const [shown] = await withTextsAndImages(q, await publishedBySlug(q, { slug }), language)
  return shown ?? null
}

/** For the site map. The list of all stores has no date of its own. */
export async function listStoreLocationPaths(q: Exec): Promise<{ path: string; changedAt: number }[]> {
  const rows = await listPublished(q, maxShownStores)
  if (rows.length === 0) return []
  return [{ path: '/stores', changedAt: 0 }, ...rows.map(({ slug, updatedAt }) => ({ path: `/stores/${slug}`, changedAt: updatedAt }))]
}

const listPublished = publishedInOrder((q) => q.t.storeLocations)

const publishedBySlug = stmt((q) => {
  const { storeLocations: table } = q.t
  return q
    .select()
    .from(table)
    .where(and(eq(table.slug, sql.placeholder('slug')), eq(table.published, true)))
    .limit(1)
})

async function withTextsAndImages(q: Exec, rows: StoreLocation[], language: string | null) {
  const texts = await readContentTexts(q, { kind: 'store_location', ids: rows.map(({ id }) => id), language })
  const shown = rows.map((row) => ({ ...row, note: texts.get(row.id)?.note ?? row.note }))
  return withImages(q, shown)
}
