import { Elysia } from 'elysia'
import { withAudit } from '#src/admin/edit.ts'
import { requireStaff, type StaffView } from '#src/admin/layout.ts'
import { senderAddress } from '#src/mail/sender.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, page, redirect } from '#src/web/response.tsx'
import { InboundSettingsPage, inboundSettingsPath as path, SelfTestState } from '#templates/inbound-mails/inbound-settings-page.tsx'
import { findNewestMail } from '../list-mails.ts'
import { inboundSettingsOf } from '../inbound-settings.ts'
import { findSelfTest, startSelfTest } from '../self-test.ts'

/** How received mail is set up, with a test that sends a mail and waits for its return. */
export const inboundSettingsRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'settings'))
    .get(path, ({ view }) => renderSettings(shop, view))
    .post(`${path}/test`, async ({ view }) => {
      const audited = { action: 'inbound_mail.tested', subject: 'inbound_mails' }
      const { token } = await withAudit(shop, view, audited, async (tx) => ({ token: await startSelfTest(shop, tx), change: {} }))
      return redirect(view, `${path}?test=${token}`, view.t('inboundMails.testStarted'))
    })

async function renderSettings(shop: Shop, view: StaffView): Promise<Response> {
  const { config, db } = shop
  const test = await findSelfTest(shop, db.read, view.url.searchParams.get('test') ?? '')
  if (view.partial) return fragments(view, <SelfTestState view={view} test={test} />)
  const { inbound_new_tickets: opensTickets, support_email: supportEmail } = await currentSettings(shop)
  const keys = ['INBOUND_SECRET', 'INBOUND_MAILGUN_KEY', 'INBOUND_SENDGRID_KEY', 'INBOUND_POSTMARK_AUTH']
  return page(
    view,
    view.t('inboundMails.settings'),
    <InboundSettingsPage
      view={view}
      test={test}
      opensTickets={opensTickets}
      webhookUrl={`${config.baseUrl}/webhooks/inbound-email`}
      replyAddress={`reply+…@${config.mailDomain}`}
      supportAddress={supportEmail || senderAddress(shop)}
      isSigned={keys.some((name) => inboundSettingsOf(shop)[name])}
      hasMailer={shop.mailer !== null}
      newest={await findNewestMail(db.read)}
      canWrite={view.can('settings', 'write')}
    />,
  )
}
