import { eraseCustomerDiscounts } from '#src/discounts/save-discount.ts'
import { and, asc, eq, isNull, lt, notExists, sql } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { type Actor, recordAudit } from '#src/accounts/audit.ts'
import { listFormerEmails } from '#src/accounts/former-emails.ts'
import { guestPassword } from '#src/accounts/passwords.ts'
import { deleteUser, getUser, refuseLastAdministrator, type User } from '#src/accounts/users.ts'
import { deleteUserCarts } from '#src/cart/find-cart.ts'
import { deleteUserCheckouts } from '#src/checkout/prune-checkouts.ts'
import { eraseDrafts } from '#src/draft-orders/save-draft.ts'
import { formatsFor } from '#src/i18n/formats.ts'
import { eraseSubmissions } from '#src/forms/personal-data.ts'
import { eraseTickets } from '#src/helpdesk/customer/personal-data.ts'
import { deleteConsents } from '#src/mail-consents/consents.ts'
import { eraseMails } from '#src/mail/erase-mails.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { detachUserOrders } from '#src/orders/erase-contacts.ts'
import { eraseEventContents, erasePayerEmails } from '#src/payments/erase-event-contents.ts'
import { deleteGatewayCustomers, listGatewayCustomerIds } from '#src/payments/gateway-customers.ts'
import { anonymizeReviews } from '#src/reviews/anonymize-reviews.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { eraseSubscriptions } from '#src/subscriptions/erase-subscriptions.ts'
import { deleteUserStockAlerts } from '#src/stock-alerts/stock-alerts.ts'
import { guestDays } from './limits.ts'

/**
 * Deletes an account and everything about its owner that bookkeeping does not need, and tells them by email. `actor`: staff who do it, or
 * null for the owner. Throws NotFound, and UserError for the last administrator.
 */
export async function eraseUser(shop: Shop, input: { userId: number; actor: Actor | null; language: string | null }): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const now = shop.now()
    const user = await getUser(tx, input.userId)
    await refuseLastAdministrator(tx, user, '')
    await erasePaymentContacts(tx, user, now)
    await eraseEverything(shop, tx, user, now)
    const actor = input.actor ?? { id: null, name: 'customer' }
    await recordAudit(tx, { actor, action: 'user.erased', subject: `user:${user.id}`, change: {}, now })
    const settings = await readSettings(tx)
    const language = input.language ?? user.language
    const { date } = formatsFor(language ?? settings.default_language, settings.currency, settings.timezone)
    await queueMail(shop, tx, { template: 'account_deleted', to: user.email, language, params: { deleted_at: date(now, 'datetime') } })
  })
}

async function eraseEverything(shop: Shop, tx: Tx, user: User, now: number): Promise<void> {
  await eraseTickets(shop, tx, user)
  await eraseSubmissions(tx, user)
  await eraseMails(tx, { recipients: [...new Set([user.email, user.emailKey])], former: await listFormerEmails(tx, user.id) })
  await eraseSubscriptions(tx, user.id)
  if (user.emailVerifiedAt !== null) await eraseCustomerDiscounts(tx, user.emailKey, now)
  await detachUserOrders(tx, user, now)
  await anonymizeReviews(tx, user.id)
  await deleteUserStockAlerts(tx, user)
  await deleteConsents(tx, user.emailKey)
  await deleteUserCheckouts(tx, user.id)
  await deleteUserCarts(tx, user.id)
  await eraseDrafts(tx, user.id)
  await deleteGatewayCustomers(tx, user.id)
  await deleteUser(tx, user)
}

/** What only the address connects is left alone until it is proven: anyone can make an account with another person's. */
async function erasePaymentContacts(tx: Tx, user: User, now: number): Promise<void> {
  const customerIds = await listGatewayCustomerIds(tx, user.id)
  const isProven = user.emailVerifiedAt !== null
  await eraseEventContents(tx, [...customerIds, ...(isProven ? [user.emailKey] : [])], now)
  if (isProven) await erasePayerEmails(tx, user)
}

/** Scheduled task: deletes guest accounts that never ordered or wrote, up to 200. Returns how many. */
export async function pruneGuests(shop: Shop): Promise<number> {
  const now = shop.now()
  return shop.db.transaction(async (tx) => {
    const { users, orders, tickets } = tx.t
    const order = tx
      .select({ one: sql`1` })
      .from(orders)
      .where(eq(orders.userId, users.id))
    const ticket = tx
      .select({ one: sql`1` })
      .from(tickets)
      .where(eq(tickets.userId, users.id))
    const guests = await tx
      .select()
      .from(users)
      .where(
        and(
          eq(users.password, guestPassword),
          eq(users.roleId, 1),
          isNull(users.lastLoginAt),
          lt(users.updatedAt, now - guestDays * 86_400_000),
          notExists(order),
          notExists(ticket),
        ),
      )
      .orderBy(asc(users.id))
      .limit(200)
    for (const guest of guests) await eraseEverything(shop, tx, guest, now)
    return guests.length
  })
}
