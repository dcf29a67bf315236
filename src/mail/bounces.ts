import { and, eq, sql } from 'drizzle-orm'
import { maxTabCount } from '#db/limits.ts'
import type { Exec, Tx } from '#db/types.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { emailKey } from '#src/lib/people/emails.ts'
import { hideSecretsInText } from '#src/lib/secrets/secret-links.ts'
import { maxBounceReasonLength } from './limits.ts'

/** What a server reports about one recipient whom a mail did not reach. */
export interface DeliveryFailure {
  /** '' = not named. */
  recipient: string
  /** With status code, as the server wrote it. */
  reason: string
}

/**
 * Marks the emails with this Message-ID that a delivery report names. Its 165 random bits are known only to who received the email, so a
 * stranger can mark none; of several copies with one ID only the one to the named recipient is. A mark stops no email. Returns how many it names.
 */
export async function recordBounce(tx: Tx, messageId: string, failures: DeliveryFailure[], now: number): Promise<number> {
  const { outbox } = tx.t
  if (messageId === '' || failures.length === 0) return 0
  const copies = await tx
    .select(pick(outbox, 'id', 'recipient', 'bouncedAt'))
    .from(outbox)
    .where(and(eq(outbox.messageId, messageId), eq(outbox.state, 'sent')))
  let named = 0
  for (const { id, recipient, bouncedAt } of copies) {
    const failure =
      failures.find((one) => emailKey(one.recipient) === emailKey(recipient)) ?? (copies.length === 1 ? failures[0] : undefined)
    if (!failure) continue
    named++
    if (bouncedAt === null) await tx.update(outbox).set(bounced(failure.reason, now)).where(eq(outbox.id, id))
  }
  return named
}

/** Columns of an email that did not arrive. */
export const bounced = (reason: string, now: number) => ({
  bouncedAt: now,
  bounceReason: hideSecretsInText(reason)
    .replaceAll(/\breply\+[a-z0-9]+@/gi, 'reply+…@')
    .slice(0, maxBounceReasonLength),
})

/** How many emails did not arrive, since a time; counted to `maxTabCount`. */
export async function countBounces(q: Exec, since: number): Promise<number> {
  const { outbox } = q.t
  const [row] = await q.rows<{ mails: number }>(
    sql`select count(*) as mails from (select 1 from ${outbox} where bounced_at is not null and created_at >= ${since} limit ${sql.raw(String(maxTabCount))}) as bounced`,
  )
  return Number(row?.mails ?? 0)
}
