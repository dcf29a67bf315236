import { and, eq, inArray, isNull } from 'drizzle-orm'
import { slugsOf } from '#src/lib/links/slugs.ts'
import type { Shop } from '#src/shop.ts'
import { findByWords, wordsInPath } from '#src/storefront/not-found-products.ts'

/** The path of the category, brand, article or product that an unknown address most likely meant; null without one. */
export async function suggestTarget(shop: Pick<Shop, 'db'>, path: string): Promise<string | null> {
  const slugs = slugsOf(wordsInPath(path).join(' '))
  if (slugs.length === 0) return null
  const { categories, brands, kbArticles, products } = shop.db.t
  const q = shop.db.read
  const [category] = await q.select({ slug: categories.slug }).from(categories).where(inArray(categories.slug, slugs)).limit(1)
  if (category) return `/section/${category.slug}`
  const [brand] = await q.select({ slug: brands.slug }).from(brands).where(inArray(brands.slug, slugs)).limit(1)
  if (brand) return `/brands/${brand.slug}`
  const published = and(inArray(kbArticles.seoLink, slugs), eq(kbArticles.status, 'published'), isNull(kbArticles.deletedAt))
  const [article] = await q.select({ slug: kbArticles.seoLink }).from(kbArticles).where(published).limit(1)
  if (article) return `/kb/${article.slug}`
  const [found] = await findByWords(shop, wordsInPath(path))
  if (!found) return null
  const [product] = await q.select({ slug: products.seoLink }).from(products).where(eq(products.id, found.id)).limit(1)
  return product ? `/items/${product.slug}` : null
}
