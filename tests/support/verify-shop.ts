import { sql } from 'drizzle-orm'
import { verifySums } from '#src/cli/data-checks.ts'
import { stockInvariants } from '#src/inventory/invariants.ts'
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
  const { hasStock, hasOrders, hasSums } = await findFilled(shop)
  if (!hasStock && !hasOrders) return
  // Without the Worker of `report`, which would start one in each test.
  const results = await verifySums(
    { ...db, report: (query) => db.read.rows(query) },
    ...(hasOrders || hasSums ? [] : ([stockInvariants] as const)),
  )
  const broken = results.filter(({ level }) => level === 'error').map(({ text }) => text)
  if (broken.length > 0) throw new Error(`After this test, doctor --verify reports:\n${broken.join('\n')}`)
}

/** `hasSums`: rows that may be wrong without an order. All others are compared for each order, of which most tests have none. */
async function findFilled({ db }: Pick<TestShop, 'db'>) {
  const { orders, inventory, payments, salesDays, discounts, discountCodes } = db.t
  const hasRows = (tables: unknown[]) =>
    sql.join(
      tables.map((table) => sql`exists (select 1 from ${table})`),
      sql` or `,
    )
  const [found] = await db.read.rows<Record<'stock' | 'orders' | 'sums', unknown>>(
    sql`select ${hasRows([inventory])} as stock, ${hasRows([orders])} as orders, ${hasRows([payments, salesDays, discounts, discountCodes])} as sums`,
  )
  return { hasStock: Boolean(found!.stock), hasOrders: Boolean(found!.orders), hasSums: Boolean(found!.sums) }
}
