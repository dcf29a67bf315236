import { verifySums } from '#src/cli/data-checks.ts'
import type { TestShop } from './shop.ts'

const unverified = new WeakSet<object>()

/** For a test that writes rows by hand which do not add up: its shop is not verified after it. */
export function skipVerification(shop: TestShop): void {
  unverified.add(shop)
}

/** Throws when a stored sum differs from its rows, as `doctor --verify` would report. Shops without stock and orders take one query. */
export async function verifyShop(shop: Pick<TestShop, 'db'>): Promise<void> {
  if (unverified.delete(shop)) return
  const { db } = shop
  const { orders, inventory } = db.t
  if ((await db.read.$count(orders)) === 0 && (await db.read.$count(inventory)) === 0) return
  // Without the Worker of `report`, which would start one in each test.
  const results = await verifySums({ ...db, report: (query) => db.read.rows(query) })
  const broken = results.filter(({ level }) => level === 'error').map(({ text }) => text)
  if (broken.length > 0) throw new Error(`After this test, doctor --verify reports:\n${broken.join('\n')}`)
}
