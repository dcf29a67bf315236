import { Elysia } from 'elysia'
import { isWholesale } from '#src/accounts/permissions.ts'
import { findUser, findUserByEmail, searchCustomers } from '#src/accounts/users.ts'
import { listAddresses } from '#src/addresses/address-book.ts'
import { withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { findRepeatedCreate } from '#src/admin/repeated-create.ts'
import { countryList, regionsOf } from '#src/lib/addresses/countries.ts'
import { addressFields } from '#src/lib/addresses/postal-address.ts'
import { Conflict, NotFound, UserError } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import { type SellableVariant, findSellableVariants, searchSellableVariants } from '#src/orders/edit-order/sellable-variants.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { ShippingRate } from '#src/shipping/offered-rates.ts'
import type { Shop } from '#src/shop.ts'
import { type ParsedForm, initialForm, readForm } from '#src/web/form/form.ts'
import { fragments, page, redirect, withStatus } from '#src/web/response.tsx'
import { DraftPage } from '#templates/draft-orders/draft-page.tsx'
import { draftsPath as path } from '#templates/draft-orders/drafts-path.ts'
import { documentTitle } from '#templates/layouts/document.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { draftLinkOf } from '../draft-mails.ts'
import { type DraftRow, findDraft } from '../find-drafts.ts'
import { type DraftValues, draftSchema } from '../forms.ts'
import { maxFoundCustomers } from '../limits.ts'
import { type DraftFacts, type QuotedDraft, quoteDraft } from '../quote-draft.ts'
import { listDraftRates } from '../list-draft-rates.ts'
import { createDraft, saveDraft } from '../save-draft.ts'
import { draftForm, toFacts, toLines, toShipping, unitsOf } from './draft-form.ts'

export const draftEditorRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'orders', 'write'))
    .get(`${path}/create`, ({ view }) => renderDraft(shop, view, null, initialForm({ shipping: 'none' }), {}))
    .post(`${path}/preview`, async ({ view, req }) => preview(shop, view, null, await readForm(view, req.raw, draftSchema)))
    .post(`${path}/:id/preview`, async ({ view, req, params }) =>
      preview(shop, view, await requireDraft(shop, params.id), await readForm(view, req.raw, draftSchema)),
    )
    .post(path, async ({ view, req }) => {
      const form = await readForm(view, req.raw, draftSchema)
      const id = await form.attempt(async (values) => {
        const { facts, quoted, currency } = await readSubmission(shop, view, null, values)
        let repeated: number | null = null
        const created = await withAudit(shop, view, { action: 'draft.created' }, async (tx, now) => {
          const form = { actorId: view.user.id, action: 'draft.created', content: values }
          repeated = await findRepeatedCreate(tx, form, now, async (row) => (await findDraft(tx, { id: row })) !== null)
          if (repeated !== null) return null
          const newId = await createDraft(tx, facts, { quoted, currency, actor: view.user.name, now })
          return { draftId: newId, subject: `draft:${newId}`, change: { total: quoted.quote.total } }
        })
        return created?.draftId ?? repeated!
      })
      if (id !== undefined) return redirect(view, `${path}/${id}`, view.t('draftOrders.saved'))
      return renderDraft(shop, view, null, form.state, { status: 422 })
    })
    .post(`${path}/:id`, async ({ view, req, params }) => {
      const draft = await requireDraft(shop, params.id)
      const form = await readForm(view, req.raw, draftSchema)
      try {
        const saved = await form.attempt(async (values) => {
          const { facts, quoted, currency } = await readSubmission(shop, view, draft, values)
          await withAudit(shop, view, { action: 'draft.saved', subject: `draft:${draft.id}` }, async (tx, now) => {
            const context = { quoted, currency, actor: view.user.name, now, expectedAt: values.expected_at ?? 0 }
            await saveDraft(tx, draft.id, facts, context)
            return { change: { total: [draft.total, quoted.quote.total] } }
          })
          return true
        })
        if (saved) return redirect(view, `${path}/${draft.id}`, view.t('draftOrders.saved'))
      } catch (error) {
        if (!(error instanceof Conflict)) throw error
        const current = await requireDraft(shop, params.id)
        const fresh = { ...draftForm(view, current), errors: { '': view.t(error.key) } }
        return renderDraft(shop, view, current, fresh, { status: 409 })
      }
      return renderDraft(shop, view, draft, form.state, { status: 422 })
    })

/** One draft; a completed one is its order. */
export const draftPageRoutes = (shop: Shop) =>
  new Elysia().use(requireStaff(shop, 'orders', 'read')).get(`${path}/:id`, async ({ view, params }) => {
    const draft = await requireDraft(shop, params.id)
    const order = draft.orderId === null ? null : await findOrder(shop.db.read, { id: draft.orderId })
    if (order) return redirect(view, `/admin/ecommerce/orders/${order.id}`, undefined, 302)
    return renderDraft(shop, view, draft, draftForm(view, draft), {})
  })

type Parsed = ParsedForm<DraftValues>

/** The form with what it comes to, or with the address of a picked customer. Nothing is saved. */
async function preview(shop: Shop, view: StaffView, draft: DraftRow | null, form: Parsed): Promise<Response> {
  if (form.ok && form.values.pick) await fillCustomer(shop, form.state, form.values.pick)
  if (form.ok) await form.attempt((values) => readSubmission(shop, view, draft, values))
  return renderDraft(shop, view, draft, form.state, {})
}

async function fillCustomer(shop: Shop, form: FormState, userId: number): Promise<void> {
  const user = await findUser(shop.db.read, userId)
  if (!user) return
  const [address] = await listAddresses(shop.db.read, userId)
  Object.assign(form.values, {
    customer: '',
    email: user.email,
    name: user.name,
    phone: address?.phone ?? user.phone,
    ...addressFields(address ?? emptyAddress),
  })
}

const emptyAddress = { company: '', address1: '', address2: '', city: '', state: '', postalCode: '', country: '' }

interface Submission {
  facts: DraftFacts
  /** What is offered for it, cheapest first. */
  rates: ShippingRate[]
  quoted: QuotedDraft
  currency: string
}

/** What a form asks for, with its amounts. Throws UserError for what is wrong with it. */
async function readSubmission(shop: Shop, view: StaffView, draft: DraftRow | null, values: DraftValues): Promise<Submission> {
  const q = shop.db.read
  const settings = await currentSettings(shop)
  const variants = await findVariants(shop, [...unitsOf(values).keys()], values.email)
  const facts = toFacts(view, values, toLines(values, { stored: draft?.lines ?? [], variants }))
  const context = { settings, now: shop.now(), discountName: view.t('draftOrders.discount') }
  // Rates depend on the items, and the total on the chosen rate.
  const { currency } = settings
  const rates = await listDraftRates(shop, {
    quoted: await quoteDraft(q, facts, context),
    address: facts.address,
    currency,
    userId: view.user.id,
  })
  const shipped = facts.lines.length === 0 ? facts : { ...facts, ...toShipping(view, values, { rates, stored: draft }) }
  return { facts: shipped, quoted: await quoteDraft(q, shipped, context), rates, currency }
}

async function findVariants(shop: Shop, ids: number[], email: string): Promise<Map<number, SellableVariant>> {
  return findSellableVariants(shop.db.read, ids, await pricingFor(shop, email))
}

async function pricingFor(shop: Shop, email: string) {
  const { wholesale_discount_percent: wholesalePercent } = await currentSettings(shop)
  const user = email === '' ? null : await findUserByEmail(shop.db.read, email)
  return { wholesale: user !== null && user !== undefined && isWholesale(user.roleId), wholesalePercent, now: shop.now() }
}

export async function renderDraft(
  shop: Shop,
  view: StaffView,
  draft: DraftRow | null,
  form: FormState,
  { status = 200 }: { status?: number },
): Promise<Response> {
  const q = shop.db.read
  const text = (name: string) => String(form.values[name] ?? '')
  const ids = Object.entries(form.values).flatMap(([name, value]) => {
    const id = /^units\.(\d{1,12})$/.exec(name)?.[1]
    return id !== undefined && Number(value) > 0 ? [Number(id)] : []
  })
  const pricing = await pricingFor(shop, text('email'))
  const variants = await findSellableVariants(q, ids, pricing)
  const found = (await searchSellableVariants(q, text('q'), pricing)).filter(({ variantId }) => !ids.includes(variantId))
  const submission = await quoteForm(shop, view, draft, form)
  const props = {
    view,
    draft,
    form,
    found,
    lines: ids.flatMap((id) => {
      const variant = variants.get(id)
      const unitPrice = draft?.lines.find(({ variantId }) => variantId === id)?.unitPrice
      return variant ? [{ variant, unitPrice: unitPrice ?? variant.unitPrice }] : []
    }),
    missing: ids.length - variants.size,
    customers: await searchCustomers(q, text('customer'), maxFoundCustomers),
    quoted: submission?.quoted ?? null,
    rates: submission?.rates ?? [],
    countries: countryList(view.language),
    states: regionsOf(text('country')),
    link: draft === null ? '' : draftLinkOf(shop, draft),
    now: shop.now(),
    mayWrite: view.can('orders', 'write'),
  }
  const title = draft === null ? view.t('draftOrders.create') : view.t('draftOrders.number', { number: draft.id })
  const body = <DraftPage {...props} />
  const options = { styles: ['css/order-forms-page.css'], scripts: ['js/admin/copy.js'], status }
  if (!view.partial) return page(view, title, body, options)
  return withStatus(status, fragments(view, <title>{documentTitle(view, title)}</title>, body))
}

/** What the shown values come to; null when they do not. */
async function quoteForm(shop: Shop, view: StaffView, draft: DraftRow | null, form: FormState): Promise<Submission | null> {
  const fields = new URLSearchParams()
  for (const [name, value] of Object.entries(form.values)) if (typeof value === 'string') fields.set(name, value)
  const request = new Request('http://form', { method: 'POST', body: fields })
  const parsed = await readForm(view, request, draftSchema)
  if (!parsed.ok) return null
  try {
    return await readSubmission(shop, view, draft, parsed.values)
  } catch (error) {
    if (error instanceof UserError) return null
    throw error
  }
}

export async function requireDraft(shop: Shop, id: string): Promise<DraftRow> {
  const draft = await findDraft(shop.db.read, { id: parseId(id) })
  if (!draft) throw new NotFound('draft order')
  return draft
}
