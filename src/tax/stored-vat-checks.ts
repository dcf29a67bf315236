import { eq, lt } from 'drizzle-orm'
import type { StoredVatCheck } from '#db/schema/orders.ts'
import type { Exec, Tx } from '#db/types.ts'
import type { Shop } from '#src/shop.ts'
import { vatCheckDays } from './limits.ts'

/** The last answer of the register about a VAT number; null = never asked. */
export async function findVatCheck(q: Exec, vatNumber: string): Promise<StoredVatCheck | null> {
  const { vatChecks } = q.t
  const { state, name, reference, checkedAt } = vatChecks
  const [row] = await q.select({ state, name, reference, checkedAt }).from(vatChecks).where(eq(vatChecks.vatNumber, vatNumber)).limit(1)
  return row ?? null
}

export async function saveVatCheck(tx: Tx, vatNumber: string, check: StoredVatCheck): Promise<void> {
  await tx
    .insert(tx.t.vatChecks)
    .values({ vatNumber, ...check })
    .onConflictDoUpdate({ target: tx.t.vatChecks.vatNumber, set: check })
}

export async function pruneVatChecks(shop: Shop): Promise<void> {
  const { vatChecks } = shop.db.t
  await shop.db.transaction((tx) => tx.delete(vatChecks).where(lt(vatChecks.checkedAt, shop.now() - vatCheckDays * 86_400_000)))
}
