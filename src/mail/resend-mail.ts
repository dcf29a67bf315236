import { and, asc, eq, or } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { omit } from '#src/lib/collections/omit.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import type { Shop } from '#src/shop.ts'
import { listedResendings } from './limits.ts'
import { getMail } from './outbox.ts'

/**
 * Sends an email again and returns the ID of the new message; the first one stays as it was. One that still waits to be sent is tried now
 * instead. Throws NotFound, also for an email whose text was erased.
 */
export async function resendMail(shop: Shop, tx: Tx, id: number): Promise<number> {
  const { outbox } = tx.t
  const mail = await getMail(tx, id)
  if (mail.html === '') throw new NotFound('mail')
  const [waiting] = await tx
    .update(outbox)
    .set({ attempts: 0, runAt: shop.now(), lastError: null })
    .where(and(or(eq(outbox.id, id), eq(outbox.resentId, id)), eq(outbox.state, 'queued')))
    .returning({ id: outbox.id })
  if (waiting) return waiting.id
  const [copy] = await tx
    .insert(outbox)
    .values({
      // All but what became of it.
      ...omit(mail, 'id', 'attempts', 'leaseUntil', 'lastError', 'bouncedAt', 'bounceReason', 'sentAt'),
      // A new one, because clients drop a second message with the same ID.
      messageId: `<${newToken(shop.random)}@${shop.config.mailDomain}>`,
      resentId: mail.resentId ?? id,
      state: shop.mailer ? 'queued' : 'not_sent',
      runAt: shop.now(),
      createdAt: shop.now(),
    })
    .returning({ id: outbox.id })
  return copy!.id
}

export type Resending = Awaited<ReturnType<typeof listResendings>>[number]

/** The messages that sent this one again, oldest first. */
export async function listResendings(q: Exec, id: number) {
  const { outbox } = q.t
  return q
    .select(pick(outbox, 'id', 'state', 'bouncedAt', 'createdAt'))
    .from(outbox)
    .where(eq(outbox.resentId, id))
    .orderBy(asc(outbox.id))
    .limit(listedResendings)
}
