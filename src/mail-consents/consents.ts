import type { ConsentKind } from '#db/schema/mail-consents.ts'
import { and, asc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { emailKey } from '#src/lib/people/emails.ts'
import type { Shop } from '#src/shop.ts'
import { withdrawnConsentDays } from './limits.ts'

export interface ConsentChoice {
  email: string
  /** The kinds that had a box, with its sentence. */
  offered: { kind: ConsentKind; wording: string }[]
  agreed: ConsentKind[]
  /** BCP 47; the emails are written in it. */
  language: string
}

/**
 * Records what was agreed to at checkout, when and in which words. An empty box withdraws only what was given in this checkout, unless the
 * address is that of the signed-in account (`isOwn`). `now` in epoch ms.
 */
export async function saveCheckoutConsents(
  tx: Tx,
  { cartId, isOwn, ...choice }: ConsentChoice & { cartId: number; isOwn: boolean },
  now: number,
): Promise<void> {
  const { mailConsents } = tx.t
  const ofCart = and(eq(mailConsents.cartId, cartId), isNull(mailConsents.withdrawnAt))
  const declined = choice.offered.map(({ kind }) => kind).filter((kind) => !choice.agreed.includes(kind))
  // A corrected address, too.
  const outdated = or(ne(mailConsents.emailKey, emailKey(choice.email)), inArray(mailConsents.kind, declined))
  await tx.update(mailConsents).set({ withdrawnAt: now }).where(and(ofCart, outdated))
  if (isOwn) await withdrawConsents(tx, emailKey(choice.email), declined, now)
  await giveConsents(tx, { ...choice, source: 'checkout', cartId }, now)
}

/** Records the choice of a signed-in customer. */
export async function saveAccountConsents(tx: Tx, choice: ConsentChoice, now: number): Promise<void> {
  const key = emailKey(choice.email)
  const held = await listConsents(tx, key)
  const declined = choice.offered.map(({ kind }) => kind).filter((kind) => !choice.agreed.includes(kind))
  await withdrawConsents(tx, key, declined, now)
  const agreed = choice.agreed.filter((kind) => !held.includes(kind))
  await giveConsents(tx, { ...choice, agreed, source: 'account', cartId: null }, now)
}

async function giveConsents(
  tx: Tx,
  { email, language, offered, agreed, ...origin }: ConsentChoice & { source: 'checkout' | 'account'; cartId: number | null },
  now: number,
): Promise<void> {
  const { mailConsents } = tx.t
  const given = { email, language, ...origin, givenAt: now, withdrawnAt: null }
  const rows = offered
    .filter(({ kind }) => agreed.includes(kind))
    .map(({ kind, wording }) => ({ emailKey: emailKey(email), kind, wording, ...given }))
  if (rows.length === 0) return
  await tx
    .insert(mailConsents)
    .values(rows)
    .onConflictDoUpdate({
      target: [mailConsents.emailKey, mailConsents.kind],
      set: { ...given, wording: sql`excluded.wording` },
    })
}

/** From now on no email of these kinds is sent to the address. */
export async function withdrawConsents(tx: Tx, key: string, kinds: ConsentKind[], now: number): Promise<void> {
  const { mailConsents } = tx.t
  await tx
    .update(mailConsents)
    .set({ withdrawnAt: now })
    .where(and(eq(mailConsents.emailKey, key), inArray(mailConsents.kind, kinds), isNull(mailConsents.withdrawnAt)))
}

/** The kinds of email that an address agreed to. */
export async function listConsents(q: Exec, key: string): Promise<ConsentKind[]> {
  const { mailConsents } = q.t
  const rows = await q
    .select({ kind: mailConsents.kind })
    .from(mailConsents)
    .where(and(eq(mailConsents.emailKey, key), isNull(mailConsents.withdrawnAt)))
    .orderBy(asc(mailConsents.kind))
  return rows.map(({ kind }) => kind)
}

/** Consents of an address, for a copy of a person's data. */
export async function listConsentData(q: Exec, key: string) {
  const { mailConsents } = q.t
  const { kind, email, wording, source, givenAt, withdrawnAt, mailedAt } = mailConsents
  return q
    .select({ kind, email, wording, source, givenAt, withdrawnAt, mailedAt })
    .from(mailConsents)
    .where(eq(mailConsents.emailKey, key))
    .orderBy(asc(kind))
}

/** Reserves the consent for one email; false when it was withdrawn, or used less than `pauseMs` ago. */
export async function claimConsent(
  tx: Tx,
  { key, kind, pauseMs, now }: { key: string; kind: ConsentKind; pauseMs: number; now: number },
): Promise<boolean> {
  const { mailConsents } = tx.t
  const [consent] = await tx
    .select({ mailedAt: mailConsents.mailedAt })
    .from(mailConsents)
    .where(and(eq(mailConsents.emailKey, key), eq(mailConsents.kind, kind), isNull(mailConsents.withdrawnAt)))
  if (!consent || (consent.mailedAt !== null && consent.mailedAt > now - pauseMs)) return false
  const claimed = await tx
    .update(mailConsents)
    .set({ mailedAt: now })
    .where(
      and(
        eq(mailConsents.emailKey, key),
        eq(mailConsents.kind, kind),
        isNull(mailConsents.withdrawnAt),
        consent.mailedAt === null ? isNull(mailConsents.mailedAt) : eq(mailConsents.mailedAt, consent.mailedAt),
      ),
    )
    .returning({ kind: mailConsents.kind })
  return claimed.length > 0
}

/** Scheduled task: deletes consents that were withdrawn three years ago. Returns how many. */
export async function pruneConsents(shop: Pick<Shop, 'db' | 'now'>): Promise<number> {
  const { mailConsents } = shop.db.t
  const cutoff = shop.now() - withdrawnConsentDays * 86_400_000
  const deleted = await shop.db.transaction((tx) =>
    tx.delete(mailConsents).where(lt(mailConsents.withdrawnAt, cutoff)).returning({ kind: mailConsents.kind }),
  )
  return deleted.length
}
