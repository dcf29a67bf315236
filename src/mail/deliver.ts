import { and, asc, eq, lte } from 'drizzle-orm'
import type { Tx } from '#db/open.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { MailRefused } from './mailer.ts'

/** How long one attempt may take before another process takes the mail over, in ms. */
const lease = 2 * 60_000
/** About two days of attempts; after them the mail counts as failed and waits for "send again". */
const mostAttempts = 14

/** Sends the mails that are due, one after the other, until the process is `stopping`; answers how many left and how many did not. */
export async function deliverDue(shop: Shop, stopping?: AbortSignal): Promise<{ sent: number; failed: number }> {
  const tally = { sent: 0, failed: 0 }
  const { mailer } = shop
  if (!mailer) return tally
  while (!stopping?.aborted) {
    const mail = await shop.db.transaction((tx) => claimNext(tx, shop.now()))
    if (!mail) return tally
    try {
      const { site_name } = await currentSettings(shop)
      await mailer.send({ ...mail, to: mail.recipient, from: { name: site_name, address: shop.config.mailFrom } })
      await settle(shop, mail, { state: 'sent', sentAt: shop.now(), lastError: null })
      tally.sent++
    } catch (error) {
      const final = error instanceof MailRefused || mail.attempts >= mostAttempts
      const lastError = String(error instanceof Error ? error.message : error).slice(0, 500)
      shop.log[final ? 'error' : 'warn'](
        { mail: mail.id, template: mail.template, reason: lastError },
        final ? 'a mail failed for good' : 'a mail waits',
      )
      await settle(shop, mail, final ? { state: 'failed', lastError } : { runAt: shop.now() + wait(mail.attempts), lastError })
      tally.failed++
      // No answer at all: the server is down, and the rest would only wait in line for the same silence.
      if (!final && (error as { responseCode?: number }).responseCode === undefined) return tally
    }
  }
  return tally
}

// Half a minute, doubling up to six hours.
const wait = (attempts: number) => Math.min(30_000 * 2 ** (attempts - 1), 6 * 3_600_000)

type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimNext>>>

async function claimNext(tx: Tx, now: number) {
  const { outbox } = tx.t
  const due = and(eq(outbox.state, 'waiting'), lte(outbox.runAt, now), lte(outbox.leaseUntil, now))
  const [next] = await tx
    .select({ id: outbox.id, attempts: outbox.attempts })
    .from(outbox)
    .where(due)
    .orderBy(asc(outbox.runAt), asc(outbox.id))
    .limit(1)
  if (!next) return undefined
  const [claimed] = await tx
    .update(outbox)
    .set({ leaseUntil: now + lease, attempts: next.attempts + 1 })
    .where(and(eq(outbox.id, next.id), due))
    .returning()
  return claimed
}

type Change = { state?: 'sent' | 'failed'; sentAt?: number; lastError: string | null; runAt?: number }

// Only the process that holds the lease may settle; after a crash the mail goes out again with the same id.
async function settle(shop: Shop, mail: ClaimedMail, change: Change): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const { outbox } = tx.t
    await tx
      .update(outbox)
      .set({ ...change, leaseUntil: 0 })
      .where(and(eq(outbox.id, mail.id), eq(outbox.attempts, mail.attempts), eq(outbox.leaseUntil, mail.leaseUntil)))
  })
}
