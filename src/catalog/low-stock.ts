import { and, asc, eq, sql } from 'drizzle-orm'
import type { Exec } from '#db/open.ts'

/** Active SKUs of active products with `threshold` units or fewer left to sell, the fewest first, at most `limit`. */
export async function lowStock(q: Exec, threshold: number, limit: number) {
  const { inventory, variants, products } = q.t
  const left = sql<number>`${inventory.calculatedTotal} - ${inventory.reserved}`.mapWith(Number)
  return q
    .select({ productId: products.id, name: products.name, sku: variants.sku, options: variants.options, left })
    .from(inventory)
    .innerJoin(variants, eq(variants.sku, inventory.sku))
    .innerJoin(products, eq(products.id, variants.productId))
    .where(
      and(
        sql`${inventory.calculatedTotal} - ${inventory.reserved} <= ${threshold}`,
        eq(variants.active, true),
        eq(products.status, 'active'),
        eq(products.backorders, false),
      ),
    )
    .orderBy(left, asc(inventory.sku))
    .limit(limit)
}

export type LowStockRow = Awaited<ReturnType<typeof lowStock>>[number]
