import { and, asc, eq, sql } from 'drizzle-orm'
import type { Exec } from '#db/open.ts'
import { choiceInWords } from '#src/lib/chosen.ts'

/** Active SKUs of active products with `threshold` units or fewer left to sell, the fewest first, at most `limit`. */
export async function lowStock(q: Exec, threshold: number, limit: number) {
  const { inventory, variants, products } = q.t
  const units = sql<number>`${inventory.calculatedTotal} - ${inventory.reserved}`
  // The emptiest shelves first, then whose they are: the other way round every product is looked up.
  const emptiest = q
    .select({ sku: inventory.sku, left: units.as('left_over') })
    .from(inventory)
    .where(sql`${units} <= ${threshold}`)
    .orderBy(units, asc(inventory.sku))
    .limit(mostLooked)
    .as('emptiest')
  const rows = await q
    .select({
      productId: products.id,
      name: products.name,
      sku: variants.sku,
      options: variants.options,
      productOptions: products.options,
      left: sql<number>`${emptiest.left}`.mapWith(Number),
    })
    .from(emptiest)
    .innerJoin(variants, eq(variants.sku, emptiest.sku))
    .innerJoin(products, eq(products.id, variants.productId))
    .where(and(eq(variants.active, true), eq(products.status, 'active'), eq(products.backorders, false)))
    .orderBy(sql`${emptiest.left}`, asc(emptiest.sku))
    .limit(limit)
  return rows.map(({ options, productOptions, ...row }) => ({ ...row, choice: choiceInWords(productOptions, options) }))
}

// Shelves of products no longer sold stay empty for good; beyond this many of them the list may be short.
const mostLooked = 2000

export type LowStockRow = Awaited<ReturnType<typeof lowStock>>[number]
