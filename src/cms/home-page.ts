import { and, eq, isNotNull, ne } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { cachedByVersion } from '#src/settings/cache-versions.ts'
import type { Shop } from '#src/shop.ts'
import { contentState } from '#src/lib/content/content-state.ts'
import { pick } from '#src/lib/collections/pick.ts'

/** Makes a page the home page in place of any other, or no longer. */
export async function setHome(tx: Tx, id: number, isHome: boolean): Promise<void> {
  const { cmsPages } = tx.t
  await tx
    .update(cmsPages)
    .set({ home: null })
    .where(and(isNotNull(cmsPages.home), isHome ? ne(cmsPages.id, id) : eq(cmsPages.id, id)))
  if (isHome) await tx.update(cmsPages).set({ home: 1 }).where(eq(cmsPages.id, id))
}

const cachedHome = cachedByVersion(['cms'], async (q) => {
  const { cmsPages } = q.t
  const [row] = await q
    .select(pick(cmsPages, 'slug', 'status', 'publishAt', 'deletedAt', 'membersOnly'))
    .from(cmsPages)
    .where(eq(cmsPages.home, 1))
    .limit(1)
  return row ?? null
})

/** The slug of the page that is shown at /; null when there is none, or not yet. Asks no query until pages change. */
export async function findHomeSlug(shop: Shop): Promise<string | null> {
  const home = await cachedHome(shop)
  return home && !home.membersOnly && contentState(home, shop.now()) === 'published' ? home.slug : null
}
