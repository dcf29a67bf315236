import { and, eq, gte, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import { mayContainName } from '#db/lists/list-query.ts'
import type { Exec, Tx } from '#db/types.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { typedForms } from '#src/lib/people/emails.ts'
import { namesPerson } from '#src/lib/people/names-person.ts'
import type { Shop } from '#src/shop.ts'
import { eventContentDays, payerEmailDays } from '../limits.ts'

const day = 86_400_000
const maxPerRun = 5000

/**
 * Empties the stored content of events that name a person: by an email, or an ID of the processor. ID, type, state and time stay, so that no
 * event is processed twice.
 */
export async function eraseEventContents(tx: Tx, names: string[], now: number): Promise<void> {
  const { webhookEvents: table } = tx.t
  // Older ones are empty already. Both parts have an index.
  const mayHaveContent = or(gte(table.receivedAt, now - (eventContentDays + 1) * day), eq(table.state, 'failed'))
  for (const part of inChunks(names, 50)) {
    const mayName = or(...part.map((name) => mayContainName(table.payload, name)))
    const found = await tx.select({ id: table.id, payload: table.payload }).from(table).where(and(mayHaveContent, mayName))
    const ids = found.filter(({ payload }) => part.some((name) => namesPerson(payload, name))).map(({ id }) => id)
    for (const few of inChunks(ids)) await tx.update(table).set({ payload: '' }).where(inArray(table.id, few))
  }
}

/** IDs by which processors name the recent payments of these orders. */
export async function listPaymentNames(q: Exec, orderIds: number[], now: number): Promise<string[]> {
  const { payments } = q.t
  const rows = []
  for (const part of inChunks(orderIds))
    rows.push(
      ...(await q
        .select({ reference: payments.reference, hostedReference: payments.hostedReference })
        .from(payments)
        .where(and(inArray(payments.orderId, part), gte(payments.updatedAt, now - (eventContentDays + 1) * day)))),
    )
  return rows.flatMap(({ reference, hostedReference }) => [reference, hostedReference].filter((name) => !!name)) as string[]
}

/** Whose money it was is needed until it is settled: until then, the email of an unmatched payment stays. */
export async function erasePayerEmails(tx: Tx, { emailKey }: { emailKey: string }): Promise<void> {
  const { unmatchedPayments: table } = tx.t
  await tx
    .update(table)
    .set({ email: '', note: '' })
    .where(and(isNotNull(table.settledAt), inArray(sql`lower(${table.email})`, typedForms(emailKey))))
}

/** Scheduled task: empties old contents of processed events, and emails of payments that were settled long ago. Returns how many. */
export async function prunePaymentContacts(shop: Shop): Promise<number> {
  const now = shop.now()
  return shop.db.transaction(async (tx) => {
    const { webhookEvents, unmatchedPayments } = tx.t
    // Failed ones are read by staff until they have checked them.
    const isOld = and(lt(webhookEvents.receivedAt, now - eventContentDays * day), ne(webhookEvents.state, 'failed'))
    const events = await tx
      .select({ id: webhookEvents.id })
      .from(webhookEvents)
      .where(and(isOld, ne(webhookEvents.payload, '')))
      .orderBy(webhookEvents.receivedAt)
      .limit(maxPerRun)
    for (const part of inChunks(events))
      await tx
        .update(webhookEvents)
        .set({ payload: '' })
        .where(
          inArray(
            webhookEvents.id,
            part.map(({ id }) => id),
          ),
        )
    const emails = await tx
      .update(unmatchedPayments)
      .set({ email: '' })
      .where(and(lt(unmatchedPayments.settledAt, now - payerEmailDays * day), ne(unmatchedPayments.email, '')))
      .returning({ id: unmatchedPayments.id })
    return events.length + emails.length
  })
}
