import { and, asc, eq } from 'drizzle-orm'
import { setLevels } from '#src/inventory/set-webhook-levels.ts'
import type { Shop } from '#src/shop.ts'

export interface SellableVariant {
  productId: number
  variantId: number
  sku: string
  opening: { locationId: number; level: number }[]
}

export async function findSellableVariants(shop: Shop, kind: 'physical' | 'digital'): Promise<SellableVariant[]> {
  const q = shop.db.read
  const { variants, products, warehouseLevels } = q.t
  const rows = await q
    .select({ productId: variants.productId, variantId: variants.id, sku: variants.sku })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(
      and(
        eq(variants.active, true),
        eq(variants.isSubscription, false),
        eq(products.status, 'active'),
        eq(products.isDigital, kind === 'digital'),
      ),
    )
    .orderBy(asc(variants.position), asc(variants.id))
  const levels = await q.select().from(warehouseLevels).orderBy(asc(warehouseLevels.sku), asc(warehouseLevels.locationId))
  return rows.map((row) => ({
    ...row,
    opening: levels
      .filter((level) => level.sku === row.sku)
      .map((level) => ({ locationId: level.locationId, level: level.warehouseLevel })),
  }))
}

export async function restockVariants(shop: Shop, variants: SellableVariant[]): Promise<void> {
  for (const { sku, opening } of variants) {
    await shop.db.transaction(async (tx) => {
      for (const { locationId, level } of opening) {
        await setLevels(tx, { sku, warehouseLevel: level, locationId }, { reason: 'edit', reference: 'delivery', now: shop.now() })
      }
    })
  }
}
