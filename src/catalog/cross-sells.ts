import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Exec } from '#db/open.ts'
import { stmt } from '#db/stmt.ts'
import { columnsOf, isListed, type ListedProduct } from './listed.ts'

/** A product offered beside another one. */
export interface OfferedProduct extends ListedProduct {
  /** What can be added at once, where there is nothing to choose; else null. */
  onlyVariantId: number | null
}

const offeredBeside = (place: 'displayOnItemView' | 'displayOnPostCart') =>
  stmt((q) => {
    const { crossSells, products, variants } = q.t
    return q
      .select({
        ...columnsOf(q),
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
          sql`${crossSells[place]} = true`,
          isListed(q),
        ),
      )
      .orderBy(asc(crossSells.position), asc(crossSells.offeredId))
      .limit(12)
  })
const onItemView = offeredBeside('displayOnItemView')
const onPostCart = offeredBeside('displayOnPostCart')

/** Up to 12 products staff chose to show on this product's page, in their order; sold out ones last. */
export async function itemViewOffers(q: Exec, productId: number): Promise<OfferedProduct[]> {
  const offers = (await onItemView(q, { productId })).map(addable)
  return [...offers.filter((offer) => offer.inStock), ...offers.filter((offer) => !offer.inStock)]
}

/** Up to 12 products to offer once this one is in the cart: only what can be had, in the order staff chose. */
export async function postCartOffers(q: Exec, productId: number): Promise<OfferedProduct[]> {
  return (await onPostCart(q, { productId })).map(addable).filter((offer) => offer.inStock)
}

/** The product others are offered beside, when shoppers can see it; else null. */
export async function findOfferedBeside(q: Exec, id: number): Promise<{ id: number; name: string; seoLink: string } | null> {
  const { products } = q.t
  const [row] = await q
    .select({ id: products.id, name: products.name, seoLink: products.seoLink })
    .from(products)
    .where(and(eq(products.id, id), eq(products.status, 'active')))
    .limit(1)
  return row ?? null
}

const addable = ({ variantId, ...offer }: ListedProduct & { variantId: number | null }): OfferedProduct => ({
  ...offer,
  onlyVariantId: offer.card.onlySku === '' ? null : variantId,
})
