import { Elysia } from 'elysia'
import { refuseInTestMode } from '#src/accounts/test-mode.ts'
import { withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { Conflict, UserError } from '#src/lib/errors/errors.ts'
import { markPaidSchema } from '#src/payment-processing/forms.ts'
import { markPaidByStaff } from '#src/payment-processing/mark-paid-by-staff.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import { redirect } from '#src/web/response.tsx'
import { draftsPath as path } from '#templates/draft-orders/drafts-path.ts'
import { queueDraftMail } from '../draft-mails.ts'
import type { DraftRow } from '../find-drafts.ts'
import { DraftPlaced, placeDraft } from '../place-draft.ts'
import { quoteDraft } from '../quote-draft.ts'
import { activateLink, deleteDraft } from '../save-draft.ts'
import { duplicateDraft } from '../duplicate-draft.ts'
import { requireDraft } from './editor.tsx'

/** What staff do with a saved draft. */
export const draftActionRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'orders', 'write'))
    .post(`${path}/:id/send`, async ({ view, params }) => {
      const draft = await requireDraft(shop, params.id)
      return act(view, draft, async () => {
        await sendLink(shop, view, draft, { isMailed: true })
        return { text: view.t('payOrder.sent', { email: draft.email }) }
      })
    })
    .post(`${path}/:id/link`, async ({ view, params }) => {
      const draft = await requireDraft(shop, params.id)
      return act(view, draft, async () => {
        await sendLink(shop, view, draft, { isMailed: false })
        return { text: view.t('draftOrders.linkReady') }
      })
    })
    .post(`${path}/:id/mark-paid`, async ({ view, req, params }) => {
      const draft = await requireDraft(shop, params.id)
      const form = await readForm(view, req.raw, markPaidSchema)
      return act(view, draft, async () => {
        if (!form.ok) throw new UserError('payOrder.amountChanged')
        const order = await placePaidDraft(shop, view, draft, form.values)
        const text = view.t('payOrder.markedPaid', { amount: view.money(form.values.amount) })
        return { text, href: `/admin/ecommerce/orders/${order.id}` }
      })
    })
    .post(`${path}/:id/duplicate`, async ({ view, params }) => {
      const draft = await requireDraft(shop, params.id)
      const { copyId } = await withAudit(shop, view, { action: 'draft.copied' }, async (tx, now) => {
        const id = await duplicateDraft(tx, draft.id, { actor: view.user.name, now })
        return { copyId: id, subject: `draft:${id}`, change: { from: draft.id } }
      })
      return redirect(view, `${path}/${copyId}`, view.t('draftOrders.copied'))
    })
    .post(`${path}/:id/delete`, async ({ view, params }) => {
      const draft = await requireDraft(shop, params.id)
      return act(view, draft, async () => {
        await withAudit(shop, view, { action: 'draft.deleted', subject: `draft:${draft.id}` }, async (tx) => {
          const { total, itemCount, lines } = await deleteDraft(tx, draft.id)
          return { change: { total, itemCount, lines } }
        })
        return { text: view.t('draftOrders.deleted', { number: draft.id }), href: path }
      })
    })

async function sendLink(shop: Shop, view: StaffView, draft: DraftRow, { isMailed }: { isMailed: boolean }): Promise<void> {
  refuseInTestMode(view)
  const findWording = await readWordings(shop)
  const settings = await currentSettings(shop)
  const action = isMailed ? 'draft.sent' : 'draft.link'
  await withAudit(shop, view, { action, subject: `draft:${draft.id}` }, async (tx, now) => {
    const quoted = await quoteDraft(tx, draft, { settings, now, discountName: findWording(null).t('draftOrders.discount') })
    if (draft.currency !== settings.currency) throw new UserError('draftOrders.otherCurrency')
    if (quoted.missing > 0) throw new UserError('draftOrders.notForSale')
    const active = await activateLink(tx, draft.id, { ships: quoted.ships, isSent: isMailed, now })
    if (isMailed) await queueDraftMail(shop, tx, findWording, active, quoted)
    return { change: { amount: quoted.quote.total } }
  })
}

/** The order, its stock and its payment in one transaction. */
async function placePaidDraft(
  shop: Shop,
  view: StaffView,
  draft: DraftRow,
  payment: typeof markPaidSchema.static,
): Promise<{ id: number }> {
  refuseInTestMode(view)
  const settings = await currentSettings(shop)
  const findWording = await readWordings(shop)
  const { placed } = await withAudit(shop, view, { action: 'draft.marked_paid', subject: `draft:${draft.id}` }, async (tx, now) => {
    const { amount, method } = payment
    const language = settings.default_language
    const discountName = findWording(null).t('draftOrders.discount')
    const order = await placeDraft(tx, draft.id, { amount, language, settings, discountName, actor: view.user.name, now })
    const label = view.t(`payOrder.method.${method}`)
    const { received_on: receivedOn, note } = payment
    await markPaidByStaff(shop, tx, { order, method, label, amount, receivedOn, note, actor: view.user.name, findWording, now })
    return { placed: order, change: { amount, method, order: order.number } }
  })
  return placed
}

/** Back to the draft with what was done, or why not. */
async function act(view: StaffView, { id }: DraftRow, work: () => Promise<{ text: string; href?: string }>): Promise<Response> {
  try {
    const { text, href = `${path}/${id}` } = await work()
    return redirect(view, href, text)
  } catch (error) {
    if (error instanceof DraftPlaced) return redirect(view, `/admin/ecommerce/orders/${error.orderId}`, view.t(error.key))
    if (!(error instanceof UserError) && !(error instanceof Conflict)) throw error
    return redirect(view, `${path}/${id}`, { kind: 'error', text: view.t(error.key, error.params) })
  }
}
