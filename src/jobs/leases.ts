import { type AnyColumn, type SQL, and, eq, lte } from 'drizzle-orm'

/** The columns of a table whose rows one process at a time claims, until `leaseUntil`. Instants are epoch ms. */
export interface LeaseColumns {
  id: AnyColumn
  state: AnyColumn
  runAt: AnyColumn
  leaseUntil: AnyColumn
  attempts: AnyColumn
}

/** A row as one process claimed it. The end of its lease and its number of attempts belong to this claim alone. */
export interface Claim {
  id: number
  leaseUntil: number
  attempts: number
}

/** True for rows to run now that no process has claimed. As the condition of the claiming update, it keeps two processes from claiming one row. */
export const isDue = (columns: LeaseColumns, now: number): SQL | undefined =>
  and(eq(columns.state, 'queued'), lte(columns.runAt, now), lte(columns.leaseUntil, now))

/** True for the row while this claim holds it: a run that took too long must not finish what another process has claimed since. */
export const isHeldBy = (columns: LeaseColumns, { id, leaseUntil, attempts }: Claim): SQL | undefined =>
  and(eq(columns.id, id), eq(columns.leaseUntil, leaseUntil), eq(columns.attempts, attempts))

/** Wait before attempt number `attempts` + 1, in ms: half a minute, doubling up to `maxDelay`. */
export const retryDelay = (attempts: number, maxDelay: number): number => Math.min(30_000 * 2 ** (attempts - 1), maxDelay)

/** What is stored of a failure: at most 500 characters. */
export const errorText = (error: unknown): string => String(error instanceof Error ? error.message : error).slice(0, 500)
