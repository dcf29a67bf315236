import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { listFormerEmails } from '#src/accounts/emails/former-emails.ts'
import { listIdentities } from '#src/accounts/identities/identities.ts'
import { listSessions } from '#src/accounts/sessions.ts'
import { listSignIns } from '#src/accounts/sign-in/sign-in-history.ts'
import { type User, getUser } from '#src/accounts/users.ts'
import { listAddresses } from '#src/addresses/address-book.ts'
import { listOwned } from '#db/personal-data/list-owned.ts'
import type { Exec } from '#db/types.ts'
import { listSubmissionData } from '#src/forms/personal-data.ts'
import { idsOf } from '#src/lib/collections/ids-of.ts'
import { listMessageData, listTicketData } from '#src/tickets/erasure/personal-data.ts'
import { listOrderDiscounts } from '#src/discounts/find-discounts.ts'
import { isTestOrderId } from '#src/lib/ids/test-order-ids.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { listConsentData } from '#src/mail-consents/consents.ts'
import { sensitiveTemplates } from '#src/mail/templates/sensitive-templates.ts'
import { listUserSubscriptions } from '#src/subscriptions/find-subscriptions.ts'
import { ordersOfUser } from '#src/orders/erase-contacts.ts'
import { listReturnLines } from '#src/returns/find-returns.ts'
import { listOwnedKeys } from './owned-keys.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { maxExportedSignIns } from './limits.ts'

/**
 * Everything a person gave the store and what was sent to them, as JSON. Anyone can make an account with another person's address, so what
 * only the address connects is left out until it is proven. Times are ISO 8601, amounts in minor units. Throws NotFound.
 */
export async function exportUserData(q: Exec, userId: number, now: number) {
  const user = await getUser(q, userId)
  const isProven = user.emailVerifiedAt !== null
  const { reviews, stockAlerts, variants } = q.t
  const userReviews = await q.select().from(reviews).where(eq(reviews.userId, userId)).orderBy(asc(reviews.id))
  const alerts = await q
    .select({ sku: variants.sku, email: stockAlerts.email, createdAt: stockAlerts.createdAt, sentAt: stockAlerts.sentAt })
    .from(stockAlerts)
    .innerJoin(variants, eq(variants.id, stockAlerts.variantId))
    .where(or(eq(stockAlerts.userId, userId), isProven ? eq(stockAlerts.emailKey, user.emailKey) : undefined))
    .orderBy(asc(stockAlerts.id))
  return withIsoTimes({
    exportedAt: now,
    profile: pick(user, 'name', 'email', 'phone', 'vatNumber', 'language', 'emailVerifiedAt', 'createdAt', 'lastLoginAt'),
    addresses: (await listAddresses(q, userId)).map(({ id: _id, userId: _userId, ...saved }) => saved),
    orders: await listOrders(q, user),
    subscriptions: (await listUserSubscriptions(q, userId)).map((row) => ({
      ...pick(row, 'title', 'state', 'amount', 'currency'),
      interval: `${row.intervalCount} ${row.intervalUnit}`,
      ...pick(row, 'startedAt', 'periodEnd', 'cancelledAt'),
    })),
    tickets: await listTicketData(q, user, now),
    messagesInOtherTickets: await listMessageData(q, user),
    forms: await listSubmissionData(q, user),
    draftOrders: isProven ? await listDrafts(q, userId) : [],
    reviews: userReviews.map((row) => pick(row, 'productId', 'rating', 'title', 'text', 'status', 'createdAt')),
    stockAlerts: alerts,
    emailConsents: isProven ? await listConsentData(q, user.emailKey) : [],
    cart: await listCartLines(q, userId),
    wholesaleApplications: await listApplications(q, userId),
    connectedAccounts: (await listIdentities(q, userId)).map((row) => pick(row, 'provider', 'subject', 'email', 'linkedAt')),
    formerEmails: await listFormerEmails(q, userId),
    sessions: (await listSessions(q, userId, now)).map(({ tokenHash: _hash, ...session }) => session),
    signIns: (await listSignIns(q, userId, maxExportedSignIns)).map(({ id: _id, userId: _userId, ...signIn }) => signIn),
    emails: await listMails(q, user),
    records: await listRecords(q, user),
  })
}

/** Everything on the list of personal data, by table: also what staff wrote about the person, and tracking numbers. */
async function listRecords(q: Exec, user: User) {
  const { draftOrders, ...records } = await listOwned(q, await listOwnedKeys(q, user))
  return user.emailVerifiedAt === null || !draftOrders ? records : { ...records, draftOrders }
}

async function listOrders(q: Exec, user: Parameters<typeof ordersOfUser>[1]) {
  const { orders, orderLines } = q.t
  const rows = await q.select().from(orders).where(ordersOfUser(q, user)).orderBy(asc(orders.id))
  const lines: (typeof orderLines.$inferSelect)[] = []
  for (const part of inChunks(idsOf(rows)))
    lines.push(...(await q.select().from(orderLines).where(inArray(orderLines.orderId, part)).orderBy(asc(orderLines.id))))
  const discounts = await listOrderDiscounts(q, idsOf(rows))
  const returned = await listReturns(q, idsOf(rows))
  return rows.map((order) => ({
    number: order.number,
    ...(isTestOrderId(order.id) && { isTest: true }),
    ...pick(order, 'orderDate', 'status', 'paymentStatus', 'email', 'name', 'phone', 'vatNumber', 'address', 'billingAddress'),
    ...pick(order, 'extra', 'comment', 'currency', 'subtotal', 'discount'),
    discounts: discounts.get(order.id)!.map((discount) => pick(discount, 'code', 'name', 'amount')),
    ...pick(order, 'tax', 'shipping', 'total', 'refunded', 'paidAt'),
    lines: lines
      .filter((line) => line.orderId === order.id)
      .map((line) => pick(line, 'sku', 'name', 'options', 'quantity', 'unitPrice', 'lineTotal', 'giftMessage', 'customization')),
    returns: returned.filter(({ orderId }) => orderId === order.id).map(({ orderId: _orderId, ...entry }) => entry),
  }))
}

/** Offers that staff made; a draft belongs to an account by its address. */
async function listDrafts(q: Exec, userId: number) {
  const { draftOrders } = q.t
  return q
    .select(
      pick(draftOrders, 'state', 'email', 'name', 'phone', 'address', 'note', 'total', 'currency', 'itemCount', 'createdAt', 'sentAt'),
    )
    .from(draftOrders)
    .where(eq(draftOrders.userId, userId))
    .orderBy(asc(draftOrders.id))
}

async function listReturns(q: Exec, orderIds: number[]) {
  const { returns } = q.t
  const rows: (typeof returns.$inferSelect)[] = []
  const lines: Awaited<ReturnType<typeof listReturnLines>> = []
  for (const part of inChunks(orderIds))
    rows.push(...(await q.select().from(returns).where(inArray(returns.orderId, part)).orderBy(asc(returns.id))))
  for (const part of inChunks(idsOf(rows))) lines.push(...(await listReturnLines(q, part)))
  return rows.map((row) => ({
    ...pick(row, 'orderId', 'kind', 'state', 'note', 'reason', 'createdAt', 'decidedAt'),
    lines: lines.filter(({ returnId }) => returnId === row.id).map((line) => pick(line, 'sku', 'name', 'quantity', 'reason')),
  }))
}

/** Of the current cart and of those saved for later. */
async function listCartLines(q: Exec, userId: number) {
  const { carts, cartLines, variants } = q.t
  return q
    .select({
      sku: variants.sku,
      ...pick(cartLines, 'quantity', 'giftWrap', 'giftMessage', 'answers', 'createdAt'),
      savedAt: carts.savedAt,
    })
    .from(cartLines)
    .innerJoin(carts, eq(carts.id, cartLines.cartId))
    .leftJoin(variants, eq(variants.id, cartLines.variantId))
    .where(eq(carts.userId, userId))
    .orderBy(asc(cartLines.id))
}

async function listApplications(q: Exec, userId: number) {
  const { wholesaleApplications: table } = q.t
  return q
    .select(pick(table, 'company', 'taxId', 'website', 'message', 'state', 'reason', 'createdAt', 'decidedAt'))
    .from(table)
    .where(eq(table.userId, userId))
    .orderBy(asc(table.id))
}

// The subject of some emails contains a code.
async function listMails(q: Exec, { id, email, emailKey, emailVerifiedAt }: User) {
  const { outbox, orders } = q.t
  const ownOrders = q.select({ id: orders.id }).from(orders).where(eq(orders.userId, id))
  const isToAddress = inArray(outbox.recipient, [email, emailKey])
  const rows = await q
    .select(pick(outbox, 'template', 'subject', 'recipient', 'state', 'createdAt', 'sentAt'))
    .from(outbox)
    .where(and(isToAddress, emailVerifiedAt === null ? inArray(outbox.orderId, ownOrders) : undefined))
    .orderBy(asc(outbox.id))
  return rows.map((mail) => ((sensitiveTemplates as string[]).includes(mail.template) ? { ...mail, subject: '' } : mail))
}

/** Keys of epoch milliseconds: createdAt, orderDate … */
const isTime = (key: string, value: unknown): value is number => typeof value === 'number' && /At$|Date$/.test(key)

function withIsoTimes<T>(value: T): T {
  return JSON.parse(JSON.stringify(value, (key, child: unknown) => (isTime(key, child) ? new Date(child).toISOString() : child))) as T
}
