import { and, asc, eq, gte, inArray, isNull, lte, notInArray, sql } from 'drizzle-orm'
import { isOfRealOrder } from '#db/real-orders.ts'
import type { Exec, Tx } from '#db/types.ts'
import { isEmailProven } from '#src/accounts/users.ts'
import { type FindWording, readWordings } from '#src/i18n/translator.ts'
import { mailList } from '#src/mail/mail-markup.ts'
import { isMailDisabled } from '#src/mail/optional-mails.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { claimConsent } from '#src/mail-consents/consents.ts'
import { listTimeline } from '#src/orders/timeline.ts'
import { translateNames } from '#src/products/product-texts.ts'
import { deliveredBy } from '#src/returns/return-period.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { maxMailedProducts, maxOrderAgeDays, reminderPauseDays } from './limits.ts'
import { encodeAddress } from '#src/lib/links/encode-address.ts'
import { stopLink } from '#src/mail-consents/stop-link.ts'

const dayMs = 86_400_000
const ordersPerRun = 100

/** Scheduled task: asks buyers who agreed to it for reviews of what they bought, once per order, after delivery. Returns how many. */
export async function mailReviewRequests(shop: Shop, signal?: AbortSignal): Promise<number> {
  const { review_request_days: days, reviews_mode: mode, timezone, shop_open } = await currentSettings(shop)
  if (days === null || mode === 'off' || !shop_open) return 0
  if (await isMailDisabled(shop.db.read, 'review_request')) return 0
  const due = await findCandidates(shop.db.read, { days, now: shop.now() })
  if (due.length === 0) return 0
  const findWording = await readWordings(shop)
  let count = 0
  for (const { order } of due) {
    if (signal?.aborted) break
    if (await shop.db.transaction((tx) => ask(shop, tx, findWording, { orderId: order.id, days, timezone }))) count += 1
  }
  return count
}

// Judged again in the transaction: another process may have sent it, or the order may have been refunded, since it was listed.
async function ask(
  shop: Shop,
  tx: Tx,
  findWording: FindWording,
  { orderId, days, timezone }: { orderId: number; days: number; timezone: string },
): Promise<boolean> {
  const now = shop.now()
  const [candidate] = await findCandidates(tx, { days, now, orderId })
  if (!candidate) return false
  const { order, consent } = candidate
  const delivered = deliveredBy(order, await listTimeline(tx, orderId), timezone)
  if (delivered === null || delivered + days * dayMs > now) return false
  const claimed = await tx
    .insert(tx.t.reviewRequests)
    .values({ orderId, createdAt: now })
    .onConflictDoNothing()
    .returning({ orderId: tx.t.reviewRequests.orderId })
  if (claimed.length === 0) return false
  const products = await listUnreviewed(tx, orderId, order.userId)
  if (products.length === 0) return false
  const pauseMs = reminderPauseDays * dayMs
  if (!(await claimConsent(tx, { key: consent.emailKey, kind: 'review_request', pauseMs, now }))) return false
  const { language, isDefault } = findWording(order.language ?? consent.language)
  const { baseUrl } = shop.config
  const link = stopLink(shop, 'review_request', consent.emailKey)
  await queueMail(shop, tx, {
    template: 'review_request',
    to: consent.email,
    language,
    orderId,
    unsubscribeLink: link,
    params: {
      customer_name: (await isEmailProven(tx, order.userId, order.email)) ? order.name : '',
      order_number: String(order.number),
      products: mailList(
        (await translateNames(tx, products, isDefault ? null : language)).map(({ name, seoLink }) => ({
          label: name,
          href: encodeAddress(`${baseUrl}/items/${seoLink}#reviews`),
        })),
      ),
      stop_link: link,
    },
  })
  return true
}

/** Paid orders that may have been delivered so long ago, without refund, dispute or return. */
async function findCandidates(q: Exec, { days, now, orderId }: { days: number; now: number; orderId?: number }) {
  const { orders, mailConsents, reviewRequests, returns } = q.t
  const placedBy = now - days * dayMs
  const openReturn = and(eq(returns.orderId, orders.id), notInArray(returns.state, ['declined', 'cancelled']))
  return q
    .select({ order: orders, consent: mailConsents })
    .from(orders)
    .innerJoin(
      mailConsents,
      and(eq(mailConsents.emailKey, orders.emailKey), eq(mailConsents.kind, 'review_request'), isNull(mailConsents.withdrawnAt)),
    )
    .where(
      and(
        orderId === undefined ? undefined : eq(orders.id, orderId),
        isOfRealOrder(orders.id),
        lte(orders.orderDate, placedBy),
        gte(orders.orderDate, placedBy - maxOrderAgeDays * dayMs),
        inArray(orders.status, ['processing', 'shipped', 'completed']),
        eq(orders.paymentStatus, 'paid'),
        inArray(orders.fulfillmentStatus, ['fulfilled', 'not_required']),
        eq(orders.refunded, 0),
        eq(orders.refunding, 0),
        isNull(orders.eraseContactAt),
        sql`not exists (select 1 from ${reviewRequests} where ${reviewRequests.orderId} = ${orders.id})`,
        sql`not exists (select 1 from ${returns} where ${openReturn})`,
      ),
    )
    .orderBy(asc(orders.orderDate), asc(orders.id))
    .limit(ordersPerRun)
}

/** Bought products that are still for sale and that the buyer has not reviewed; at most `maxMailedProducts`. */
async function listUnreviewed(tx: Tx, orderId: number, userId: number | null) {
  const { orderLines, products, reviews } = tx.t
  return tx
    .selectDistinct({ id: products.id, name: products.name, seoLink: products.seoLink })
    .from(orderLines)
    .innerJoin(products, and(eq(products.id, orderLines.productId), eq(products.status, 'active')))
    .where(
      and(
        eq(orderLines.orderId, orderId),
        eq(orderLines.kind, 'item'),
        sql`not exists (select 1 from ${reviews} where ${and(eq(reviews.productId, products.id), eq(reviews.userId, userId ?? 0))})`,
      ),
    )
    .orderBy(asc(products.id))
    .limit(maxMailedProducts)
}
