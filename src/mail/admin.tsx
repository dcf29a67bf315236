import { mailStates } from '#db/schema/mail.ts'
import { Elysia } from 'elysia'
import { recordAudit } from '#src/accounts/audit.ts'
import { hasPermission } from '#src/accounts/permissions.ts'
import { renderList } from '#src/admin/list-response.tsx'
import { type ListConfig, formatCappedCount, listHref, listLinks, listPageSize, readListParams } from '#src/admin/list.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { Forbidden } from '#src/lib/errors.ts'
import { parseId } from '#src/lib/ids.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { file, fragments, redirect, page, withToast } from '#src/web/response.tsx'
import { documentTitle } from '#templates/layouts/document.tsx'
import { MailPage } from '#templates/mail/mail-page.tsx'
import { OutboxList, OutboxPage, type OutboxView } from '#templates/mail/outbox-page.tsx'
import { builtInTemplates } from './built-in-templates.ts'
import { getMail, resendMail } from './outbox.ts'
import { canReadMail } from './sensitive-templates.ts'
import { countMailStates, listOutboxPage } from './list-outbox.ts'

const listConfig: ListConfig<OutboxView, 'date', never> = {
  path: '/admin/outbox',
  views: ['all', ...mailStates],
  sorts: { date: 'desc' },
  filters: {},
}
/** What a template is called, by its slug. */
const templateNames = ({ t }: StaffView): Record<string, string> =>
  Object.fromEntries(builtInTemplates.map(({ slug }) => [slug, t(`mail.template.${slug}.name`)]))

/** The outbox: every mail of the shop, whether it left, and what it says. */
export const mailAdmin = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'mail'))
    .get(listConfig.path, async ({ view, req }) => {
      const params = readListParams(listConfig, view.url)
      const q = shop.db.read
      const state = params.view === 'all' ? null : params.view
      const { rows, ...found } = await listOutboxPage(q, {
        state,
        search: params.search,
        excludeSensitive: view.user.roleId < 5,
        page: params.page,
        pageSize: listPageSize,
      })
      const counts = await countMailStates(q)
      const props = {
        view,
        params,
        links: listLinks(listConfig, params),
        rows: rows.map((row) => ({ ...row, subject: visibleSubject(view, row) })),
        count: { ...found, pageSize: listPageSize },
        counts: {
          all: undefined,
          queued: formatCappedCount(view, counts.queued),
          sent: formatCappedCount(view, counts.sent),
          failed: formatCappedCount(view, counts.failed),
          not_sent: formatCappedCount(view, counts.not_sent),
        },
        templateNames: templateNames(view),
        hasMailServer: shop.mailer !== null,
      }
      return renderList(view, req.raw, {
        title: view.t('mail.outbox'),
        url: listHref(listConfig, params, { page: found.page }),
        fullPage: <OutboxPage {...props} />,
        list: <OutboxList {...props} />,
      })
    })
    .get(`${listConfig.path}/:id`, async ({ view, params }) => renderMailPage(shop, view, parseId(params.id)))
    // In a frame of its own, where nothing runs and nothing is fetched from elsewhere.
    .get(`${listConfig.path}/:id/body`, async ({ view, params }) => {
      const mail = await getMail(shop.db.read, parseId(params.id))
      if (!canReadMail(view.user.roleId, mail.template)) throw new Forbidden('this email contains a secret')
      const response = file(mail.html, { type: 'text/html; charset=utf-8' })
      response.headers.set('content-security-policy', bodyPolicy)
      return response
    })
    .post(`${listConfig.path}/:id/send`, async ({ view, params }) => {
      const id = parseId(params.id)
      await shop.db.transaction(async (tx) => {
        await resendMail(shop, tx, id)
        await recordAudit(tx, { actor: view.user, action: 'mail.sent_again', subject: `mail:${id}`, change: {}, now: shop.now() })
      })
      const message = view.t(shop.mailer ? 'mail.willBeSent' : 'mail.keptAgain')
      if (!view.partial) return redirect(view, `${listConfig.path}/${id}`, message)
      return withToast(await renderMailPage(shop, view, id), 'toast', message)
    })

const bodyPolicy = "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"

// A code stands in its subject too.
const visibleSubject = (view: StaffView, mail: { template: string; subject: string }): string =>
  canReadMail(view.user.roleId, mail.template) ? mail.subject : (templateNames(view)[mail.template] ?? mail.template)

async function renderMailPage(shop: Shop, view: StaffView, id: number): Promise<Response> {
  const mail = await getMail(shop.db.read, id)
  const { site_name, staff_rights } = await currentSettings(shop)
  const subject = visibleSubject(view, mail)
  const canRead = canReadMail(view.user.roleId, mail.template)
  const props = {
    view,
    mail: { ...mail, subject, text: canRead ? mail.text : '' },
    canRead,
    template: templateNames(view)[mail.template] ?? mail.template,
    from: `${site_name} <${shop.config.mailFrom}>`,
    canSend: hasPermission(view.user.roleId, 'mail', 'write', staff_rights),
  }
  if (!view.partial) return page(view, subject, <MailPage {...props} />)
  return fragments(view, <title>{documentTitle(view, subject)}</title>, <MailPage {...props} />)
}
