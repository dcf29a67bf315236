import { type SitemapEntry, sectionOfSlugs } from '#src/listing/sitemap-section.ts'
import { flattenTree } from '#src/lib/collections/trees.ts'
import type { Shop } from '#src/shop.ts'
import { countArticles, readHelpCenter } from './help-center.ts'
import { isShown } from './shown-articles.ts'

/** The help center and its categories with articles; nothing without an article. */
export async function listHelpCenterPaths(shop: Pick<Shop, 'db' | 'now'>): Promise<SitemapEntry[]> {
  const now = shop.now()
  const { kbArticles } = shop.db.t
  if ((await shop.db.read.select({ id: kbArticles.id }).from(kbArticles).where(isShown(shop.db.read, now)).limit(1)).length === 0) return []
  const center = await readHelpCenter(shop, null)
  const counts = countArticles(center, now)
  const categories = flattenTree(center.tree).filter(({ id }) => (counts.get(id) ?? 0) > 0)
  return [
    { path: '/kb', changedAt: 0 },
    ...categories.map(({ slug, updatedAt }) => ({ path: `/kb/category/${slug}`, changedAt: updatedAt })),
  ]
}

/** Articles of the help center. */
export const articleSection = sectionOfSlugs({
  name: 'articles',
  source: (q) => q.t.kbArticles,
  isListed: isShown,
  columns: (q) => ({ slug: q.t.kbArticles.seoLink, changedAt: q.t.kbArticles.revisedAt }),
  toPath: (slug) => `/kb/${slug}`,
})
