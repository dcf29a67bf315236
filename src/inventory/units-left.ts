import { type SQL, sql } from 'drizzle-orm'
import { isUnlimited } from '#db/triggers/availability.ts'

/**
 * SQL for the units left of a SKU, in a query on `products` with `inventory` left-joined. Null = unlimited; negative when more is
 * promised than in stock. `digital` names the column that marks digital items when it is not the product's.
 */
export const unitsLeft = (digital?: string): SQL<number | null> =>
  sql`case when ${sql.raw(isUnlimited(digital))} then null else coalesce(inventory.calculated_total - inventory.reserved, 0) end`.mapWith(
    Number,
  ) as SQL<number | null>

/** Units that can be bought when `left` remain; null = unlimited. `heldForBuyer` units are reserved for this buyer. */
export const availability = (left: number | null, heldForBuyer = 0): number | null =>
  left === null ? null : Math.max(0, left + heldForBuyer)
