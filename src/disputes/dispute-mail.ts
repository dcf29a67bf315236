import type { Tx } from '#db/types.ts'
import { formatsFor } from '#src/i18n/formats.ts'
import type { FindWording } from '#src/i18n/translator.ts'
import { queueMail } from '#src/mail/outbox.ts'
import type { OrderMailContext } from '#src/orders/mails/buyer-mails.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import type { DisputeRow } from './find-disputes.ts'

/** Tells staff about a new dispute and its deadline. */
export async function queueDisputeMail(shop: Shop, tx: Tx, findWording: FindWording, dispute: DisputeRow): Promise<void> {
  const { orderId, currency } = dispute
  const settings = await readSettings(tx)
  const to = settings.order_email || settings.support_email
  if (to === '') return
  const order = orderId === null ? null : await findOrder(tx, { id: orderId })
  const { language, t } = findWording(null)
  const { money, date } = formatsFor(language, currency, settings.timezone)
  const path = order ? `/admin/ecommerce/orders/${order.id}` : '/admin/disputes'
  await queueMail(shop, tx, {
    template: 'staff_dispute',
    to,
    ...(order ? { orderId: order.id } : {}),
    params: {
      order_number: order ? `#${order.number}` : dispute.reference,
      ...disputeParams(dispute, { t, money, date }),
      admin_link: shop.config.baseUrl + path,
    },
  })
}

/** What an email to staff says about a dispute. */
export function disputeParams(
  { state, evidenceDueAt, amount, reason }: DisputeRow,
  { t, money, date }: Pick<OrderMailContext, 't' | 'money' | 'date'>,
): { dispute_amount: string; reason: string; deadline: string } {
  const dueOn = evidenceDueAt === null ? null : date(evidenceDueAt, 'date')
  const openDeadline = dueOn === null ? t('disputes.processorAnswers') : t('disputes.respondBy', { day: dueOn })
  return {
    dispute_amount: money(amount),
    reason: t(`disputes.reason.${reason}`),
    deadline: state === 'open' ? openDeadline : t(`disputes.state.${state}`),
  }
}
