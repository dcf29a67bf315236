import { expect } from 'bun:test'
import { sql } from 'drizzle-orm'
import { recountListings } from '#src/products/listing-counts.ts'
import type { TestShop } from './shop.ts'

const readCounts = (shop: TestShop) =>
  shop.db.read.rows<{ category_id: number; brand_id: number; products: number }>(
    sql`select category_id, brand_id, products from ${shop.db.t.listingCounts} where products <> 0 order by category_id, brand_id`,
  )

/** Checks that the stored counts match a recount. */
export async function expectStoredCounts(shop: TestShop): Promise<void> {
  const storedCounts = await readCounts(shop)
  await shop.db.transaction(recountListings)
  expect(storedCounts).toEqual(await readCounts(shop))
}
