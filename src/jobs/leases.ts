import { type AnyColumn, type SQL, and, eq, lte } from 'drizzle-orm'
import { errorMessage } from '#src/lib/errors/error-message.ts'
import { second } from '#src/lib/dates/durations.ts'
import { firstRetrySeconds } from './limits.ts'

/** Columns of a table whose rows are claimed by one process at a time. Times in epoch ms. */
export interface LeaseColumns {
  id: AnyColumn
  state: AnyColumn
  runAt: AnyColumn
  leaseUntil: AnyColumn
  attempts: AnyColumn
}

/** A claimed row. `leaseUntil` and `attempts` identify the claim. */
export interface Claim {
  id: number
  leaseUntil: number
  attempts: number
}

/** Condition for due rows without a lease. Used in the claiming update, so two processes cannot claim one row. */
export const isDue = (columns: LeaseColumns, now: number): SQL | undefined =>
  and(eq(columns.state, 'queued'), lte(columns.runAt, now), lte(columns.leaseUntil, now))

/** A run past its lease must not finish a job claimed by another process. */
export const isHeldBy = (columns: LeaseColumns, { id, leaseUntil, attempts }: Claim): SQL | undefined =>
  and(eq(columns.id, id), eq(columns.leaseUntil, leaseUntil), eq(columns.attempts, attempts))

/** Delay before attempt `attempts` + 1, in ms, doubling up to `maxDelay`. */
export const retryDelay = (attempts: number, maxDelay: number): number =>
  Math.min(firstRetrySeconds * second * 2 ** (attempts - 1), maxDelay)

/** Error text to store, at most 500 characters. */
export const errorText = (error: unknown): string => errorMessage(error).slice(0, 500)
