import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { errorText, isDue, isHeldBy, retryDelay } from '#src/jobs/leases.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { bounced } from './bounces.ts'
import { type FailureKind, findFailureKind, toMailError } from '#src/lib/errors/mail-failures.ts'
import { maxAttempts, maxRetryHours, maxServerAnswerLength, maxWaitAtOnce } from './limits.ts'
import { type Mailer, MailRejectedError } from './mailer.ts'
import { waitAtMost } from '#src/lib/concurrency/wait-at-most.ts'
import { Conflict } from '#src/lib/errors/errors.ts'
import { hideSecretsInText } from '#src/lib/secrets/secret-links.ts'
import { isUnavailable } from '#src/lib/errors/is-unavailable.ts'
import { senderAddress } from './sender.ts'

/** Time in ms after which another process may claim a mail. */
const leaseMs = 2 * 60_000

export async function deliverDueMails(shop: Shop, stopping?: AbortSignal): Promise<{ sent: number; failed: number }> {
  const tally = { sent: 0, failed: 0 }
  const { mailer } = shop
  if (!mailer) return tally
  while (!stopping?.aborted) {
    const mail = await shop.db.transaction((tx) => claimNextMail(tx, shop.now()))
    if (!mail) return tally
    const result = await deliver(shop, { mailer, mail }, stopping)
    tally[result === 'sent' ? 'sent' : 'failed']++
    if (result === 'unreachable') return tally
  }
  return tally
}

/** Sends these queued emails now, before others; what fails is tried again with the others. To be called outside of transactions. */
export async function deliverFirst(shop: Shop, ids: readonly number[]): Promise<void> {
  const { mailer } = shop
  if (!mailer) return
  for (const id of ids) {
    const mail = await shop.db.transaction((tx) => claimAtOnce(tx, id, shop.now()))
    if (mail && (await deliver(shop, { mailer, mail })) === 'unreachable') return
  }
}

/** `unreachable`: the remaining emails would time out, too. */
async function deliver(
  shop: Shop,
  { mailer, mail }: { mailer: Mailer; mail: ClaimedMail },
  stopping?: AbortSignal,
): Promise<'sent' | 'failed' | 'unreachable'> {
  try {
    const { site_name } = await currentSettings(shop)
    await mailer.send({ ...mail, to: mail.recipient, from: { name: site_name, address: senderAddress(shop) } })
  } catch (error) {
    const isPermanent = error instanceof MailRejectedError || mail.attempts >= maxAttempts
    const lastError = errorText(error)
    shop.log[isPermanent ? 'error' : 'warn'](
      { mail: mail.id, template: mail.template, reason: lastError },
      isPermanent ? 'an email failed permanently' : 'an email failed and will be retried',
    )
    await finishAttempt(
      shop,
      mail,
      isPermanent
        ? { state: 'failed', lastError, ...bounced(toMailError(error).text, shop.now()) }
        : { runAt: shop.now() + retryDelay(mail.attempts, maxRetryHours * 3_600_000), lastError },
    )
    return !isPermanent && (error as { responseCode?: number }).responseCode === undefined ? 'unreachable' : 'failed'
  }
  await recordSent(shop, mail, stopping)
  return 'sent'
}

/** What came of an email that a person waits for. */
export interface AtOnceResult {
  kind: FailureKind | null
  /** The words of the server, without secrets. */
  answer: string
}

/**
 * Sends one queued email now, without a second try. To be called outside of transactions. Throws Conflict when another process sends it, or
 * there is no mail server.
 */
export async function deliverAtOnce(shop: Shop, id: number): Promise<AtOnceResult> {
  const { mailer } = shop
  const mail = mailer && (await shop.db.transaction((tx) => claimAtOnce(tx, id, shop.now())))
  if (!mail) throw new Conflict('mailDelivery.notClaimed')
  const { site_name } = await currentSettings(shop)
  try {
    const sending = mailer.send({ ...mail, to: mail.recipient, from: { name: site_name, address: senderAddress(shop) } })
    const answer = await waitAtMost(shop.timers, maxWaitAtOnce, sending)
    if (answer === null) throw new Error(`timed out after ${maxWaitAtOnce} ms`)
    await recordSent(shop, mail)
    return { kind: null, answer: hideSecretsInText(answer).slice(0, maxServerAnswerLength) }
  } catch (error) {
    const { text, ...codes } = toMailError(error)
    const lastError = hideSecretsInText(errorText(text))
    await finishAttempt(shop, mail, {
      state: 'failed',
      lastError,
      ...(error instanceof MailRejectedError ? bounced(text, shop.now()) : {}),
    })
    return { kind: findFailureKind({ text, ...codes }), answer: lastError }
  }
}

/** Ms between two tries to record a sent email, and how many fit into its lease when each waits for a lock. */
const recordRetryMs = 500
const maxRecordTries = 20

// While the database is locked or down: an email that is not recorded as sent would be sent again.
async function recordSent(shop: Shop, mail: ClaimedMail, stopping?: AbortSignal): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await finishAttempt(shop, mail, { state: 'sent', sentAt: shop.now(), lastError: null })
    } catch (error) {
      if (!isUnavailable(error) || tries === maxRecordTries || stopping?.aborted) throw error
      await shop.timers.sleep(recordRetryMs)
    }
  }
}

type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimNextMail>>>

async function claimNextMail(tx: Tx, now: number) {
  const { outbox } = tx.t
  const [next] = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(isDue(outbox, now))
    .orderBy(asc(outbox.runAt), asc(outbox.id))
    .limit(1)
  return next && claimMail(tx, next.id, now)
}

// It was to wait, so that the queue does not take it first.
async function claimAtOnce(tx: Tx, id: number, now: number) {
  const { outbox } = tx.t
  await tx
    .update(outbox)
    .set({ runAt: now })
    .where(and(eq(outbox.id, id), eq(outbox.attempts, 0)))
  return claimMail(tx, id, now)
}

async function claimMail(tx: Tx, id: number, now: number) {
  const { outbox } = tx.t
  const [claimed] = await tx
    .update(outbox)
    .set({ leaseUntil: now + leaseMs, attempts: sql`${outbox.attempts} + 1` })
    .where(and(eq(outbox.id, id), isDue(outbox, now)))
    .returning()
  return claimed
}

// After a crash the email is sent again with the same message id.
async function finishAttempt(shop: Shop, mail: ClaimedMail, result: Partial<ClaimedMail>): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const { outbox } = tx.t
    await tx
      .update(outbox)
      .set({ ...result, leaseUntil: 0 })
      .where(isHeldBy(outbox, mail))
  })
}
