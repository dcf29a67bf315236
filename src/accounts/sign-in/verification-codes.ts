import { createHmac } from 'node:crypto'
import { and, between, eq, isNotNull, isNull, lt, lte, not, or, sql, type SQL } from 'drizzle-orm'
import type { CodePurpose } from '#db/schema/accounts.ts'
import type { MailState } from '#db/schema/mail.ts'
import type { Exec, Tx } from '#db/types.ts'
import { limitKey } from '#src/jobs/limit-keys.ts'
import type { Translate } from '#src/i18n/built-in-strings.ts'
import { countClientHit, countHit, secondsUntil } from '#src/jobs/rate-limits.ts'
import { emailKey } from '#src/lib/people/emails.ts'
import { queueMail } from '#src/mail/outbox.ts'
import type { Shop } from '#src/shop.ts'
import {
  codeMinutes,
  maxCodesPerAccountAndHour,
  maxCodesPerNetworkAndHour,
  maxTriesPerCode,
  maxWrongTriesPerHour,
  resendSeconds,
} from '../limits.ts'

const minute = 60_000
const hour = 60 * minute
/** Clocks of processes may differ by this many ms. A stored time further ahead means that the clock was set back; it is ignored. */
const clockSkew = minute

/** Whom a code is for and where it counts. */
export interface CodeKey {
  purpose: CodePurpose
  /** user:<id>, or email:<hash> for a guest. */
  subject: string
  challengeId: string
  /** The address the code is mailed to. A code is void for any other. */
  email: string
}

export interface CodeRecipient {
  /** Of a proven address (`mailName`), or what reads as a name (`greetingName`); else ''. */
  name: string
  /** BCP 47. */
  language: string
  /** IP address of the request; '' when unknown. */
  address: string
}

/** `retryAt` in epoch ms. */
export type SendLimit = { isSent: false; reason: 'cooldown' | 'limit' | 'locked'; retryAt: number }
export type SendResult = { isSent: true } | SendLimit

/** Why no code was sent, and when one may be asked for. */
export function limitText(t: Translate, { reason, retryAt }: SendLimit, now: number): string {
  const seconds = secondsUntil(retryAt, now)
  if (reason === 'locked') return t('accounts.verify.tooManyWrong')
  return reason === 'cooldown'
    ? t('accounts.verify.wait', { count: seconds })
    : t('accounts.verify.limit', { count: Math.ceil(seconds / 60) })
}

/** Mails a new code, which voids the earlier one of this account and purpose, or says from when on it may be asked for. */
export async function sendCode(shop: Shop, tx: Tx, key: CodeKey, recipient: CodeRecipient): Promise<SendResult> {
  const now = shop.now()
  const { verificationCodes } = tx.t
  const existing = await findRow(tx, key)
  const lockedUntil = lockEnd(shop, existing, now)
  if (lockedUntil !== null) return { isSent: false, reason: 'locked', retryAt: lockedUntil }
  const resendAt = cooldownEnd(existing, now)
  if (resendAt !== null) return { isSent: false, reason: 'cooldown', retryAt: resendAt }
  const limitedUntil = shop.config.rateLimits ? await countSend(shop, tx, { key, address: recipient.address }, now) : null
  if (limitedUntil !== null) return { isSent: false, reason: 'limit', retryAt: limitedUntil }

  const code = String(shop.random.int(100_000, 1_000_000))
  const { purpose, subject, challengeId } = key
  const fresh = { challengeId, codeHash: hashCode(shop, key, code), tries: 0, sentAt: now, mailId: null }
  const written = await tx
    .insert(verificationCodes)
    .values({ purpose, subject, ...fresh })
    .onConflictDoUpdate({
      target: [verificationCodes.purpose, verificationCodes.subject],
      set: fresh,
      setWhere: not(isSince(verificationCodes.sentAt, now - resendSeconds * 1000 + 1, now)),
    })
    .returning({ purpose: verificationCodes.purpose })
  if (written.length === 0) return { isSent: false, reason: 'cooldown', retryAt: now + resendSeconds * 1000 }
  const mailId = await queueMail(shop, tx, {
    template: 'two_factor_verification',
    to: key.email,
    language: recipient.language,
    params: { verification_code: code, customer_name: recipient.name, expires_in_minutes: String(codeMinutes) },
  })
  await tx.update(verificationCodes).set({ mailId }).where(isRowOf(tx, key))
  return { isSent: true }
}

export type CodeResult = 'correct' | 'wrong' | 'expired' | 'void' | 'locked'

/** Uses up a correct code. A wrong one counts; the fifth voids the code, the tenth within an hour locks the account's codes for an hour. */
export async function checkCode(shop: Shop, tx: Tx, key: CodeKey, code: string): Promise<CodeResult> {
  const now = shop.now()
  const { verificationCodes } = tx.t
  const isOpen = and(isRowOf(tx, key), eq(verificationCodes.challengeId, key.challengeId), isNotNull(verificationCodes.codeHash))
  const isValid = and(
    isOpen,
    lt(verificationCodes.tries, maxTriesPerCode),
    isSince(verificationCodes.sentAt, now - codeMinutes * minute, now),
    shop.config.rateLimits ? not(isLocked(tx, now)) : undefined,
  )
  const [used] = await tx
    .update(verificationCodes)
    .set({ codeHash: null, wrongCount: 0, lastWrongAt: null })
    .where(and(isValid, eq(verificationCodes.codeHash, hashCode(shop, key, code))))
    .returning({ subject: verificationCodes.subject })
  if (used) return 'correct'
  const [wrong] = await tx
    .update(verificationCodes)
    .set({
      tries: sql`${verificationCodes.tries} + 1`,
      codeHash: sql`case when ${verificationCodes.tries} + 1 >= ${maxTriesPerCode} then null else ${verificationCodes.codeHash} end`,
      wrongCount: sql`case when ${isRecentWrong(tx, now)} then ${verificationCodes.wrongCount} + 1 else 1 end`,
      lastWrongAt: now,
    })
    .where(isValid)
    .returning()
  if (wrong) return lockEnd(shop, wrong, now) !== null ? 'locked' : wrong.codeHash === null ? 'void' : 'wrong'
  const row = await findRow(tx, key)
  if (lockEnd(shop, row, now) !== null) return 'locked'
  return row?.challengeId === key.challengeId && row.codeHash !== null ? 'expired' : 'void'
}

export interface CodeStatus {
  /** The code of this challenge can still be entered. */
  isLive: boolean
  /** Seconds until another one may be asked for; 0 = now. */
  resendIn: number
  /** Epoch ms; null = not locked. */
  lockedUntil: number | null
  /** What became of its email; `delayed`: the mail server did not take it yet. Null without one. */
  mail: MailState | 'delayed' | null
}

export async function readCodeStatus(shop: Shop, q: Exec, key: CodeKey): Promise<CodeStatus> {
  const now = shop.now()
  const row = await findRow(q, key)
  const isOwn = row?.challengeId === key.challengeId
  const isFresh = row !== null && now - row.sentAt <= codeMinutes * minute && row.sentAt <= now + clockSkew
  const resendAt = cooldownEnd(row, now)
  return {
    isLive: isOwn && isFresh && row.codeHash !== null,
    resendIn: resendAt === null ? 0 : Math.ceil((resendAt - now) / 1000),
    lockedUntil: lockEnd(shop, row, now),
    mail: isOwn && isFresh ? await findMailState(q, row.mailId) : null,
  }
}

export async function pruneCodes(tx: Tx, now: number): Promise<void> {
  const { verificationCodes } = tx.t
  const before = now - 24 * hour
  await tx
    .delete(verificationCodes)
    .where(
      and(lte(verificationCodes.sentAt, before), or(isNull(verificationCodes.lastWrongAt), lte(verificationCodes.lastWrongAt, before))),
    )
}

type CodeRow = NonNullable<Awaited<ReturnType<typeof findRow>>>

async function findRow(q: Exec, key: CodeKey) {
  const [row] = await q.select().from(q.t.verificationCodes).where(isRowOf(q, key)).limit(1)
  return row ?? null
}

const isRowOf = (q: Exec, { purpose, subject }: CodeKey): SQL | undefined =>
  and(eq(q.t.verificationCodes.purpose, purpose), eq(q.t.verificationCodes.subject, subject))

const isSince = (column: Exec['t']['verificationCodes']['sentAt'], since: number, now: number): SQL =>
  between(column, since, now + clockSkew)

const isRecentWrong = ({ t: { verificationCodes } }: Exec, now: number): SQL =>
  sql`(${verificationCodes.lastWrongAt} is not null and ${verificationCodes.lastWrongAt} > ${now - hour} and ${verificationCodes.lastWrongAt} <= ${now + clockSkew})`

const isLocked = (q: Exec, now: number): SQL =>
  sql`(${isRecentWrong(q, now)} and ${q.t.verificationCodes.wrongCount} >= ${maxWrongTriesPerHour})`

function lockEnd(shop: Shop, row: CodeRow | null, now: number): number | null {
  if (!shop.config.rateLimits || !row || row.lastWrongAt === null || row.wrongCount < maxWrongTriesPerHour) return null
  const end = row.lastWrongAt + hour
  return end > now && row.lastWrongAt <= now + clockSkew ? end : null
}

function cooldownEnd(row: CodeRow | null, now: number): number | null {
  if (!row || row.sentAt > now + clockSkew) return null
  const end = row.sentAt + resendSeconds * 1000
  return end > now ? Math.min(end, now + resendSeconds * 1000) : null
}

async function countSend(
  shop: Shop,
  tx: Tx,
  { key: { purpose, subject }, address }: { key: CodeKey; address: string },
  now: number,
): Promise<number | null> {
  const { count, windowEndsAt } = await countHit(tx, limitKey(shop, `code:${purpose}:${subject}`), hour, now)
  if (count > maxCodesPerAccountAndHour) return windowEndsAt
  return countClientHit(shop, tx, { name: 'code', address, maxHits: maxCodesPerNetworkAndHour, windowMs: hour }, now)
}

async function findMailState(q: Exec, mailId: number | null): Promise<CodeStatus['mail']> {
  if (mailId === null) return null
  const { outbox } = q.t
  const [mail] = await q.select({ state: outbox.state, lastError: outbox.lastError }).from(outbox).where(eq(outbox.id, mailId))
  if (!mail) return null
  return mail.state === 'queued' && mail.lastError !== null ? 'delayed' : mail.state
}

// Bound to everything the code is for, so it fits nowhere else.
const hashCode = (shop: Shop, { purpose, subject, challengeId, email }: CodeKey, code: string): string =>
  createHmac('sha256', shop.config.sessionSecret)
    .update(['verification-code', purpose, subject, challengeId, emailKey(email), code].join('\n'))
    .digest('hex')
