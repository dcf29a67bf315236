import type { Tx } from '#db/types.ts'
import { formatsFor } from '#src/i18n/formats.ts'
import type { FindWording } from '#src/i18n/translator.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import type { DisputeRow } from './find-disputes.ts'

/** Tells staff about a new dispute and its deadline. */
export async function queueDisputeMail(shop: Shop, tx: Tx, findWording: FindWording, dispute: DisputeRow): Promise<void> {
  const { orderId, state, evidenceDueAt, amount, currency } = dispute
  const settings = await readSettings(tx)
  const to = settings.order_email || settings.support_email
  if (to === '') return
  const order = orderId === null ? null : await findOrder(tx, { id: orderId })
  const { language, t } = findWording(null)
  const { money, date } = formatsFor(language, currency, settings.timezone)
  const dueOn = evidenceDueAt === null ? null : date(evidenceDueAt, 'date')
  const path = order ? `/admin/ecommerce/orders/${order.id}` : '/admin/disputes'
  await queueMail(shop, tx, {
    template: 'staff_dispute',
    to,
    ...(order ? { orderId: order.id } : {}),
    params: {
      order_number: order ? `#${order.number}` : dispute.reference,
      dispute_amount: money(amount),
      reason: t(`disputes.reason.${dispute.reason}`),
      deadline:
        state === 'open'
          ? dueOn === null
            ? t('disputes.processorAnswers')
            : t('disputes.respondBy', { day: dueOn })
          : t(`disputes.state.${state}`),
      admin_link: shop.config.baseUrl + path,
    },
  })
}
