import { Elysia } from 'elysia'
import { desc, eq, inArray } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { type StaffView, requireAccess, requireStaff } from '#src/admin/layout.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import { file } from '#src/web/response.tsx'
import type { PreviewSubjects } from '#templates/mail/email-template-page-props.ts'
import { emailTemplatesPath as path } from '#templates/mail/paths.ts'
import { fieldValue } from '#templates/ui/fields/field-props.ts'
import { mailBodyPolicy } from '../body-policy.ts'
import { findTemplateForStaff } from '../templates/edit-templates.ts'
import { mailTemplateSchema } from '../forms.ts'
import { renderMail } from '../render.ts'
import type { MailSlug, MailValue } from '../templates/built-in-templates.ts'
import { sanitizeTemplateBody } from '../sanitize-body.ts'
import { builtInText } from '../templates/templates.ts'
import { readOrderValues } from './order-values.ts'
import { type OpenedTemplate, openTemplate, samplesOf } from './open-template.ts'
import { readSampleValues } from './sample-values.ts'
import { getTicket } from '#src/tickets/find-tickets.ts'
import { readStaffMailValues } from '#src/tickets/mails/staff-mails.ts'
import { getOrder } from '#src/orders/find-orders.ts'
import { offeredSubjects } from '../limits.ts'
import { type CustomerMail, readCustomerMailValues } from '#src/tickets/mails/customer-mail-values.ts'
import { mailLayout } from '../read-layout.ts'

/** Previews as HTML or plain text: of the saved text, and of one that is being written. */
export const templatePreviewRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'mail'))
    .get(`${path}/:slug/preview`, async ({ view, params }) => {
      const opened = await openTemplate(shop, view, params.slug)
      return renderPreview(shop, view, { ...opened, ...(await findTemplateForStaff(shop.db.read, opened.slug, opened.language)) })
    })
    .post(`${path}/:slug/preview`, async ({ view, req, params }) => {
      const opened = await openTemplate(shop, view, params.slug)
      const { state: form } = await readForm(view, req.raw, mailTemplateSchema)
      const [subject, preheader, body] = (['subject', 'preheader', 'body'] as const).map((name) => fieldValue({ form, name }))
      return renderPreview(shop, view, { ...opened, subject: subject!, preheader: preheader!, body: body! })
    })

/** What a preview can be about: the newest orders or tickets; null for other templates, and for staff who may not see them. */
export async function listPreviewSubjects(q: Exec, view: StaffView, slug: MailSlug): Promise<PreviewSubjects | null> {
  if (isAboutOrder(slug) && view.can('orders', 'read')) return { name: 'order', subjects: await listNewestOrders(q, view) }
  if (isAboutTicket(slug) && view.can('tickets', 'read')) return { name: 'ticket', subjects: await listNewestTickets(q, view) }
  return null
}

async function listNewestOrders(q: Exec, { t }: StaffView) {
  const { orders } = q.t
  const { id, number, name } = orders
  const rows = await q
    .select({ id, number, name })
    .from(orders)
    .where(inArray(orders.status, ['processing', 'on_hold', 'shipped', 'completed', 'refunded']))
    .orderBy(desc(orders.orderDate), desc(orders.id))
    .limit(offeredSubjects)
  return rows.map((row) => ({ value: row.id, label: t('emailTemplates.orderOf', { number: String(row.number), name: row.name }) }))
}

async function listNewestTickets(q: Exec, { t }: StaffView) {
  const { tickets } = q.t
  const { id, subject } = tickets
  const rows = await q.select({ id, subject }).from(tickets).where(eq(tickets.isSpam, false)).orderBy(desc(id)).limit(offeredSubjects)
  return rows.map((row) => ({ value: row.id, label: t('emailTemplates.ticketAbout', { number: String(row.id), subject: row.subject }) }))
}

const isAboutOrder = (slug: MailSlug): boolean => 'order_number' in samplesOf(slug)
const isAboutTicket = (slug: MailSlug): boolean => 'ticket_number' in samplesOf(slug)

async function renderPreview(
  shop: Shop,
  view: StaffView,
  { slug, language, ...text }: OpenedTemplate & { subject: string; preheader: string; body: string },
): Promise<Response> {
  const shownLanguage = (await isEnglishText({ slug, ...text })) ? 'en' : language
  const layout = await mailLayout(shop, shop.db.read, { settings: await currentSettings(shop), language: shownLanguage })
  const clean = await sanitizeTemplateBody(text.body)
  const values = { ...(await readSampleValues(shop, { slug, language })), ...(await readPreviewValues(shop, view, { slug, language })) }
  const mail = renderMail({ slug, subject: text.subject, preheader: text.preheader, body: clean }, values, layout)
  const isText = view.url.searchParams.get('as') === 'text'
  const response = file(isText ? `${mail.subject}\n\n${mail.text}` : mail.html, {
    type: `text/${isText ? 'plain' : 'html'}; charset=utf-8`,
  })
  response.headers.set('content-security-policy', mailBodyPolicy)
  return response
}

/** True for the text that is sent as long as nobody has translated it. */
const isEnglishText = async ({ slug, body }: { slug: MailSlug; body: string }) => body === (await builtInText(slug, 'en')).body

/** Variables that the order of `?order=` or the ticket of `?ticket=` fills; the others keep their samples. */
async function readPreviewValues(shop: Shop, view: StaffView, { slug, language }: OpenedTemplate): Promise<Record<string, MailValue>> {
  const { searchParams } = view.url
  const [orderId, ticketId] = [searchParams.get('order') ?? '', searchParams.get('ticket') ?? '']
  const values: Record<string, MailValue> = {}
  if (orderId !== '' && isAboutOrder(slug)) {
    requireAccess(view, 'orders', 'read')
    const order = await getOrder(shop.db.read, { id: parseId(orderId) })
    Object.assign(values, await readOrderValues(shop, order, { slug, language }))
  }
  if (ticketId !== '' && isAboutTicket(slug)) {
    requireAccess(view, 'tickets', 'read')
    Object.assign(values, await readTicketValues(shop, parseId(ticketId), { slug, language }))
  }
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in samplesOf(slug)))
}

const customerMails: Partial<Record<MailSlug, CustomerMail['kind']>> = {
  ticket_created: 'created',
  ticket_reply: 'replied',
  ticket_resolved: 'resolved',
}

// The real one opens the ticket as its customer.
const sampleLink = 'https://shop.example/tickets/view/…'

/** What a template says about a ticket, from its latest message. Throws NotFound. */
async function readTicketValues(
  shop: Pick<Shop, 'db' | 'config'>,
  id: number,
  { slug, language }: { slug: MailSlug; language: string },
): Promise<Record<string, MailValue>> {
  const q: Exec = shop.db.read
  const ticket = await getTicket(q, id)
  const kind = customerMails[slug]
  const reader = { language, link: sampleLink }
  return kind ? readCustomerMailValues(q, ticket, kind, reader) : readStaffMailValues(shop, q, ticket, reader)
}
