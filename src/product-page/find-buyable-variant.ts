import { and, eq, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { stmt } from '#db/stmt.ts'
import { availability, unitsLeft } from '#src/inventory/units-left.ts'
import { pick } from '#src/lib/collections/pick.ts'

export type BuyableVariant = NonNullable<Awaited<ReturnType<typeof findBuyableVariant>>>

const buyableVariantQuery = stmt((q) => {
  const { products, variants, inventory } = q.t
  return q
    .select({
      product: {
        ...pick(products, 'id', 'name', 'seoLink', 'price', 'salePrice', 'saleStartsAt', 'saleEndsAt', 'wholesalePrice'),
        ...pick(products, 'customization', 'customizationVersion', 'giftWrap', 'maxQty', 'standalonePurchase', 'checkoutRedirect'),
        hideInventoryLevels: products.hideInventoryLevels,
      },
      variant: pick(variants, 'id', 'variantFee', 'compareAtPrice', 'isSubscription', 'intervalUnit', 'intervalCount'),
      left: unitsLeft(),
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(inventory, eq(inventory.sku, variants.sku))
    .where(
      and(
        eq(variants.id, sql.placeholder('variantId')),
        eq(variants.productId, sql.placeholder('productId')),
        sql`${variants.active} = true`,
        sql`${products.status} = 'active'`,
      ),
    )
    .limit(1)
})

/** An active variant of this active product, with what adding it to a cart asks about; null otherwise. */
export async function findBuyableVariant(q: Exec, productId: number, variantId: number) {
  const [row] = await buyableVariantQuery(q, { productId, variantId })
  if (!row) return null
  return { product: row.product, variant: { ...row.variant, available: availability(row.left) } }
}
