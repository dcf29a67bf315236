import type { Exec } from '#db/types.ts'
import { listOrderDiscounts } from '#src/discounts/find-discounts.ts'
import { disputeParams } from '#src/disputes/dispute-mail.ts'
import { listOrderDisputes } from '#src/disputes/find-disputes.ts'
import { listShipments } from '#src/fulfillments/find-fulfillments.ts'
import { readShipmentParams } from '#src/fulfillments/shipment-mails.ts'
import { formatsFor } from '#src/i18n/formats.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { amountDue, isUnpaid } from '#src/lib/money/amount-due.ts'
import { countryName } from '#src/lib/addresses/countries.ts'
import { addressLines, recipientOf } from '#src/lib/addresses/postal-address.ts'
import type { OrderMailContext } from '#src/orders/mails/buyer-mails.ts'
import { listDownloads } from '#src/orders/downloads/downloads.ts'
import { type OrderRow, listOrderLines } from '#src/orders/find-orders.ts'
import { buildOrderRows } from '#src/orders/mails/order-rows.ts'
import { deliveryBlock } from '#src/orders/mails/delivery-block.ts'
import { findPaymentTerms } from '#src/orders/payment/payment-due.ts'
import { listRefunds } from '#src/refunds/find-refunds.ts'
import { readRefundParams } from '#src/refunds/refund-mails.ts'
import { listOrderReturns } from '#src/returns/find-returns.ts'
import { returnParams } from '#src/returns/return-mails.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { mailSection, mailTable } from '../mail-markup.ts'
import type { MailSlug, MailValue } from '../templates/built-in-templates.ts'

type Values = Record<string, MailValue>

interface PreviewContext extends OrderMailContext {
  shop: Shop
  q: Exec
  slug: MailSlug
  order: OrderRow
  day(day: string): string
}

/** What a template says about an order, from the order's own rows: its latest shipment, refund, return or dispute. What it lacks is left out. */
export async function readOrderValues(shop: Shop, order: OrderRow, of: { slug: MailSlug; language: string }): Promise<Values> {
  const { t } = (await readWordings(shop))(of.language)
  const settings = await currentSettings(shop)
  const formats = formatsFor(of.language, order.currency, settings.timezone)
  const context = { shop, q: shop.db.read, slug: of.slug, order, t, language: of.language, isProven: true, ...formats }
  return {
    ...(await readCommon(context)),
    ...(await readPayment(context)),
    ...(await readFiles(context)),
    ...(await readAftermath(context, settings)),
  }
}

async function readCommon({ shop, q, slug, order, t, language, money, day }: PreviewContext): Promise<Values> {
  const { baseUrl } = shop.config
  const link = `${baseUrl}/checkout/success/${order.externalId}`
  const lines = await listOrderLines(q, order.id)
  const discounts = (await listOrderDiscounts(q, [order.id])).get(order.id)!
  const shipTo = [recipientOf(order), ...addressLines(order.address, countryName(language, order.address.country)), order.phone]
  return {
    customer_name: order.name,
    customer_email: order.email,
    order_number: String(order.number),
    order_total: money(order.total),
    order_link: link,
    retry_link: `${link}/pay`,
    pay_link: `${link}/pay`,
    admin_link: `${baseUrl}/admin/ecommerce/orders/${order.id}`,
    order_table: mailTable(buildOrderRows(t, { order, lines, discounts }, money)),
    delivery:
      slug === 'order_address_changed'
        ? mailSection(t('orders.shipTo'), shipTo)
        : deliveryBlock(t, order, { language, day, withAddress: true }),
    refund: isUnpaid(order) || order.total === 0 ? '' : t('buyerActions.mailRefund', { amount: money(order.total) }),
  }
}

async function readPayment({ q, slug, order, t, language, money, date }: PreviewContext): Promise<Values> {
  const due = amountDue(order)
  const values: Values = { amount: money(due > 0 ? due : order.total) }
  if (order.paymentDueAt === null || !slug.startsWith('payment_')) return values
  values['due_on'] = date(order.paymentDueAt)
  const { instructions = '' } = (await findPaymentTerms(q, order, language)) ?? {}
  if (instructions !== '') values['instructions'] = mailSection(t('manualPayments.howToPay'), instructions.split('\n'))
  return values
}

async function readFiles({ shop, q, order, t }: PreviewContext): Promise<Values> {
  const [first, ...others] = await listDownloads(q, order, shop.now())
  if (!first) return { downloads: '' }
  const names = [first, ...others].map(({ name }) => name)
  const link = { label: t('orders.viewDownloads'), href: `${shop.config.baseUrl}/checkout/success/${order.externalId}` }
  return { downloads: mailSection(t('orders.downloads'), [t('orders.downloadsMailed'), ...names], link), file_name: first.name }
}

/** What has happened since the order was placed. */
async function readAftermath(context: PreviewContext, settings: { return_instructions: string }): Promise<Values> {
  const { shop, q, slug, order, t } = context
  const values: Values = {}
  if (slug === 'order_shipped') {
    const shipment = (await listShipments(q, order)).findLast(({ cancelledAt }) => cancelledAt === null)
    if (shipment) Object.assign(values, await readShipmentParams(q, { orderId: order.id, shipment }, t))
  }
  if (slug === 'order_refunded' || slug === 'staff_refund_failed') {
    const refund = (await listRefunds(q, order.id)).at(-1)
    if (refund) Object.assign(values, await readRefundParams(q, refund, context))
  }
  if (slug === 'staff_dispute') {
    const dispute = (await listOrderDisputes(q, order.id)).at(-1)
    if (dispute) Object.assign(values, disputeParams(dispute, context))
  }
  if (slug.includes('return') || slug.includes('withdrawal')) {
    const kind = slug.includes('withdrawal') ? 'withdrawal' : 'return'
    const row = (await listOrderReturns(q, order.id)).find((candidate) => candidate.kind === kind)
    if (row) {
      Object.assign(values, returnParams({ row, order, lines: row.lines, settings }, context))
      if (slug.startsWith('staff_')) values['admin_link'] = `${shop.config.baseUrl}/admin/ecommerce/returns/${row.id}`
    }
  }
  return values
}
