import { Elysia } from 'elysia'
import type { Db } from '#db/types.ts'
import { withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { enforceRateLimit } from '#src/jobs/rate-limits.ts'
import { day, hour } from '#src/lib/dates/durations.ts'
import { Conflict } from '#src/lib/errors/errors.ts'
import { countBounces } from '#src/mail/bounces.ts'
import { type AtOnceResult, deliverAtOnce } from '#src/mail/deliver-mails.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { mailServerHost, senderAddress } from '#src/mail/sender.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import { page, withStatus } from '#src/web/response.tsx'
import { MailDeliveryPage, mailDeliveryPath as path } from '#templates/mail-delivery/mail-delivery-page.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { checkSenderDomain, isMailboxDomain, isPublicDomain, senderDomain, type SenderReport } from './check-sender-domain.ts'
import { senderCheckSchema, testMailSchema } from './forms.ts'
import { bounceDays, maxSenderChecks, maxTestMails, testMailRetryMs } from './limits.ts'

/** Whether emails leave, are believed and arrive. For administrators, as what is connected: it sends to any address, and shows servers. */
export const mailDeliveryAdmin = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'staff', 'write'))
    .get(path, ({ view }) => renderPage(shop, view))
    .post(`${path}/test`, async ({ view, req }) => {
      req.extendTimeout(20)
      const form = await readForm(view, req.raw, testMailSchema)
      const test = await form.attempt(async ({ to }) => ({ to, ...(await sendTestMail(shop, view, to)) }))
      return renderPage(shop, view, { form: form.state, ...(test && { test }) })
    })
    .post(`${path}/domain`, async ({ view, req }) => {
      req.extendTimeout(20)
      const form = await readForm(view, req.raw, senderCheckSchema)
      await form.attempt(async ({ selector }) => {
        await enforceRateLimit(shop, 'sender-check:all', maxSenderChecks, hour)
        reports.set(shop.db, await checkSenderDomain(shop, selector))
      })
      return renderPage(shop, view, { form: form.state })
    })

/** The last check of this process. */
const reports = new WeakMap<Db, SenderReport>()

// Two transactions, and the network between them.
async function sendTestMail(shop: Shop, view: StaffView, to: string): Promise<AtOnceResult> {
  if (!shop.mailer) throw new Conflict('mailDelivery.notClaimed')
  await enforceRateLimit(shop, 'test-mail:all', maxTestMails, hour)
  const { id } = await withAudit(shop, view, { action: 'mail_delivery.tested', subject: 'mail_delivery' }, async (tx) => {
    const params = { sent_at: new Date(shop.now()).toISOString() }
    const mail = { template: 'delivery_test', to, params, language: view.language, sendAt: shop.now() + testMailRetryMs } as const
    const id = await queueMail(shop, tx, mail)
    return { id, change: { message: id } }
  })
  return deliverAtOnce(shop, id)
}

interface Shown {
  form?: FormState
  test?: AtOnceResult & { to: string }
}

async function renderPage(shop: Shop, view: StaffView, { form, test }: Shown = {}): Promise<Response> {
  const domain = senderDomain(shop)
  const isInvalid = Object.keys(form?.errors ?? {}).length > 0
  const report = reports.get(shop.db)
  const body = (
    <MailDeliveryPage
      view={view}
      mailFrom={senderAddress(shop)}
      domain={domain}
      form={isInvalid && form ? form : { values: { to: view.user.email, selector: report?.selector ?? '', ...form?.values }, errors: {} }}
      server={mailServerHost(shop) ?? ''}
      hasMailer={shop.mailer !== null}
      test={test ?? null}
      report={report?.domain === domain ? report : null}
      owner={!isPublicDomain(domain) ? 'nobody' : isMailboxDomain(domain) ? 'provider' : 'store'}
      bounces={{ count: await countBounces(shop.db.read, shop.now() - bounceDays * day), days: bounceDays }}
    />
  )
  return withStatus(isInvalid ? 422 : 200, page(view, view.t('mailDelivery.title'), body, { styles: ['css/payment-methods-page.css'] }))
}
