import type { Tx } from '#db/types.ts'
import { guestPassword } from '#src/accounts/passwords/passwords.ts'
import { isStaff } from '#src/accounts/permissions.ts'
import { createSetPasswordLink } from '#src/accounts/passwords/set-password.ts'
import { type User, getUser } from '#src/accounts/users.ts'
import { emailKey } from '#src/lib/people/emails.ts'
import { formatsFor } from '#src/i18n/formats.ts'
import type { FindWording } from '#src/i18n/translator.ts'
import type { Translate } from '#src/i18n/built-in-strings.ts'
import { mailSection, mailTable } from '#src/mail/mail-markup.ts'
import type { MailBlock } from '#src/mail/templates/built-in-templates.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { listDownloads } from '../downloads/downloads.ts'
import type { OrderLineRow, OrderRow } from '../find-orders.ts'
import { buildOrderRows, readDiscounts, withoutTypedText } from './order-rows.ts'
import { deliveryBlock } from './delivery-block.ts'

/**
 * Queues the confirmation in the order's language and the staff notification in the default one, in the paying transaction. Only staff, and
 * buyers with a proven address, get what the buyer typed; the others see it on the linked page.
 */
export async function queueOrderMails(shop: Shop, tx: Tx, findWording: FindWording, order: OrderRow, lines: OrderLineRow[]): Promise<void> {
  const settings = await readSettings(tx)
  const { language, t } = findWording(order.language)
  const formats = formatsFor(language, order.currency, settings.timezone)
  const user = order.userId === null ? null : await getUser(tx, order.userId)
  const isProven = user !== null && user.emailVerifiedAt !== null && user.emailKey === emailKey(order.email)
  const discounts = await readDiscounts(tx, order)
  const link = `${shop.config.baseUrl}/checkout/success/${order.externalId}`
  await queueMail(shop, tx, {
    template: 'order_confirmation',
    to: order.email,
    language,
    orderId: order.id,
    params: {
      customer_name: isProven ? order.name : '',
      order_number: String(order.number),
      order_link: link,
      downloads: lines.some(({ isDigital }) => isDigital) ? await downloadsBlock(tx, t, { order, link, now: shop.now() }) : '',
      order_table: mailTable(buildOrderRows(t, { order, lines: isProven ? lines : lines.map(withoutTypedText), discounts }, formats.money)),
      delivery: deliveryBlock(t, order, { language, day: formats.day, withAddress: isProven }),
      account_prompt: user === null ? '' : await accountPrompt(shop, t, user, order),
    },
  })
  const staffEmail = settings.order_email || settings.support_email
  if (staffEmail === '') return
  const staff = findWording(null)
  const staffFormats = formatsFor(staff.language, order.currency, settings.timezone)
  await queueMail(shop, tx, {
    template: 'staff_new_order',
    to: staffEmail,
    orderId: order.id,
    params: {
      customer_name: order.name,
      customer_email: order.email,
      order_number: String(order.number),
      order_total: staffFormats.money(order.total),
      admin_link: `${shop.config.baseUrl}/admin/ecommerce/orders/${order.id}`,
      order_table: mailTable(buildOrderRows(staff.t, { order, lines, discounts }, staffFormats.money)),
      delivery: deliveryBlock(staff.t, order, { language: staff.language, day: staffFormats.day, withAddress: true }),
    },
  })
}

// Links to the order page: mail scanners that follow links must not use up a download.
async function downloadsBlock(
  tx: Tx,
  t: Translate,
  { order, link, now }: { order: OrderRow; link: string; now: number },
): Promise<MailBlock | ''> {
  const names = (await listDownloads(tx, order, now)).map(({ name }) => name)
  if (names.length === 0) return ''
  return mailSection(t('orders.downloads'), [t('orders.downloadsMailed'), ...names], { label: t('orders.viewDownloads'), href: link })
}

// Guests get a link to create an account, at the account's own address only; customers with a password do not. All staff can read this email,
// so it never opens the account of invited staff.
async function accountPrompt(shop: Shop, t: Translate, user: User, { email }: OrderRow): Promise<MailBlock | ''> {
  if (user.password !== guestPassword || isStaff(user.roleId) || user.emailKey !== emailKey(email)) return ''
  const link = { label: t('orders.setPassword'), href: await createSetPasswordLink(shop, user) }
  return mailSection(t('orders.accountHeading'), [t('orders.setPasswordReason')], link)
}
