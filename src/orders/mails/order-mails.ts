import type { StoredAddress } from '#db/schema/addresses.ts'
import type { Tx } from '#db/types.ts'
import { guestPassword } from '#src/accounts/passwords/passwords.ts'
import { isStaff } from '#src/accounts/permissions.ts'
import { createSetPasswordLink } from '#src/accounts/passwords/set-password.ts'
import { type User, getUser, isEmailProven } from '#src/accounts/users.ts'
import { type OrderDiscount, listOrderDiscounts } from '#src/discounts/find-discounts.ts'
import { discountLabel, shippingLabel } from '#src/lib/money/discount-labels.ts'
import { formatAnswer } from '#src/lib/products/customization-answer.ts'
import { emailKey } from '#src/lib/people/emails.ts'
import { countryName } from '#src/lib/addresses/countries.ts'
import { addressLines, recipientOf } from '#src/lib/addresses/postal-address.ts'
import { formatsFor } from '#src/i18n/formats.ts'
import type { FindWording } from '#src/i18n/translator.ts'
import type { Translate } from '#src/i18n/built-in-strings.ts'
import { type MailRow, joinBlocks, mailSection, mailTable } from '#src/mail/mail-markup.ts'
import type { MailBlock } from '#src/mail/templates/built-in-templates.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { taxRowName, taxRowOf } from '#src/lib/tax/tax-row-name.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { listDownloads } from '../downloads/downloads.ts'
import type { OrderLineRow, OrderRow } from '../find-orders.ts'
import { listOrderMails } from '#src/mail/mails-of-orders.ts'

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

/** Queues the mail about a failed payment in the order's language, below the order's earlier ones. Contains what the confirmation may. */
export async function queuePaymentFailedMail(
  shop: Shop,
  tx: Tx,
  findWording: FindWording,
  order: OrderRow,
  lines: OrderLineRow[],
): Promise<void> {
  const { timezone } = await readSettings(tx)
  const { language, t } = findWording(order.language)
  const { money } = formatsFor(language, order.currency, timezone)
  const isProven = await isEmailProven(tx, order.userId, order.email)
  const discounts = await readDiscounts(tx, order)
  const earlierMails = (await listOrderMails(tx, order.id)).filter(({ recipient }) => recipient === order.email)
  await queueMail(shop, tx, {
    template: 'payment_failed',
    to: order.email,
    language,
    orderId: order.id,
    threadIds: earlierMails.map(({ messageId }) => messageId).reverse(),
    params: {
      customer_name: isProven ? order.name : '',
      order_number: String(order.number),
      retry_link: `${shop.config.baseUrl}/checkout/success/${order.externalId}/pay`,
      order_table: mailTable(buildOrderRows(t, { order, lines: isProven ? lines : lines.map(withoutTypedText), discounts }, money)),
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

const readDiscounts = async (tx: Tx, { id }: OrderRow): Promise<OrderDiscount[]> => (await listOrderDiscounts(tx, [id])).get(id)!

type OrderSums = Pick<
  OrderRow,
  'subtotal' | 'discount' | 'taxableSubtotal' | 'tax' | 'taxLabel' | 'taxRates' | 'taxIncluded' | 'reverseCharge' | 'shipping' | 'total'
>
type LineTexts = Pick<OrderLineRow, 'kind' | 'name' | 'quantity' | 'unitPrice' | 'giftMessage' | 'options' | 'customization'>

/** The items and totals of an order. */
export function buildOrderRows(
  t: Translate,
  { order, lines, discounts }: { order: OrderSums; lines: LineTexts[]; discounts: OrderDiscount[] },
  money: (minor: number) => string,
): MailRow[] {
  const items = lines.map((line): MailRow => {
    const isGiftWrap = line.kind === 'gift_wrap'
    return {
      name: isGiftWrap ? t('orders.giftWrapping', { product: line.name }) : `${line.quantity} × ${line.name}`,
      detail: isGiftWrap ? line.giftMessage : describeLine(line, money),
      amount: money(line.unitPrice * line.quantity),
    }
  })
  const totals: [string, number][] = [
    [t('checkout.subtotal'), order.subtotal],
    ...(order.discount > 0 ? [[discountLabel(t, discounts), -order.discount] as [string, number]] : []),
    [t('checkout.taxableSubtotal'), order.taxableSubtotal],
    [taxRowName({ t }, taxRowOf(order)), order.tax],
    [shippingLabel(t, '', discounts), order.shipping],
  ]
  return [
    ...items,
    ...totals.map(([name, amount]): MailRow => ({ name, amount: money(amount), kind: 'sum' })),
    { name: t('checkout.total'), amount: money(order.total), kind: 'total' },
  ]
}

function describeLine({ options, customization }: LineTexts, money: (minor: number) => string): string {
  const optionsText = options.map(({ value }) => value).join(' / ')
  return [optionsText, ...customization.map((answer) => formatAnswer(answer, money))].filter(Boolean).join(' · ')
}

export const withoutTypedText = (line: OrderLineRow): OrderLineRow => ({
  ...line,
  giftMessage: '',
  customization: line.customization.map((answer) => ({ ...answer, answer: '' })),
})

// Some carriers name no days.
function deliveryHeading(t: Translate, { shippingName: method, deliveryFrom, deliveryTo }: OrderRow, day: (day: string) => string): string {
  if (deliveryFrom === null || deliveryTo === null) return method
  if (deliveryFrom === deliveryTo) return t('orders.deliveryHeadingDay', { method, day: day(deliveryFrom) })
  return t('orders.deliveryHeading', { method, from: day(deliveryFrom), to: day(deliveryTo) })
}

interface DeliveryOptions {
  /** BCP 47. */
  language: string
  day(day: string): string
  withAddress: boolean
}

/** Method, days, addresses and the answers to checkout fields. */
export function deliveryBlock(t: Translate, order: OrderRow, { language, day, withAddress }: DeliveryOptions) {
  const { address, billingAddress, shippingName, name, extra } = order
  const isShipped = shippingName !== ''
  const linesOf = (place: StoredAddress, recipient: string) => [recipient, ...addressLines(place, countryName(language, place.country))]
  const method = isShipped ? mailSection(deliveryHeading(t, order, day), withAddress ? linesOf(address, recipientOf(order)) : []) : ''
  if (!withAddress) return method
  // Files are not sent anywhere: the address of their buyer is for the bill.
  const billed = isShipped ? billingAddress : address.address1 === '' ? null : address
  return joinBlocks([
    method,
    billed === null ? '' : mailSection(t('orders.billedTo'), linesOf(billed, billed.name ?? name)),
    ...(extra ?? []).map(({ label, answer }) => mailSection(label, (answer || t('common.yes')).split('\n'))),
  ])
}
