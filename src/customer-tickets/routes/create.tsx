import { Elysia } from 'elysia'
import { readPage } from '#db/lists/list-query.ts'
import { enforceClientRateLimit } from '#src/jobs/rate-limits.ts'
import { SignInRequired, UserError } from '#src/lib/errors/errors.ts'
import { isEmail } from '#src/lib/people/emails.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import { userOrdersQuery } from '#src/orders/lists/list-user-orders.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/layout.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { page, redirect } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import { tabPath } from '#templates/account/tab-path.ts'
import { CreateTicketPage } from '#templates/customer-tickets/create-page.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { withStoredAttachments } from '#src/tickets/attachments.ts'
import { maxOfferedOrders, maxTicketsPerHour } from '../limits.ts'
import { isSuspected, sealTime } from '../suspect-form.ts'
import { findGuestOrder, findLineName, findOwnOrder, openWebTicket } from '../open-web-ticket.ts'
import { maxAttachmentsSize, maxSubjectLength } from '#src/tickets/limits.ts'
import { createSchema } from './ticket-forms.ts'

/** Bytes of a form with files. */
export const maxFormSize = maxAttachmentsSize + 1024 * 1024

export const createRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    // People type it, and reload it after a form that came back with errors.
    .get('/tickets', ({ view }) => redirect(view, listPath(view), undefined, 302))
    .get('/tickets/create', async ({ view }) => {
      if (view.isStaff) return redirect(view, '/admin/tickets', undefined, 302)
      await requireAllowed(shop, view)
      return renderForm(shop, view, await prefill(shop, view))
    })
    .post('/tickets', async ({ view, req }) => {
      if (view.isStaff) return redirect(view, '/admin/tickets')
      await requireAllowed(shop, view)
      req.extendTimeout(120)
      const form = await readForm(view, req.raw, createSchema, { bytes: maxFormSize, fields: 100 })
      const sent = await form.attempt((values) => submit(shop, view, req, values))
      if (!sent) return renderForm(shop, view, form.state, 422)
      const { ticket } = sent
      const path = view.user === null ? `/tickets/view/${ticket.token}` : `/tickets/${ticket.id}`
      return redirect(view, path, view.t('tickets.sent', { number: ticket.id }))
    })

const listPath = ({ isStaff, user }: View): string => (isStaff ? '/admin/tickets' : user === null ? '/tickets/create' : tabPath('tickets'))

/** Throws SignInRequired for guests when the store wants an account. */
async function requireAllowed(shop: Shop, view: View): Promise<void> {
  if (view.user === null && !(await currentSettings(shop)).guest_ticket_enabled) throw new SignInRequired()
}

interface Submitted {
  key: string
  opened: string
  website: string
  name: string
  email: string
  order: string
  subject: string
  message: string
  files: File[]
}

async function submit(shop: Shop, view: View, req: HttpRequest, values: Submitted) {
  const requester = requesterOf(view, values)
  const { orderId, text } = await readOrder(shop, view, values, requester.email)
  await enforceClientRateLimit(shop, { name: 'ticket', address: req.ip, maxHits: maxTicketsPerHour, windowMs: 60 * 60_000 })
  const { key, subject, files } = values
  const isSpam = looksLikeSpam(shop, view, values)
  return withStoredAttachments(shop, files, (attachments) =>
    shop.db.transaction((tx) =>
      openWebTicket(shop, tx, { key, subject, text, requester, language: view.language, orderId, attachments, isSpam }),
    ),
  )
}

// A signed-in customer may be as fast as they like.
const looksLikeSpam = ({ config, now }: Shop, { user }: View, { website, opened, name, subject, message }: Submitted): boolean =>
  isSuspected(
    config.sessionSecret,
    { isTrapFilled: website.trim() !== '', opened: user === null ? opened : null, texts: [name, subject, message] },
    now(),
  )

/** Throws UserError for what a guest left out. */
function requesterOf({ user }: View, { name, email }: Submitted) {
  if (user !== null) return { userId: user.id, name: user.name, email: user.email }
  if (name === '') throw new UserError('tickets.nameMissing', {}, 'name')
  if (!isEmail(email)) throw new UserError('accounts.emailInvalid', {}, 'email')
  return { userId: null, name, email }
}

/** An order number that cannot be checked is passed on to staff as text. */
async function readOrder(shop: Shop, view: View, { order, message }: Submitted, email: string) {
  if (order === '') return { orderId: null, text: message }
  const own = await findOwnOrder(shop.db.read, order, view.user?.id ?? null)
  if (own) return { orderId: own.id, text: message }
  if (view.user !== null) throw new UserError('tickets.orderInvalid', {}, 'order')
  const found = await findGuestOrder(shop.db.read, order, email)
  return {
    orderId: found?.id ?? null,
    text: found || message === '' ? message : `${view.t('tickets.orderNumber')}: ${order}\n\n${message}`,
  }
}

/** From the links of order pages: ?order= and ?line=. */
async function prefill(shop: Shop, view: View): Promise<FormState> {
  const { searchParams } = view.url
  const text = (searchParams.get('order') ?? '').slice(0, 40)
  const order = text === '' ? null : await findOwnOrder(shop.db.read, text, view.user?.id ?? null)
  const lineId = Number(/^[1-9]\d{0,14}$/.exec(searchParams.get('line') ?? '')?.[0] ?? 0)
  const product = order && lineId > 0 ? await findLineName(shop.db.read, order.id, lineId) : null
  const isOwn = order !== null && order.userId !== null && order.userId === view.user?.id
  // A guest's number is what they could type themselves.
  const typed = view.user === null && /^\d{1,15}$/.test(text) ? text : ''
  return initialForm({
    order: order === null ? typed : isOwn ? String(order.number) : order.externalId,
    subject: product === null ? '' : view.t('tickets.problemWith', { product }).slice(0, maxSubjectLength),
  })
}

async function renderForm(shop: Shop, view: View, form: FormState, status = 200): Promise<Response> {
  const { user } = view
  const filter = { status: null, search: '' }
  const orders = user
    ? (await readPage(shop.db.read, userOrdersQuery(shop.db.read, { ...filter, userId: user.id }), { page: 1, pageSize: maxOfferedOrders }))
        .rows
    : []
  const linked = await findOwnOrder(shop.db.read, String(form.values['order'] ?? ''), user?.id ?? null)
  const body = (
    <CreateTicketPage
      view={view}
      form={form}
      orders={orders}
      linkedOrder={linked}
      formKey={String(form.values['key'] ?? '') || newToken(shop.random)}
      opened={String(form.values['opened'] ?? '') || sealTime(shop.config.sessionSecret, shop.now())}
    />
  )
  const title = view.t('tickets.createTitle')
  return page(view, title, body, {
    status,
    private: true,
    noindex: true,
    styles: ['css/tickets-page.css'],
    headers: { 'referrer-policy': 'no-referrer' },
  })
}
