import { eraseCustomerDiscounts } from '#src/discounts/save-discount.ts'
import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { eraseMentions } from '#db/personal-data/erase-mentions.ts'
import { mayContainName } from '#db/lists/list-query.ts'
import { eraseTextsOfEntries } from '#src/accounts/audit/erase-entry-texts.ts'
import { eraseOwned } from '#src/accounts/erase-owned.ts'
import { eraseDeletedWords } from '#db/search/newest-rows.ts'
import type { Tx } from '#db/types.ts'
import { type Actor, recordAudit } from '#src/accounts/audit/audit.ts'
import { listFormerEmails } from '#src/accounts/emails/former-emails.ts'
import { guestPassword } from '#src/accounts/passwords/passwords.ts'
import { eraseActor, findUserByEmail, getUser, type User } from '#src/accounts/users.ts'
import { refuseLastAdministrator } from '#src/accounts/administrators.ts'
import { formatsFor } from '#src/i18n/formats.ts'
import { eraseSubmissions } from '#src/forms/personal-data.ts'
import { eraseTickets } from '#src/tickets/erasure/personal-data.ts'
import { eraseMails, listSpellings } from '#src/mail/erase-mails.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { detachUserOrders } from '#src/orders/erase-contacts.ts'
import { eraseEventContents, erasePayerEmails } from '#src/payments/events/erase-event-contents.ts'
import { listGatewayCustomerIds } from '#src/payments/gateway-customers.ts'
import { eraseReturnTexts } from '#src/returns/erase-returns.ts'
import { anonymizeReviews } from '#src/reviews/anonymize-reviews.ts'
import { readSettings } from '#src/settings/settings.ts'
import { emailKey } from '#src/lib/people/emails.ts'
import { namesPerson } from '#src/lib/people/names-person.ts'
import { isStaff } from '#src/accounts/permissions.ts'
import type { Shop } from '#src/shop.ts'
import { eraseSubscriptions } from '#src/subscriptions/erase-subscriptions.ts'
import { guestDays } from './limits.ts'

/**
 * Deletes an account and everything about its owner that bookkeeping does not need, and tells them by email. `actor`: staff who do it, or
 * null for the owner. Throws NotFound, and UserError for the last administrator.
 */
export async function eraseUser(shop: Shop, input: { userId: number; actor: Actor | null; language: string | null }): Promise<void> {
  const files = await shop.db.transaction(async (tx) => {
    const now = shop.now()
    const user = await getUser(tx, input.userId)
    await refuseLastAdministrator(tx, user, '')
    await erasePaymentContacts(tx, user, now)
    const names = await eraseEverything(shop, tx, user, now)
    const actor = input.actor ?? { id: null, name: 'customer' }
    await recordAudit(tx, { actor, action: 'user.erased', subject: `user:${user.id}`, change: {}, now })
    const settings = await readSettings(tx)
    const language = input.language ?? user.language
    const { date } = formatsFor(language ?? settings.default_language, settings.currency, settings.timezone)
    await queueMail(shop, tx, { template: 'account_deleted', to: user.email, language, params: { deleted_at: date(now, 'datetime') } })
    return names
  })
  await eraseTraces(shop, files)
}

/** Returns the names of files to delete after the transaction. */
async function eraseEverything(shop: Shop, tx: Tx, user: User, now: number): Promise<string[]> {
  const files = [...(await eraseTickets(shop, tx, user)), ...(await eraseSubmissions(tx, user))]
  await eraseUserMails(tx, user)
  await detachUserOrders(tx, user, now)
  files.push(...(await eraseListed(tx, user)))
  if (user.emailVerifiedAt !== null) await eraseCustomerDiscounts(tx, user.emailKey, now)
  if (user.emailVerifiedAt !== null && !isStaff(user.roleId)) await eraseAddress(tx, user.emailKey)
  await eraseActor(tx, user)
  await eraseSubscriptions(tx, user.id)
  await anonymizeReviews(tx, user)
  await eraseDeletedWords(tx)
  return files
}

/** Guests are erased by the hundred: of them, only what has their address as it is stored. */
async function eraseUserMails(tx: Tx, { id, email, emailKey: key, password }: User): Promise<void> {
  const find = async (address: string) => (password === guestPassword ? [address] : listSpellings(tx, [address]))
  const former: Awaited<ReturnType<typeof listFormerEmails>> = []
  for (const { email: address, changedAt } of await listFormerEmails(tx, id))
    former.push(...(await find(address)).map((spelling) => ({ email: spelling, changedAt })))
  await eraseMails(tx, { recipients: [...new Set([email, key, ...(await find(email))])], former })
}

/** What the list of personal data finds by the account and, once it is proven, by its address. */
async function eraseListed(tx: Tx, { id, email, emailKey: key, emailVerifiedAt, vatNumber }: User): Promise<string[]> {
  const files = emailVerifiedAt === null ? [] : await eraseOwned(tx, 'address', [...new Set([key, email])])
  await eraseOwned(tx, 'anyAddress', [key, ...(await listFormerKeys(tx, id))])
  if (vatNumber !== '') await eraseOwned(tx, 'vatNumber', [vatNumber])
  return [...files, ...(await eraseOwned(tx, 'account', [id]))]
}

/** Of former addresses that nobody else has an account with. */
async function listFormerKeys(tx: Tx, userId: number): Promise<string[]> {
  const keys: string[] = []
  for (const { email } of await listFormerEmails(tx, userId)) if ((await findUserByEmail(tx, email)) === null) keys.push(emailKey(email))
  return keys
}

/** Where the address of a customer was typed by others. What staff changed about the store stays. */
async function eraseAddress(tx: Tx, address: string): Promise<void> {
  await eraseMentions(tx, address)
  await eraseTextsOfEntries(tx, mayContainName(sql`cast(${tx.t.auditLog.change} as text)`, address), (change) =>
    namesPerson(JSON.stringify(change), address),
  )
}

/** What is left outside the transaction: texts of returns, whose orders are erased, files, and the journal of the database. */
async function eraseTraces(shop: Shop, files: string[]): Promise<void> {
  await eraseReturnTexts(shop)
  for (const name of files) await shop.files.delete(name)
  await shop.db.emptyJournal()
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
  const { count, files } = await shop.db.transaction(async (tx) => {
    const { users, orders, tickets } = tx.t
    const guests = await tx
      .select()
      .from(users)
      .where(
        and(
          eq(users.password, guestPassword),
          eq(users.roleId, 1),
          isNull(users.lastLoginAt),
          lt(users.updatedAt, now - guestDays * 86_400_000),
          sql`not exists (select 1 from ${orders} where ${orders.userId} = ${users.id})`,
          sql`not exists (select 1 from ${tickets} where ${tickets.userId} = ${users.id})`,
        ),
      )
      .orderBy(asc(users.id))
      .limit(200)
    const names: string[] = []
    for (const guest of guests) names.push(...(await eraseEverything(shop, tx, guest, now)))
    return { count: guests.length, files: names }
  })
  if (count > 0) await eraseTraces(shop, files)
  return count
}
