import { Elysia } from 'elysia'
import { withAudit } from '#src/admin/edit.ts'
import { askForProof } from '#src/admin/ask-for-proof.tsx'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { Forbidden } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { file, fragments, redirect, page, withToast } from '#src/web/response.tsx'
import { documentTitle } from '#templates/layouts/document.tsx'
import { MailPage } from '#templates/mail/mail-page.tsx'
import { mailBodyPolicy } from '../body-policy.ts'
import { getMail } from '../outbox.ts'
import { hideTicketLinks } from '../hide-ticket-links.ts'
import { canReadMail, isSensitive } from '../templates/sensitive-templates.ts'
import { builtInTemplates } from '../templates/built-in-templates.ts'
import { senderAddress } from '../sender.ts'
import { listResendings, resendMail } from '../resend-mail.ts'

/** One email of the outbox: its page, its body, sending it again. */
export const emailRoutes = (shop: Shop, path: string) =>
  new Elysia()
    .use(requireStaff(shop, 'mail'))
    .get(`${path}/:id`, async ({ view, req, params }) => {
      const id = parseId(params.id)
      return (await askBeforeReading(shop, { view, req }, id)) ?? renderMailPage(shop, view, id)
    })
    // For the preview frame: blocks scripts and external requests.
    .get(`${path}/:id/body`, async ({ view, req, params }) => {
      const asked = await askBeforeReading(shop, { view, req }, parseId(params.id))
      if (asked) return asked
      const mail = await getShownMail(shop, view, parseId(params.id))
      if (!canReadMail(view.user.roleId, mail.template)) throw new Forbidden('this email contains a secret')
      const response = file(mail.html, { type: 'text/html; charset=utf-8' })
      response.headers.set('content-security-policy', mailBodyPolicy)
      return response
    })
    .post(`${path}/:id/send`, async ({ view, req, params }) => {
      const id = parseId(params.id)
      const asked = await askBeforeReading(shop, { view, req }, id)
      if (asked) return asked
      const { sentId } = await withAudit(shop, view, { action: 'mail.sent_again', subject: `mail:${id}` }, async (tx) => {
        const newId = await resendMail(shop, tx, id)
        return { sentId: newId, change: newId === id ? {} : { message: newId } }
      })
      const message = view.t(shop.mailer ? 'mail.resendQueued' : 'mail.storedNotSent')
      if (!view.partial) return redirect(view, `${path}/${sentId}`, message)
      return withToast(await renderMailPage(shop, view, sentId), 'toast', message)
    })

/** With the code or link of an email, whoever finds a browser unlocked could prove to be someone else. */
async function askBeforeReading(shop: Shop, request: { view: StaffView; req: HttpRequest }, id: number): Promise<Response | null> {
  const { template } = await getMail(shop.db.read, id)
  return isSensitive(template) && canReadMail(request.view.user.roleId, template) ? askForProof(shop, request) : null
}

/** Hides subjects that may have a code, and names the template. */
export function toVisibleMail<M extends { template: string; subject: string }>(view: StaffView, mail: M): M {
  const builtIn = builtInTemplates.find(({ slug }) => slug === mail.template)
  const template = builtIn ? view.t(`mail.template.${builtIn.slug}.name`) : mail.template
  return { ...mail, template, subject: (!isSensitive(mail.template) && mail.subject) || template }
}

const getShownMail = async (shop: Shop, view: StaffView, id: number) =>
  hideTicketLinks(await getMail(shop.db.read, id), { canAnswer: view.can('tickets', 'write') })

async function renderMailPage(shop: Shop, view: StaffView, id: number): Promise<Response> {
  const mail = await getShownMail(shop, view, id)
  const { site_name } = await currentSettings(shop)
  const { subject, template } = toVisibleMail(view, mail)
  const canRead = canReadMail(view.user.roleId, mail.template)
  const props = {
    view,
    mail: { ...mail, subject, text: canRead ? mail.text : '' },
    canRead,
    template,
    resendings: await listResendings(shop.db.read, id),
    from: `${site_name} <${senderAddress(shop)}>`,
    isErased: mail.html === '',
    canSend: view.can('mail', 'write') && mail.html !== '',
  }
  if (!view.partial) return page(view, subject, <MailPage {...props} />)
  return fragments(view, <title>{documentTitle(view, subject)}</title>, <MailPage {...props} />)
}
