import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { stmt } from '#db/stmt.ts'
import { listedColumns, isListed, type ListedProduct } from '#src/products/listed-product.ts'
import { maxShownCrossSells } from './limits.ts'

export interface CrossSellProduct extends ListedProduct {
  /** Set when the product has a single variant, so it can be added without choosing options. */
  onlyVariantId: number | null
}

const crossSellsQuery = (displayFlag: 'displayOnItemView' | 'displayOnPostCart') =>
  stmt((q) => {
    const { crossSells, products, variants } = q.t
    return q
      .select({
        ...listedColumns(q),
        variantId: sql<number>`(select min(v.id) from ${variants} v where v.product_id = ${products}.id and v.active = true)`.mapWith(
          Number,
        ),
      })
      .from(crossSells)
      .innerJoin(products, eq(products.id, crossSells.offeredId))
      .where(
        and(
          eq(crossSells.productId, sql.placeholder('productId')),
          ne(crossSells.offeredId, sql.placeholder('productId')),
          sql`${crossSells[displayFlag]} = true`,
          isListed(q),
        ),
      )
      .orderBy(asc(crossSells.position), asc(crossSells.offeredId))
      .limit(maxShownCrossSells)
  })
const itemViewQuery = crossSellsQuery('displayOnItemView')
const postCartQuery = crossSellsQuery('displayOnPostCart')

/** For the product page, in staff order; sold out ones last. */
export async function listItemViewCrossSells(q: Exec, productId: number): Promise<CrossSellProduct[]> {
  const crossSellProducts = (await itemViewQuery(q, { productId })).map(toCrossSellProduct)
  return [...crossSellProducts.filter((product) => product.inStock), ...crossSellProducts.filter((product) => !product.inStock)]
}

/** Available cross-sells to offer after this product is added to the cart, in staff order. */
export async function listPostCartCrossSells(q: Exec, productId: number): Promise<CrossSellProduct[]> {
  return (await postCartQuery(q, { productId })).map(toCrossSellProduct).filter((product) => product.inStock)
}

/** Null when shoppers cannot see the product. */
export async function findCrossSellSource(q: Exec, id: number): Promise<{ id: number; name: string; seoLink: string } | null> {
  const { products } = q.t
  const [row] = await q
    .select({ id: products.id, name: products.name, seoLink: products.seoLink })
    .from(products)
    .where(and(eq(products.id, id), eq(products.status, 'active')))
    .limit(1)
  return row ?? null
}

const toCrossSellProduct = ({ variantId, ...product }: ListedProduct & { variantId: number | null }): CrossSellProduct => ({
  ...product,
  onlyVariantId: product.card.onlySku === '' ? null : variantId,
})
