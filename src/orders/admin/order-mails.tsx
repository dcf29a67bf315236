import { Elysia } from 'elysia'
import { requireStaff } from '#src/admin/layout.ts'
import { redirectToSource, withTicketAudit } from '#src/admin/source-ticket.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { parseId, parseOrderId } from '#src/lib/ids/ids.ts'
import { getMail } from '#src/mail/outbox.ts'
import { canReadMail } from '#src/mail/templates/sensitive-templates.ts'
import type { Shop } from '#src/shop.ts'
import { addTimelineEntry } from '../timeline.ts'
import { getOrder } from '../find-orders.ts'
import { resendMail } from '#src/mail/resend-mail.ts'

/** Sends an email about an order again: part of helping its buyer, so it needs no right to the outbox. */
export const orderMailRoutes = (shop: Shop) =>
  new Elysia().use(requireStaff(shop, 'orders', 'write')).post('/admin/ecommerce/orders/:id/mails/:mail/send', async ({ view, params }) => {
    const order = await getOrder(shop.db.read, { id: parseOrderId(params.id) })
    const mail = await getMail(shop.db.read, parseId(params.mail))
    if (mail.orderId !== order.id || !canReadMail(view.user.roleId, mail.template)) throw new NotFound('mail')
    const { subject } = mail
    const audited = { action: 'mail.sent_again', subject: `mail:${mail.id}`, did: 'mail_sent', order } as const
    await withTicketAudit(shop, view, audited, async (tx, now) => {
      const sentId = await resendMail(shop, tx, mail.id)
      await addTimelineEntry(tx, { orderId: order.id, kind: 'mail', data: { subject }, actor: view.user.name, now })
      return { change: sentId === mail.id ? {} : { message: sentId }, named: { subject } }
    })
    return redirectToSource(view, `/admin/ecommerce/orders/${order.id}`, view.t(shop.mailer ? 'mail.resendQueued' : 'mail.storedNotSent'))
  })
