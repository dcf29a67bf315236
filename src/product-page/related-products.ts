import { and, desc, eq, sql } from 'drizzle-orm'
import { forceIndex, namedColumns } from '#db/force-index.ts'
import { stmt } from '#db/stmt.ts'
import { type ListedProduct, listedColumns } from '#src/products/listed-product.ts'
import { cachedUntilPageChange } from '#src/settings/page-changes.ts'
import type { Shop } from '#src/shop.ts'
import { maxRelatedProducts } from './limits.ts'

const relatedByCategoryQuery = (inStock: boolean) =>
  stmt((q) => {
    const { products, categoryProducts } = q.t
    return q
      .select(listedColumns(q))
      .from(forceIndex(q, categoryProducts, 'category_products_newest'))
      .innerJoin(products, eq(products.id, categoryProducts.productId))
      .where(
        and(
          sql`${categoryProducts.active} = true`,
          eq(categoryProducts.categoryId, sql.placeholder('categoryId')),
          eq(categoryProducts.inStock, inStock),
        ),
      )
      .orderBy(desc(categoryProducts.createdAt), desc(categoryProducts.productId))
      .limit(maxRelatedProducts + 1)
  })

const relatedByBrandQuery = (inStock: boolean) =>
  stmt((q) => {
    const { products } = q.t
    return q
      .select(namedColumns(listedColumns(q)))
      .from(forceIndex(q, products, 'products_brand_newest'))
      .where(and(sql`${products.status} = 'active'`, eq(products.brandId, sql.placeholder('brandId')), eq(products.inStock, inStock)))
      .orderBy(desc(products.createdAt), desc(products.id))
      .limit(maxRelatedProducts + 1)
  })

const relatedQueries = [true, false].map((inStock) => ({
  byCategory: relatedByCategoryQuery(inStock),
  byBrand: relatedByBrandQuery(inStock),
}))

/** Of a category or brand: the products of all of its pages, with one more for the page that shows one of them itself. */
const cachedNewest = cachedUntilPageChange<ListedProduct[]>(100)

/** Up to `maxRelatedProducts`: in stock first, then same category before same brand, then newest. */
export async function listRelatedProducts(
  shop: Pick<Shop, 'db'>,
  { id: productId, categoryId, brandId }: { id: number; categoryId: number | null; brandId: number | null },
): Promise<ListedProduct[]> {
  const q = shop.db.read
  const related = new Map<number, ListedProduct>()
  const add = (products: ListedProduct[]) =>
    products.filter(({ id }) => id !== productId).forEach((product) => related.set(product.id, related.get(product.id) ?? product))
  for (const [index, { byCategory, byBrand }] of relatedQueries.entries()) {
    if (categoryId !== null && related.size < maxRelatedProducts)
      add(await cachedNewest(shop, `category ${categoryId} ${index}`, () => byCategory(q, { categoryId })))
    if (brandId !== null && related.size < maxRelatedProducts)
      add(await cachedNewest(shop, `brand ${brandId} ${index}`, () => byBrand(q, { brandId })))
  }
  return [...related.values()].slice(0, maxRelatedProducts)
}
