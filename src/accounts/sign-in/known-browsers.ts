import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { day } from '#src/lib/dates/durations.ts'
import { hashToken, newToken } from '#src/lib/secrets/tokens.ts'
import { knownBrowserDays, maxListedSessions } from '../limits.ts'
import { type Client, describeClient } from './sign-in-history.ts'

/** Returns the token for the cookie of the browser; it is valid for this account alone. */
export async function addKnownBrowser(tx: Tx, { userId, client, now }: { userId: number; client: Client; now: number }): Promise<string> {
  const token = newToken(tx.random)
  const times = { createdAt: now, lastUsedAt: now, expiresAt: now + knownBrowserDays * day }
  await tx.insert(tx.t.knownBrowsers).values({ userId, tokenHash: hashToken(token), ...describeClient(client), ...times })
  return token
}

/** Whether one of these tokens is of a browser that this account knows; its lifetime starts again. */
export async function useKnownBrowser(
  tx: Tx,
  { userId, tokens, client, now }: { userId: number; tokens: string[]; client: Client; now: number },
): Promise<boolean> {
  const { knownBrowsers } = tx.t
  if (tokens.length === 0) return false
  const used = await tx
    .update(knownBrowsers)
    .set({ ...describeClient(client), lastUsedAt: now, expiresAt: now + knownBrowserDays * day })
    .where(and(eq(knownBrowsers.userId, userId), inArray(knownBrowsers.tokenHash, tokens.map(hashToken)), gt(knownBrowsers.expiresAt, now)))
    .returning({ id: knownBrowsers.id })
  return used.length > 0
}

export type KnownBrowserRow = Awaited<ReturnType<typeof listKnownBrowsers>>[number]

/** Last used first. */
export async function listKnownBrowsers(q: Exec, userId: number, now: number) {
  const { knownBrowsers } = q.t
  return q
    .select()
    .from(knownBrowsers)
    .where(and(eq(knownBrowsers.userId, userId), gt(knownBrowsers.expiresAt, now)))
    .orderBy(desc(knownBrowsers.lastUsedAt), desc(knownBrowsers.id))
    .limit(maxListedSessions)
}

/** One of another account stays. */
export async function forgetBrowser(tx: Tx, userId: number, id: number): Promise<void> {
  const { knownBrowsers } = tx.t
  await tx.delete(knownBrowsers).where(and(eq(knownBrowsers.userId, userId), eq(knownBrowsers.id, id)))
}

export async function forgetBrowsers(tx: Tx, userId: number): Promise<void> {
  await tx.delete(tx.t.knownBrowsers).where(eq(tx.t.knownBrowsers.userId, userId))
}

export async function pruneKnownBrowsers(tx: Tx, now: number): Promise<void> {
  await tx.delete(tx.t.knownBrowsers).where(lte(tx.t.knownBrowsers.expiresAt, now))
}
