import { Elysia } from 'elysia'
import { record } from '#src/accounts/audit.ts'
import { may } from '#src/accounts/capabilities.ts'
import { listAnswer } from '#src/admin/list-answer.tsx'
import { type ListShape, countUpTo, linkTo, linksOf, listPageSize, readWish } from '#src/admin/list.ts'
import { type StaffView, staff } from '#src/admin/shell.ts'
import { Forbidden } from '#src/lib/errors.ts'
import { idFrom } from '#src/lib/ids.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { file, fragments, go, page, telling } from '#src/web/answer.tsx'
import { documentTitle } from '#templates/layouts/document.tsx'
import { MailPage } from '#templates/mail/mail-page.tsx'
import { OutboxList, OutboxPage, type OutboxView } from '#templates/mail/outbox-page.tsx'
import { builtInTemplates } from './built-in-templates.ts'
import { getMail, sendAgain } from './outbox.ts'
import { mayReadMail } from './secrets.ts'
import { countMailStates, listOutboxPage, mailStates } from './staff-list.ts'

const shape: ListShape<OutboxView, 'date', never> = {
  path: '/admin/outbox',
  views: ['all', ...mailStates],
  sorts: { date: 'desc' },
  filters: {},
}
const templates: Record<string, string> = Object.fromEntries(builtInTemplates.map(({ slug, name }) => [slug, name]))

/** The outbox: every mail of the shop, whether it left, and what it says. */
export const mailAdmin = (shop: Shop) =>
  new Elysia()
    .use(staff(shop, 'mail'))
    .get(shape.path, async ({ view, visit }) => {
      const wish = readWish(shape, view.url)
      const q = shop.db.read
      const state = wish.view === 'all' ? null : wish.view
      const { rows, ...found } = await listOutboxPage(q, {
        state,
        search: wish.search,
        withoutSecrets: view.user.roleId < 5,
        page: wish.page,
        pageSize: listPageSize,
      })
      const counts = await countMailStates(q)
      const props = {
        view,
        wish,
        links: linksOf(shape, wish),
        rows: rows.map((row) => ({ ...row, subject: subjectFor(view, row) })),
        count: { ...found, pageSize: listPageSize },
        counts: {
          all: undefined,
          waiting: countUpTo(view, counts.waiting),
          sent: countUpTo(view, counts.sent),
          failed: countUpTo(view, counts.failed),
          kept: countUpTo(view, counts.kept),
        },
        templates,
        delivers: shop.mailer !== null,
      }
      return listAnswer(view, visit.request, {
        title: view.t('mail.outbox'),
        address: linkTo(shape, wish, { page: found.page }),
        whole: <OutboxPage {...props} />,
        list: <OutboxList {...props} />,
      })
    })
    .get(`${shape.path}/:id`, async ({ view, params }) => answerMail(shop, view, idFrom(params.id)))
    // In a frame of its own, where nothing runs and nothing is fetched from elsewhere.
    .get(`${shape.path}/:id/body`, async ({ view, params }) => {
      const mail = await getMail(shop.db.read, idFrom(params.id))
      if (!mayReadMail(view.user.roleId, mail.template)) throw new Forbidden('this mail holds a secret')
      const answer = file(mail.html, { type: 'text/html; charset=utf-8' })
      answer.headers.set('content-security-policy', bodyPolicy)
      return answer
    })
    .post(`${shape.path}/:id/send`, async ({ view, params }) => {
      const id = idFrom(params.id)
      await shop.db.transaction(async (tx) => {
        await sendAgain(shop, tx, id)
        await record(tx, { actor: view.user, action: 'mail.sent_again', subject: `mail:${id}`, change: {}, now: shop.now() })
      })
      const said = view.t(shop.mailer ? 'mail.willBeSent' : 'mail.keptAgain')
      if (!view.partial) return go(view, `${shape.path}/${id}`, said)
      return telling(await answerMail(shop, view, id), 'toast', said)
    })

const bodyPolicy = "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"

// A code stands in its subject too.
const subjectFor = (view: StaffView, mail: { template: string; subject: string }): string =>
  mayReadMail(view.user.roleId, mail.template) ? mail.subject : (templates[mail.template] ?? mail.template)

async function answerMail(shop: Shop, view: StaffView, id: number): Promise<Response> {
  const mail = await getMail(shop.db.read, id)
  const { site_name, staff_rights } = await currentSettings(shop)
  const subject = subjectFor(view, mail)
  const readable = mayReadMail(view.user.roleId, mail.template)
  const props = {
    view,
    mail: { ...mail, subject, text: readable ? mail.text : '' },
    readable,
    template: templates[mail.template] ?? mail.template,
    from: `${site_name} <${shop.config.mailFrom}>`,
    maySend: may(view.user.roleId, 'mail', 'write', staff_rights),
  }
  if (!view.partial) return page(view, subject, <MailPage {...props} />)
  return fragments(view, <title>{documentTitle(view, subject)}</title>, <MailPage {...props} />)
}
