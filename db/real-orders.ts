import { type Column, type SQL, sql } from 'drizzle-orm'

/**
 * The condition that leaves out test orders. `orderId`: the id of an order, or a column that refers to one. The sign keeps SQLite from reading
 * the table by its ids for it.
 */
export const isOfRealOrder = (orderId: Column): SQL => sql`+${orderId} > 0`

export const isOfTestOrder = (orderId: Column): SQL => sql`${orderId} < 0`

/** Orders of the other kind are nothing to an order: neither takes the place of the other. */
export const isOfSameKind = (orderId: Column, isTest: boolean): SQL => (isTest ? isOfTestOrder(orderId) : isOfRealOrder(orderId))
