import { mailStates } from '#db/schema/mail.ts'
import { Elysia } from 'elysia'
import { withAudit } from '#src/admin/edit.ts'
import { defineList, entityListRoutes } from '#src/admin/entity-list.tsx'
import { isOneOf } from '#src/admin/list.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { Forbidden } from '#src/lib/errors.ts'
import { parseId } from '#src/lib/ids.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { file, fragments, redirect, page, withToast } from '#src/web/response.tsx'
import { documentTitle } from '#templates/layouts/document.tsx'
import { MailPage } from '#templates/mail/mail-page.tsx'
import { outboxColumns } from '#templates/mail/outbox-list.tsx'
import { PassedOverTexts } from '#templates/mail/passed-over-texts.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { listBrokenTexts } from './broken-texts.ts'
import { mailBodyPolicy } from './body-policy.ts'
import { builtInTemplates } from './template-variables.ts'
import { getMail, listResendings, resendMail } from './outbox.ts'
import { canReadMail } from './sensitive-templates.ts'
import { countMailStates, outboxListQuery } from './list-outbox.ts'

const path = '/admin/outbox'

const outboxList = defineList({
  name: 'outbox',
  path,
  area: 'mail',
  title: 'mail.outbox',
  searchLabel: 'mail.search',
  views: ['all', ...mailStates],
  viewsLabel: 'mail.views',
  viewLabel: (name) => (name === 'all' ? 'mail.view.all' : `mail.state.${name}`),
  viewCounts: countMailStates,
  sorts: { date: 'desc' },
  filters: { template: isOneOf(builtInTemplates.map(({ slug }) => slug)) },
  filterFields: (_q, { t }, { filters }) => [
    {
      name: 'template',
      label: t('mail.template'),
      any: t('mail.anyTemplate'),
      value: filters.template,
      options: builtInTemplates.map(({ slug }) => ({ value: slug, label: t(`mail.template.${slug}.name`) })),
    },
  ],
  columns: outboxColumns,
  opens: 'page',
  query(shop, view, { view: state, filters: { template = null }, search, descending }) {
    const filter = { state: state === 'all' ? null : state, template, search, descending, excludeSensitive: view.user.roleId < 5 }
    const query = outboxListQuery(shop.db.read, filter)
    return { ...query, select: async (part) => (await query.select(part)).map((mail) => toVisibleMail(view, mail)) }
  },
  empty: ({ view }) => (view === 'all' ? { icon: 'mail', title: 'mail.none', text: 'mail.noneText' } : null),
  intro: async (shop, view) => (
    <>
      {shop.mailer === null && <Notice tone="info">{view.t('mail.notDelivered')}</Notice>}
      <PassedOverTexts view={view} texts={await listBrokenTexts(shop.db.read)} />
    </>
  ),
})

export const mailAdmin = (shop: Shop) =>
  new Elysia()
    .use(entityListRoutes(shop, outboxList))
    .use(requireStaff(shop, 'mail'))
    .get(`${path}/:id`, async ({ view, params }) => renderMailPage(shop, view, parseId(params.id)))
    // For the preview frame: blocks scripts and external requests.
    .get(`${path}/:id/body`, async ({ view, params }) => {
      const mail = await getMail(shop.db.read, parseId(params.id))
      if (!canReadMail(view.user.roleId, mail.template)) throw new Forbidden('this email contains a secret')
      const response = file(mail.html, { type: 'text/html; charset=utf-8' })
      response.headers.set('content-security-policy', mailBodyPolicy)
      return response
    })
    .post(`${path}/:id/send`, async ({ view, params }) => {
      const id = parseId(params.id)
      const { sentId } = await withAudit(shop, view, { action: 'mail.sent_again', subject: `mail:${id}` }, async (tx) => {
        const newId = await resendMail(shop, tx, id)
        return { sentId: newId, change: newId === id ? {} : { message: newId } }
      })
      const message = view.t(shop.mailer ? 'mail.resendQueued' : 'mail.storedNotSent')
      if (!view.partial) return redirect(view, `${path}/${sentId}`, message)
      return withToast(await renderMailPage(shop, view, sentId), 'toast', message)
    })

/** Hides subjects with a code from this user, and names the template. */
function toVisibleMail<M extends { template: string; subject: string }>(view: StaffView, mail: M): M {
  const builtIn = builtInTemplates.find(({ slug }) => slug === mail.template)
  const template = builtIn ? view.t(`mail.template.${builtIn.slug}.name`) : mail.template
  return { ...mail, template, subject: (canReadMail(view.user.roleId, mail.template) && mail.subject) || template }
}

async function renderMailPage(shop: Shop, view: StaffView, id: number): Promise<Response> {
  const mail = await getMail(shop.db.read, id)
  const { site_name } = await currentSettings(shop)
  const { subject, template } = toVisibleMail(view, mail)
  const canRead = canReadMail(view.user.roleId, mail.template)
  const props = {
    view,
    mail: { ...mail, subject, text: canRead ? mail.text : '' },
    canRead,
    template,
    resendings: await listResendings(shop.db.read, id),
    from: `${site_name} <${shop.config.mailFrom}>`,
    isErased: mail.html === '',
    canSend: view.can('mail', 'write') && mail.html !== '',
  }
  if (!view.partial) return page(view, subject, <MailPage {...props} />)
  return fragments(view, <title>{documentTitle(view, subject)}</title>, <MailPage {...props} />)
}
