import { eq } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { type Settings, isCurrencyLocked, saveSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'

/**
 * What the first administrator begins a store with: defaults are those of stores from before a setting. A stolen password of staff must not be
 * enough, and the shop opens when its owner says so. One that has sold is not new: only its administrators were lost.
 */
export const firstSettings = async (q: Exec): Promise<Partial<Settings>> => ({
  unknown_browser_codes: 'staff',
  ...((await isCurrencyLocked(q)) ? {} : closed),
})

const closed = { shop_open: false, setup_progress: 'shop', return_days: null } as const satisfies Partial<Settings>

/** Whether no account is an administrator's, not even one that is disabled or has no password yet. */
export async function isNewStore(q: Exec): Promise<boolean> {
  const { users } = q.t
  return (await q.select({ id: users.id }).from(users).where(eq(users.roleId, 5)).limit(1)).length === 0
}

/** Keeps visitors out of a store that has no administrator, no product and no order: until it is set up, there is nothing to see. */
export async function closeEmptyStore({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await isNewStore(tx)) && (await isEmptyStore(tx))) await saveSettings(tx, closed, now())
  })
}

async function isEmptyStore(tx: Tx): Promise<boolean> {
  const { products } = tx.t
  return (await tx.select({ id: products.id }).from(products).limit(1)).length === 0 && !(await isCurrencyLocked(tx))
}
