import type { Tx } from '#db/types.ts'
import type { FindWording } from '#src/i18n/translator.ts'
import { mailSection, mailTable } from '#src/mail/mail-markup.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { type OrderRow, findOrder } from '#src/orders/find-orders.ts'
import { type OrderMailContext, queueBuyerMail } from '#src/orders/mails/buyer-mails.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { getReturn, listReturnLines } from './find-returns.ts'

export interface ReturnMail {
  id: number
  template:
    | 'return_requested'
    | 'return_approved'
    | 'return_declined'
    | 'return_received'
    | 'return_completed'
    | 'return_cancelled'
    | 'withdrawal_received'
  /** Epoch ms; at once without it. */
  sendAt?: number
}

/** Queues the buyer's email about a return as it is now; returns its id, or null without an address. */
export async function queueReturnMail(shop: Shop, tx: Tx, findWording: FindWording, mail: ReturnMail): Promise<number | null> {
  const { id, template, sendAt } = mail
  const row = await getReturn(tx, id)
  const order = (await findOrder(tx, { id: row.orderId }))!
  const sent = { template, order, findWording, ...(sendAt === undefined ? {} : { sendAt }) }
  const lines = await listReturnLines(tx, [id])
  const settings = await readSettings(tx)
  return queueBuyerMail(shop, tx, sent, (common, context) => ({ ...common, ...returnParams({ row, order, lines, settings }, context) }))
}

interface ReturnOfMail {
  row: Awaited<ReturnType<typeof getReturn>>
  order: Pick<OrderRow, 'name' | 'email'>
  lines: Awaited<ReturnType<typeof listReturnLines>>
  settings: { return_instructions: string }
}

/** What an email to the buyer says about a return. */
export const returnParams = (
  { row, order, lines, settings: { return_instructions: instructions } }: ReturnOfMail,
  { t, date, isProven }: Pick<OrderMailContext, 't' | 'date' | 'isProven'>,
) => ({
  return_number: String(row.id),
  return_table: mailTable(
    lines.map(({ name, quantity, options }) => ({
      name: `${quantity} × ${name}`,
      detail: options.map(({ value }) => value).join(' / '),
      amount: '',
    })),
  ),
  instructions: instructions === '' ? '' : mailSection(t('returns.instructions'), instructions.split('\n')),
  reason: row.reason,
  stated_at: date(row.createdAt, 'datetime'),
  // Only a proven address gets what a stranger typed.
  buyer: isProven ? t('returns.buyerAndEmail', { name: order.name, email: order.email }) : order.email,
})

/** Tells staff, in the default language, about a new request or withdrawal. Nothing without an address to write to. */
export async function queueStaffReturnMail(shop: Shop, tx: Tx, findWording: FindWording, id: number): Promise<void> {
  const settings = await readSettings(tx)
  const to = settings.order_email || settings.support_email
  if (to === '') return
  const row = await getReturn(tx, id)
  const order = (await findOrder(tx, { id: row.orderId }))!
  const lines = await listReturnLines(tx, [id])
  const { t } = findWording(null)
  await queueMail(shop, tx, {
    template: row.kind === 'withdrawal' ? 'staff_withdrawal' : 'staff_new_return',
    to,
    orderId: order.id,
    params: {
      customer_name: order.name,
      customer_email: order.email,
      order_number: String(order.number),
      return_number: String(id),
      return_table: mailTable([
        ...lines.map(({ name, quantity, options, reason }) => ({
          name: `${quantity} × ${name}`,
          detail: [options.map(({ value }) => value).join(' / '), reason === '' ? '' : t(`returns.reason.${reason}`)]
            .filter(Boolean)
            .join(' · '),
          amount: '',
        })),
        ...(row.note === '' ? [] : [{ name: t('returns.note'), detail: row.note, amount: '' }]),
      ]),
      admin_link: `${shop.config.baseUrl}/admin/ecommerce/returns/${id}`,
    },
  })
}
