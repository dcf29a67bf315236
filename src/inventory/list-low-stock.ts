import { and, asc, eq, notExists, sql } from 'drizzle-orm'
import { likely } from '#db/likely.ts'
import type { Exec } from '#db/types.ts'
import { selectedValues } from '#src/lib/products/selected-options.ts'
import { maxScannedForLowStock } from './limits.ts'

/** Active SKUs of active products with at most `threshold` units left, lowest first, at most `limit`. `isUnmailed` leaves out what staff were mailed. */
export async function listLowStock(q: Exec, threshold: number, limit: number, { isUnmailed = false } = {}) {
  const { inventory, variants, products, lowStockNotices } = q.t
  const units = sql<number>`${inventory.calculatedTotal} - ${inventory.reserved}`
  const notice = q.select({ sku: lowStockNotices.sku }).from(lowStockNotices).where(eq(lowStockNotices.sku, inventory.sku))
  // Find the lowest levels first and join products later: the other order would look up every product, and SQLite takes it for a selective
  // status.
  const lowest = q
    .select({ sku: inventory.sku, left: units.as('left_over') })
    .from(inventory)
    .where(and(sql`${units} <= ${threshold}`, isUnmailed ? notExists(notice) : undefined))
    .orderBy(units, asc(inventory.sku))
    .limit(maxScannedForLowStock)
    .as('emptiest')
  const rows = await q
    .select({
      productId: products.id,
      name: products.name,
      sku: variants.sku,
      options: variants.options,
      productOptions: products.options,
      left: sql<number>`${lowest.left}`.mapWith(Number),
    })
    .from(lowest)
    .innerJoin(variants, eq(variants.sku, lowest.sku))
    .innerJoin(products, eq(products.id, variants.productId))
    .where(and(eq(variants.active, true), likely(q, sql`${products.status} = 'active'`), eq(products.backorders, false)))
    .orderBy(sql`${lowest.left}`, asc(lowest.sku))
    .limit(limit)
  return rows.map(({ options, productOptions, ...row }) => ({ ...row, choice: selectedValues(productOptions, options) }))
}

export type LowStockRow = Awaited<ReturnType<typeof listLowStock>>[number]
