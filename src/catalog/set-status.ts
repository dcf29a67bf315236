import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/open.ts'
import { countedPlace, refreshListing } from './refresh-listing.ts'
import type { ProductStatus } from './staff-list.ts'

/** Gives products a status each. Returns what each had before, for those that changed; unknown ids are left out. */
export async function setProductStatuses(
  tx: Tx,
  wanted: ReadonlyMap<number, ProductStatus>,
  now: number,
): Promise<Map<number, ProductStatus>> {
  const { products } = tx.t
  const before = new Map<number, ProductStatus>()
  if (wanted.size === 0) return before
  const rows = await tx
    .select({ id: products.id, status: products.status, updatedAt: products.updatedAt })
    .from(products)
    .where(inArray(products.id, [...wanted.keys()]))
    .orderBy(products.id)
  for (const { id, status, updatedAt } of rows) {
    const to = wanted.get(id)!
    if (status === to) continue
    before.set(id, status)
    const place = await countedPlace(tx, id)
    await tx
      .update(products)
      .set({ status: to, updatedAt: Math.max(now, updatedAt + 1) })
      .where(eq(products.id, id))
    await refreshListing(tx, id, place, now)
  }
  return before
}
