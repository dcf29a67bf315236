import { type SQL, sql } from 'drizzle-orm'
import { isUnlimited } from '#db/triggers/rules.ts'
import type { Settings } from '#src/settings/settings.ts'

/**
 * The column that tells how many units of a SKU are left, in a select of `products` with `inventory` joined from the left; null =
 * unlimited, and below 0 where more is promised than there is. `digital` is the column that says whether the goods are digital,
 * where that is not the product's.
 */
export const unitsLeft = (digital?: string): SQL<number | null> =>
  sql`case when ${sql.raw(isUnlimited(digital))} then null else coalesce(inventory.calculated_total - inventory.reserved, 0) end`.mapWith(
    Number,
  ) as SQL<number | null>

/** Units that can be bought of what is `left`; null = unlimited. `held` are units of it that wait for this buyer alone. */
export const availability = (left: number | null, heldForBuyer = 0): number | null =>
  left === null ? null : Math.max(0, left + heldForBuyer)

/** Whether a new SKU of which nobody says how many there are is counted, and begins with none; else it gets no record, and sells without end. */
export const isTrackedByDefault = (product: { isDigital: boolean }, withoutRecord: Settings['stock_without_record']): boolean =>
  withoutRecord === 'none' && !product.isDigital
