import { Elysia, type Static, t } from 'elysia'
import { discountKinds } from '#db/schema/discounts.ts'
import { attemptOrConflict } from '#src/admin/attempt-or-conflict.ts'
import { type StaffView, requireAccess, requireStaff } from '#src/admin/layout.ts'
import { withTicketAudit } from '#src/admin/source-ticket.ts'
import { generateCode } from '#src/discounts/generate-codes.ts'
import { type DiscountFacts, createDiscount } from '#src/discounts/save-discount.ts'
import { formatsFor } from '#src/i18n/formats.ts'
import { addDays, dayIn, isDay } from '#src/lib/dates/dates.ts'
import { emailKey } from '#src/lib/people/emails.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import { exampleAmount, parseAmount } from '#src/lib/money/money.ts'
import { maxPercent, parsePercent } from '#src/lib/money/percent.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import { fragments, page, redirect, withStatus } from '#src/web/response.tsx'
import { CouponPage } from '#templates/shop-panel/coupon-page.tsx'
import { documentTitle } from '#templates/layouts/document.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { type TicketRow, followMerges, getTicket } from '#src/tickets/find-tickets.ts'
import { couponDays } from '../limits.ts'

const path = '/admin/tickets/:id/coupon'
const schema = t.Object({
  // Made when the form is shown: one coupon per form.
  key: t.String({ minLength: 16, maxLength: 64, pattern: '^[\\w-]+$' }),
  kind: t.Union(discountKinds.map((kind) => t.Literal(kind))),
  value: t.String({ maxLength: 30, default: '' }),
  until: t.String({ maxLength: 10 }),
})

/** A discount code that only the requester of a ticket can use, and once. */
export const couponRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'discounts', 'write'))
    .get(path, async ({ view, params }) => {
      const ticket = await requireTicket(shop, view, params.id)
      const until = addDays(await todayOf(shop), couponDays)
      return renderCoupon(view, ticket, initialForm({ key: view.newKey(), kind: 'percent', until }))
    })
    .post(path, async ({ view, req, params }) => {
      const ticket = await requireTicket(shop, view, params.id)
      const form = await readForm(view, req.raw, schema)
      const done = await attemptOrConflict(view, form, async (values) => ({ code: await createCoupon(shop, view, ticket, values) }))
      if (done === 'conflict') return renderCoupon(view, ticket, form.state, 409)
      if (!done) return renderCoupon(view, ticket, form.state, 422)
      const message = done.code === null ? undefined : view.t('shopPanel.couponDone', { code: done.code })
      return redirect(view, `/admin/tickets/${ticket.id}`, message)
    })

/** The code; null for a form that was sent before. */
async function createCoupon(shop: Shop, view: StaffView, ticket: TicketRow, values: Static<typeof schema>): Promise<string | null> {
  const { timezone, currency, default_language: defaultLanguage } = await currentSettings(shop)
  if (!isDay(values.until) || values.until < (await todayOf(shop))) throw new UserError('shopPanel.couponPast', {}, 'until')
  const code = generateCode(shop.random, '')
  const facts = toFacts(view, ticket, values, code)
  const audited = { action: 'discount.created', did: 'coupon', order: null, key: values.key, content: values, ticketId: ticket.id } as const
  const created = await withTicketAudit(shop, view, audited, async (tx, now) => {
    const id = await createDiscount(tx, facts, now)
    const { day } = formatsFor(ticket.language ?? defaultLanguage, currency, timezone)
    return {
      subject: `discount:${id}`,
      change: { ...facts },
      named: { code },
      reply: (reply) => reply('shopPanel.reply.coupon', { code, date: day(values.until) }),
    }
  })
  return created && code
}

function toFacts(view: StaffView, { id, email }: TicketRow, { kind, value, until }: Static<typeof schema>, code: string): DiscountFacts {
  const parsed = kind === 'free_shipping' ? 0 : kind === 'percent' ? parsePercent(value) : parseAmount(value, view.moneyInput)
  if (parsed === null)
    throw new UserError('shopPanel.couponInvalid', { most: maxPercent, example: exampleAmount(view.moneyInput) }, 'value')
  return {
    name: view.t('shopPanel.couponName', { number: id }),
    code,
    kind,
    value: parsed,
    automatic: false,
    active: true,
    stackable: false,
    wholesaleOnly: false,
    customerKey: emailKey(email),
    saleItems: 'any',
    startsOn: null,
    endsOn: until,
    usageLimit: 1,
    customerLimit: 1,
    maxShippingRate: null,
    minTotal: null,
    maxTotal: null,
    minWeight: null,
    maxWeight: null,
    minQuantity: null,
    maxQuantity: null,
    includedProducts: [],
    excludedProducts: [],
    includedCategories: [],
    excludedCategories: [],
  }
}

function renderCoupon(view: StaffView, ticket: TicketRow, form: FormState, status = 200): Response {
  const title = view.t('shopPanel.couponTitle', { name: ticket.name || ticket.email })
  const body = <CouponPage view={view} ticketId={ticket.id} title={title} form={form} />
  if (!view.partial) return page(view, title, body, { styles: ['css/order-forms-page.css'], status })
  return withStatus(status, fragments(view, <title>{documentTitle(view, title)}</title>, body))
}

const todayOf = async (shop: Shop): Promise<string> => dayIn(shop.now(), (await currentSettings(shop)).timezone)

async function requireTicket(shop: Shop, view: StaffView, id: string): Promise<TicketRow> {
  const ticket = await followMerges(shop.db.read, await getTicket(shop.db.read, parseId(id)))
  requireAccess(view, 'tickets', 'write')
  return ticket
}
