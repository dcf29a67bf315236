import { and, asc, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { type FindWording, readWordings } from '#src/i18n/translator.ts'
import { countChanged } from '#src/jobs/jobs.ts'
import { day } from '#src/lib/dates/durations.ts'
import { isMailDisabled } from '#src/mail/optional-mails.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { queueRenewalNotice } from './subscription-mails.ts'

const noticesPerRun = 100

/** Scheduled task: announces each renewal once, some days before it. Returns how many. */
export async function mailRenewalNotices(shop: Shop, signal?: AbortSignal): Promise<number> {
  const { renewal_notice_days: days } = await currentSettings(shop)
  if (days === null || (await isMailDisabled(shop.db.read, 'subscription_renewal'))) return 0
  const { subscriptions } = shop.db.t
  const due = await shop.db.read
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(isDue(shop.db.read, { days, now: shop.now() }))
    .orderBy(asc(subscriptions.periodEnd), asc(subscriptions.id))
    .limit(noticesPerRun)
  if (due.length === 0) return 0
  const findWording = await readWordings(shop)
  return countChanged(shop, due, signal, (tx, { id }) => announce(shop, tx, findWording, { id, days }))
}

// Judged again in the update: another process may have sent it, or the customer cancelled, since it was listed.
async function announce(shop: Shop, tx: Tx, findWording: FindWording, { id, days }: { id: number; days: number }): Promise<boolean> {
  const { subscriptions } = tx.t
  const [claimed] = await tx
    .update(subscriptions)
    .set({ announcedEnd: sql`${subscriptions.periodEnd}` })
    .where(and(eq(subscriptions.id, id), isDue(tx, { days, now: shop.now() })))
    .returning()
  if (claimed) await queueRenewalNotice(shop, tx, findWording, claimed)
  return claimed !== undefined
}

/** Processors correct the end of a period by seconds, which is not another renewal. */
const sameRenewal = day / 2

function isDue(q: Exec, { days, now }: { days: number; now: number }) {
  const { subscriptions: table } = q.t
  // Nobody who has just ordered for a week is told at once that the week ends.
  const halfInterval = sql`case ${table.intervalUnit} when 'day' then 1 when 'week' then 7 when 'month' then 30 else 365 end
    * ${table.intervalCount} * ${sql.raw(String(day / 2))}`
  return and(
    eq(table.state, 'active'),
    eq(table.endsAtPeriodEnd, false),
    isNull(table.cancelledAt),
    isNotNull(table.startedAt),
    isNotNull(table.userId),
    gt(table.periodEnd, now),
    lte(table.periodEnd, now + days * day),
    sql`${table.periodEnd} - ${now} <= ${halfInterval}`,
    or(isNull(table.announcedEnd), lt(table.announcedEnd, sql`${table.periodEnd} - ${sql.raw(String(sameRenewal))}`)),
  )
}
