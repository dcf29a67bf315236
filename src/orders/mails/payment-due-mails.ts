import type { Tx } from '#db/types.ts'
import type { FindWording } from '#src/i18n/translator.ts'
import { amountDue } from '#src/lib/money/amount-due.ts'
import { mailSection } from '#src/mail/mail-markup.ts'
import type { Shop } from '#src/shop.ts'
import { queueBuyerMail, type OrderMailContext } from './buyer-mails.ts'
import type { OrderRow } from '../find-orders.ts'
import { findPaymentTerms } from '../payment/payment-due.ts'
import { payLinkOf } from './payment-mails.ts'
import { readOrderTable } from './order-rows.ts'

/** How to pay an order that was placed by transfer or on invoice. */
export async function queuePaymentInstructionsMail(shop: Shop, tx: Tx, findWording: FindWording, order: OrderRow): Promise<void> {
  const orderTable = await readOrderTable(tx, order)
  const instructions = await readInstructions(tx, findWording, order)
  await queueBuyerMail(shop, tx, { template: 'payment_instructions', order, findWording }, (common, context) => ({
    ...common,
    ...dueParams(shop, order, instructions, context),
    order_table: orderTable(context),
  }))
}

/** Reminds of a payment that is due soon, or was due. */
export async function queuePaymentReminderMail(shop: Shop, tx: Tx, findWording: FindWording, order: OrderRow): Promise<void> {
  const instructions = await readInstructions(tx, findWording, order)
  await queueBuyerMail(shop, tx, { template: 'payment_reminder', order, findWording }, (common, context) => ({
    ...common,
    ...dueParams(shop, order, instructions, context),
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

const dueParams = (shop: Shop, order: OrderRow, instructions: string[], { t, money, date }: OrderMailContext) => ({
  amount: money(amountDue(order)),
  due_on: date(order.paymentDueAt!),
  instructions: mailSection(t('manualPayments.howToPay'), instructions),
  pay_link: payLinkOf(shop, order),
})
