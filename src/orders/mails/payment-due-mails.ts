import type { Tx } from '#db/types.ts'
import { listOrderDiscounts } from '#src/discounts/find-discounts.ts'
import type { FindWording } from '#src/i18n/translator.ts'
import { amountDue } from '#src/lib/money/amount-due.ts'
import { mailSection, mailTable } from '#src/mail/mail-markup.ts'
import type { Shop } from '#src/shop.ts'
import { queueBuyerMail } from './buyer-mails.ts'
import { type OrderRow, listOrderLines } from '../find-orders.ts'
import { buildOrderRows, withoutTypedText } from './order-rows.ts'
import { findPaymentTerms } from '../payment/payment-due.ts'
import { payLinkOf } from './payment-mails.ts'

/** How to pay an order that was placed by transfer or on invoice. */
export async function queuePaymentInstructionsMail(shop: Shop, tx: Tx, findWording: FindWording, order: OrderRow): Promise<void> {
  const lines = await listOrderLines(tx, order.id)
  const discounts = (await listOrderDiscounts(tx, [order.id])).get(order.id)!
  const instructions = await readInstructions(tx, findWording, order)
  await queueBuyerMail(shop, tx, { template: 'payment_instructions', order, findWording }, (common, { t, money, date, isProven }) => ({
    ...common,
    amount: money(amountDue(order)),
    due_on: date(order.paymentDueAt!),
    instructions: mailSection(t('manualPayments.howToPay'), instructions),
    pay_link: payLinkOf(shop, order),
    order_table: mailTable(buildOrderRows(t, { order, lines: isProven ? lines : lines.map(withoutTypedText), discounts }, money)),
  }))
}

/** Reminds of a payment that is due soon, or was due. */
export async function queuePaymentReminderMail(shop: Shop, tx: Tx, findWording: FindWording, order: OrderRow): Promise<void> {
  const instructions = await readInstructions(tx, findWording, order)
  await queueBuyerMail(shop, tx, { template: 'payment_reminder', order, findWording }, (common, { t, money, date }) => ({
    ...common,
    amount: money(amountDue(order)),
    due_on: date(order.paymentDueAt!),
    instructions: mailSection(t('manualPayments.howToPay'), instructions),
    pay_link: payLinkOf(shop, order),
  }))
}

/** Says that an order was cancelled because its transfer did not come. `order` as it was before. */
export async function queuePaymentExpiredMail(shop: Shop, tx: Tx, findWording: FindWording, order: OrderRow): Promise<void> {
  await queueBuyerMail(shop, tx, { template: 'payment_expired', order, findWording }, (common, { money, date }) => ({
    ...common,
    amount: money(amountDue(order)),
    due_on: date(order.paymentDueAt!),
  }))
}

async function readInstructions(tx: Tx, findWording: FindWording, order: OrderRow): Promise<string[]> {
  const { language } = findWording(order.language)
  const terms = await findPaymentTerms(tx, order, language)
  return (terms?.instructions ?? '').split('\n')
}
