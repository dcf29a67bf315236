import { desc, eq, lt } from 'drizzle-orm'
import type { SignInMethod, SignInResult } from '#db/schema/accounts.ts'
import type { Exec, Tx } from '#db/types.ts'
import { networkOf } from '#src/lib/ip-network.ts'
import { signInHistoryDays } from '../limits.ts'

/** A browser, as its request describes it. `address` is '' when unknown. */
export interface Client {
  address: string
  userAgent: string
}

/** Characters stored of a User-Agent. */
const maxUserAgentLength = 300

/** What is stored about a browser: never the whole IP address. A missing User-Agent becomes `-`. */
export const describeClient = ({ address, userAgent }: Client): { userAgent: string; network: string } => ({
  userAgent: userAgent.slice(0, maxUserAgentLength).toWellFormed() || '-',
  network: partOfAddress(address),
})

// 203.0.113.7 becomes 203.0.113, 2001:db8:1:2::7 becomes 2001:db8:1: enough to recognize one's own provider.
const partOfAddress = (address: string): string =>
  address.includes(':') ? networkOf(address).split(':').slice(0, 3).join(':') : address.split('.').slice(0, 3).join('.')

export interface SignInAttempt {
  userId: number
  method: SignInMethod
  result: SignInResult
  client: Client
  now: number
}

export async function recordSignIn(tx: Tx, { userId, method, result, client, now }: SignInAttempt): Promise<void> {
  await tx.insert(tx.t.signIns).values({ userId, method, result, ...describeClient(client), createdAt: now })
}

export type SignInRow = Awaited<ReturnType<typeof listSignIns>>[number]

/** Newest first. */
export async function listSignIns(q: Exec, userId: number, limit: number) {
  const { signIns } = q.t
  return q.select().from(signIns).where(eq(signIns.userId, userId)).orderBy(desc(signIns.id)).limit(limit)
}

export async function pruneSignIns(tx: Tx, now: number): Promise<void> {
  await tx.delete(tx.t.signIns).where(lt(tx.t.signIns.createdAt, now - signInHistoryDays * 86_400_000))
}
