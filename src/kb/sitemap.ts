import { type SitemapEntry, sectionOfSlugs } from '#src/listing/sitemap-section.ts'
import type { Shop } from '#src/shop.ts'
import { countArticles, flattenKbTree, readHelpCenter } from './help-center.ts'
import { isShown } from './shown-articles.ts'

/** The help center and its categories with articles; nothing without an article. */
export async function listHelpCenterPaths(shop: Pick<Shop, 'db' | 'now'>): Promise<SitemapEntry[]> {
  const now = shop.now()
  const { kbArticles } = shop.db.t
  if ((await shop.db.read.select({ id: kbArticles.id }).from(kbArticles).where(isShown(shop.db.read, now)).limit(1)).length === 0) return []
  const center = await readHelpCenter(shop, null)
  const counts = countArticles(center, now)
  const categories = flattenKbTree(center.tree).filter(({ node }) => (counts.get(node.id) ?? 0) > 0)
  return [
    { path: '/kb', changedAt: 0 },
    ...categories.map(({ node }) => ({ path: `/kb/category/${node.slug}`, changedAt: node.updatedAt })),
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
