import { discountLabel, shippingLabel } from '#src/lib/money/discount-labels.ts'
import { formatAnswer } from '#src/lib/products/customization-answer.ts'
import type { Translate } from '#src/i18n/built-in-strings.ts'
import { type MailRow, mailTable } from '#src/mail/mail-markup.ts'
import type { MailBlock } from '#src/mail/templates/built-in-templates.ts'
import { taxRowName, taxRowOf } from '#src/lib/tax/tax-row-name.ts'
import { type OrderLineRow, type OrderRow, listOrderLines } from '../find-orders.ts'
import { type OrderDiscount, listOrderDiscounts } from '#src/discounts/find-discounts.ts'
import { type Tx } from '#db/types.ts'
import type { OrderMailContext } from './buyer-mails.ts'

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

export const readDiscounts = async (tx: Tx, { id }: OrderRow): Promise<OrderDiscount[]> => (await listOrderDiscounts(tx, [id])).get(id)!

type TableContext = Pick<OrderMailContext, 't' | 'money' | 'isProven'>

/** The table of an order, for emails to its buyer. */
export async function readOrderTable(tx: Tx, order: OrderRow): Promise<(context: TableContext) => MailBlock> {
  const lines = await listOrderLines(tx, order.id)
  const discounts = await readDiscounts(tx, order)
  return ({ t, money, isProven }) =>
    mailTable(buildOrderRows(t, { order, lines: isProven ? lines : lines.map(withoutTypedText), discounts }, money))
}
