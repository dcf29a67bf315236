import { Elysia } from 'elysia'
import type { ReturnKind, ReturnReason } from '#db/schema/returns.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { enforceClientRateLimit } from '#src/jobs/rate-limits.ts'
import { Conflict, NotFound, UserError } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import { addImage, deleteImage, findImages, renditionName } from '#src/media/images.ts'
import { maxImageSize } from '#src/media/limits.ts'
import { type OrderRow, listOrderLines } from '#src/orders/find-orders.ts'
import { canSeeFullDetails, getLinkedOrder } from '#src/orders/order-access.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/layout.ts'
import { forLink } from '#src/web/access.ts'
import { initialForm, readForm, validateFields } from '#src/web/form/form.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { page, redirect } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import { maskEmail } from '#templates/orders/documents/invoice.tsx'
import { linkedOrderPath, orderPagePath } from '#templates/orders/linked-order-path.ts'
import { NotOfferedPage } from '#templates/orders/buyer-actions/buyer-actions.tsx'
import { ReturnFormPage, WithdrawPage } from '#templates/returns/return-form-page.tsx'
import { WithdrawConfirmPage } from '#templates/returns/withdraw-confirm-page.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { endReturn } from './decide-return.ts'
import { getReturn, listOrderReturns, listReturnPhotos } from './find-returns.ts'
import { confirmWithdrawalSchema, fromSchema, requestSchema, withdrawSchema } from './forms.ts'
import { maxPhotos, maxReturnsPerHour } from './limits.ts'
import { type ReturnOffer, findReturnOffer } from './order-offers.ts'
import { type ReturnRequest, requestReturn } from './request-return.ts'
import { contentDigest } from '#src/lib/ids/content-key.ts'
import { actorOf } from '#src/orders/actor-of.ts'

const path = '/checkout/success/:externalId'

/** Returns and withdrawals of a buyer. The URL is the credential, as on the order page. */
export const returnRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .guard(forLink)
    .get(`${path}/return`, async ({ view, params }) =>
      renderRequest(shop, view, await getLinkedOrder(shop.db.read, params.externalId), initialForm()),
    )
    .post(`${path}/return`, async ({ view, req, params }) => {
      const order = await getLinkedOrder(shop.db.read, params.externalId)
      await limit(shop, req)
      // Checked before the body is read, which may be large. With a return, it may be that one sent again.
      if (!(await readOffer(shop, 'return', order)) && (await listOrderReturns(shop.db.read, order.id)).length === 0)
        return renderNotOffered(view, order, 'return', 409)
      req.extendTimeout(120)
      const form = await readForm(view, req.raw, requestSchema, { bytes: (maxPhotos + 1) * maxImageSize, fields: 2000 })
      const sent = await form.attempt(({ key, quantity, reason, note, photos }) =>
        withStoredPhotos(shop, photos, (photoIds) =>
          request(shop, view, order, { key, kind: 'return', units: unitsOf(quantity, reason), note, photos: photoIds }),
        ),
      )
      if (!sent) return renderRequest(shop, view, order, form.state, 422)
      return redirect(view, orderPagePath(view, order), view.t('returns.sent'))
    })
    .post(`${path}/returns/:id/cancel`, async ({ view, req, params }) => {
      const order = await getLinkedOrder(shop.db.read, params.externalId)
      await limit(shop, req)
      const row = await getReturn(shop.db.read, parseId(params.id))
      if (row.orderId !== order.id || row.kind !== 'return') throw new NotFound('return')
      const form = await readForm(view, req.raw, fromSchema)
      if (!form.ok) throw new Conflict('returns.changedMeanwhile')
      const change = { from: form.values.from, to: 'cancelled' as const, actor: actorOf(view), findWording: await readWordings(shop) }
      await shop.db.transaction((tx) => endReturn(shop, tx, row.id, change))
      return redirect(view, orderPagePath(view, order), view.t('returns.cancelledNow'))
    })
    .get(`${path}/withdraw`, async ({ view, params }) => renderWithdraw(shop, view, await getLinkedOrder(shop.db.read, params.externalId)))
    .get(`${path}/withdraw/confirm`, async ({ view, params }) =>
      renderConfirm(shop, view, await getLinkedOrder(shop.db.read, params.externalId)),
    )
    .post(`${path}/withdraw/confirm`, async ({ view, req, params }) => {
      const order = await getLinkedOrder(shop.db.read, params.externalId)
      await limit(shop, req)
      const form = await readForm(view, req.raw, confirmWithdrawalSchema)
      const sent = await form.attempt(({ key, quantity }) =>
        request(shop, view, order, { key, kind: 'withdrawal', units: unitsOf(quantity, {}), note: '', photos: [] }),
      )
      if (!sent) return renderWithdraw(shop, view, order, form.state, 422)
      return redirect(view, orderPagePath(view, order), view.t('returns.withdrawn'))
    })

const limit = (shop: Shop, req: HttpRequest): Promise<void> =>
  enforceClientRateLimit(shop, { name: 'return', address: req.ip, maxHits: maxReturnsPerHour, windowMs: 60 * 60_000 })

// The URL is a secret: no referrer, no indexing.
const pageOptions = { private: true, noindex: true, styles: ['css/account-pages.css'], headers: { 'referrer-policy': 'no-referrer' } }

const readOffer = async (shop: Shop, kind: ReturnKind, order: OrderRow): Promise<ReturnOffer | null> =>
  findReturnOffer(
    shop.db.read,
    kind,
    order,
    { lines: await listOrderLines(shop.db.read, order.id) },
    { settings: await currentSettings(shop), now: shop.now() },
  )

const queryFields = (query: URLSearchParams) => new Map([...query.keys()].map((name) => [name, query.getAll(name)]))

async function request(shop: Shop, view: View, order: OrderRow, input: Omit<ReturnRequest, 'orderId' | 'actor'>) {
  const findWording = await readWordings(shop)
  return shop.db.transaction((tx) => requestReturn(shop, tx, { ...input, orderId: order.id, actor: actorOf(view) }, findWording))
}

function unitsOf(
  quantities: Record<string, number>,
  reasons: Record<string, ReturnReason>,
): Map<number, { quantity: number; reason: ReturnReason }> {
  const entries = Object.entries(quantities).filter(([id]) => /^[1-9]\d{0,14}$/.test(id))
  return new Map(entries.map(([id, quantity]) => [Number(id), { quantity, reason: reasons[id] ?? '' }]))
}

/** Stores photos before the transaction and deletes those that no return uses afterward. Throws UserError on their field. */
async function withStoredPhotos(shop: Shop, files: File[], work: (mediaIds: number[]) => Promise<{ id: number; isNew: boolean }>) {
  const storedIds: number[] = []
  const discard = () => Promise.allSettled(storedIds.map((id) => deleteImage(shop, id)))
  try {
    for (const file of files) storedIds.push((await addImage(shop, await file.bytes(), file.name, { origin: 'customer' })).id)
    const result = await work(storedIds)
    if (result.isNew) return result
    if (!(await hasSamePhotos(shop, result.id, storedIds))) throw new Conflict('returns.keyUsed')
    await discard()
    return result
  } catch (error) {
    await discard()
    throw error instanceof UserError && error.field === 'file' ? new UserError(error.key, error.params, 'photos') : error
  }
}

function renderNotOffered(view: View, order: OrderRow, kind: ReturnKind, status: number): Response {
  const reason = view.t(kind === 'return' ? 'returns.notOffered' : 'returns.withdrawalNotOffered')
  return page(view, view.t('buyerActions.notOfferedTitle'), <NotOfferedPage view={view} order={order} reason={reason} />, {
    ...pageOptions,
    status,
  })
}

async function renderRequest(shop: Shop, view: View, order: OrderRow, form: FormState, status = 200): Promise<Response> {
  const offer = await readOffer(shop, 'return', order)
  if (!offer) return renderNotOffered(view, order, 'return', status === 200 ? 200 : 409)
  const key = String(form.values['key'] ?? '') || newToken(shop.random)
  const body = <ReturnFormPage view={view} order={order} offer={offer} form={form} formKey={key} />
  return page(view, view.t('returns.requestTitle', { number: order.number }), body, { ...pageOptions, status })
}

async function renderWithdraw(shop: Shop, view: View, order: OrderRow, form?: FormState, status = 200): Promise<Response> {
  const offer = await readOffer(shop, 'withdrawal', order)
  if (!offer) return renderNotOffered(view, order, 'withdrawal', status === 200 ? 200 : 409)
  const all = offer.lines.map(({ line, units, excluded }) => [`quantity.${line.id}`, excluded === null ? units : 0] as const)
  const chosen = validateFields(view, queryFields(view.url.searchParams), withdrawSchema).state
  const shown = form ?? (Object.keys(chosen.values).length > 0 ? chosen : initialForm(Object.fromEntries(all)))
  const { withdrawal_days: days } = await currentSettings(shop)
  const body = <WithdrawPage view={view} order={order} offer={offer} form={shown} days={days ?? 0} />
  return page(view, view.t('returns.withdrawTitle'), body, { ...pageOptions, status })
}

async function renderConfirm(shop: Shop, view: View, order: OrderRow): Promise<Response> {
  const offer = await readOffer(shop, 'withdrawal', order)
  if (!offer) return renderNotOffered(view, order, 'withdrawal', 200)
  const form = validateFields(view, queryFields(view.url.searchParams), withdrawSchema)
  const chosen = offer.lines.flatMap(({ line, units, excluded }) => {
    const quantity = form.ok ? (form.values.quantity[line.id] ?? 0) : 0
    if (quantity > units && excluded === null)
      form.addError(`quantity.${line.id}`, view.t('returns.tooMany', { product: line.name, count: units }))
    return quantity > 0 && excluded === null ? [{ line, quantity }] : []
  })
  if (form.ok && chosen.length === 0) form.addError('', view.t('returns.chooseUnits'))
  if (!form.ok) return renderWithdraw(shop, view, order, form.state, 422)
  const isFull = canSeeFullDetails(view, order, shop.now())
  const props = {
    view,
    order,
    chosen,
    buyer: { name: order.name, email: isFull ? order.email : maskEmail(order.email) },
    formKey: newToken(shop.random),
    backHref: `${linkedOrderPath(order)}/withdraw${view.url.search}`,
  }
  return page(view, view.t('returns.withdrawConfirmTitle'), <WithdrawConfirmPage {...props} />, pageOptions)
}

/** Whether the photos of a return are the same as stored images, in any order: they are encoded alike. */
async function hasSamePhotos(shop: Pick<Shop, 'db' | 'files'>, returnId: number, mediaIds: number[]): Promise<boolean> {
  const own = await digests(shop, await listReturnPhotos(shop.db.read, [returnId]))
  const sent = await digests(shop, await findImages(shop.db.read, mediaIds))
  return own.join() === sent.join()
}

async function digests({ files }: Pick<Shop, 'files'>, images: { file: string; width: number }[]): Promise<string[]> {
  const found = []
  for (const { file, width } of images) {
    const stored = await files.get(renditionName(file, width))
    found.push(stored ? contentDigest(await stored.bytes()) : file)
  }
  return found.toSorted()
}
