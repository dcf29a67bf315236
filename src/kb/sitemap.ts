import { asc } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import type { Shop } from '#src/shop.ts'
import { countArticles, flattenKbTree, readHelpCenter } from './help-center.ts'
import { isShown } from './shown-articles.ts'

// A part of a sitemap may list 50,000 addresses.
const maxArticles = 8000

/** The help center, its categories with articles, and its articles; nothing without an article. */
export async function listHelpCenterPaths(shop: Pick<Shop, 'db' | 'now'>): Promise<{ path: string; changedAt: number }[]> {
  const now = shop.now()
  const articles = await listArticlePaths(shop.db.read, now)
  if (articles.length === 0) return []
  const center = await readHelpCenter(shop, null)
  const counts = countArticles(center, now)
  const categories = flattenKbTree(center.tree).filter(({ node }) => (counts.get(node.id) ?? 0) > 0)
  return [
    { path: '/kb', changedAt: 0 },
    ...categories.map(({ node }) => ({ path: `/kb/category/${node.slug}`, changedAt: node.updatedAt })),
    ...articles,
  ]
}

async function listArticlePaths(q: Exec, now: number) {
  const { kbArticles } = q.t
  const rows = await q
    .select({ seoLink: kbArticles.seoLink, changedAt: kbArticles.revisedAt })
    .from(kbArticles)
    .where(isShown(q, now))
    .orderBy(asc(kbArticles.id))
    .limit(maxArticles)
  return rows.map(({ seoLink, changedAt }) => ({ path: `/kb/${seoLink}`, changedAt }))
}
