import { Elysia } from 'elysia'
import { changesBetween } from '#src/audit-log/changes-between.ts'
import { saveForm, withAudit } from '#src/admin/edit.ts'
import { respondWithEntityList } from '#src/admin/entities/entity-list.tsx'
import { parseBackUrl } from '#src/admin/list.ts'
import { findRepeatedCreate } from '#src/admin/repeated-create.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import type { Exec } from '#db/types.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { fragments, redirect, withToast } from '#src/web/response.tsx'
import { DiscountSummary } from '#templates/discounts/discount-editor.tsx'
import { discountsPath } from '#templates/discounts/discount-list.tsx'
import { PickedProducts } from '#templates/discounts/product-picker.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { type DiscountRow, findDiscount } from '../find-discounts.ts'
import { discountSchema, productLists } from '../forms.ts'
import { createDiscount, saveDiscount } from '../save-discount.ts'
import { deleteDiscounts } from '../delete-discounts.ts'
import { newDiscountForm, toDiscountForm, toFacts } from './discount-form.ts'
import { discountList } from './list.tsx'
import { backPath, readPickedProducts, renderDiscountEditor, summarizeForm } from './render-editor.tsx'

export const discountEditorRoutes = (shop: Shop) => {
  const createForm = new Elysia()
    .use(requireStaff(shop, 'discounts', 'write'))
    .get(`${discountsPath}/create`, ({ view }) => renderDiscountEditor(shop, view, null, { form: withBack(view, newDiscountForm()) }))
    .post(`${discountsPath}/summary`, async ({ view, req }) => {
      const { discount_combination: combination } = await currentSettings(shop)
      const form = await readEditorForm(view, req)
      return fragments(view, <DiscountSummary summary={summarizeForm(view, form.state, combination)} updates />)
    })
    .post(`${discountsPath}/products`, async ({ view, req }) => {
      const list = productLists.find((name) => name === view.url.searchParams.get('list')) ?? productLists[0]
      const form = await readEditorForm(view, req)
      return fragments(view, <PickedProducts view={view} name={list} {...await readPickedProducts(shop, form.state, list)} />)
    })
  return new Elysia()
    .use(createForm)
    .use(requireStaff(shop, 'discounts'))
    .post(discountsPath, async ({ view, req }) => {
      const form = await readEditorForm(view, req)
      if (isSearch(form.state)) return renderDiscountEditor(shop, view, null, { form: { ...form.state, errors: {} } })
      const id = await form.attempt(async (values) => {
        let repeated: number | null = null
        const created = await withAudit(shop, view, { action: 'discount.created' }, async (tx, now) => {
          const facts = toFacts(values, view.moneyInput)
          const form = { actorId: view.user.id, action: 'discount.created', content: facts }
          repeated = await findRepeatedCreate(tx, form, now, async (row) => (await findDiscount(tx, row)) !== null)
          if (repeated !== null) return null
          const newId = await createDiscount(tx, facts, now)
          return { newId, change: { ...facts }, subject: `discount:${newId}` }
        })
        return created?.newId ?? repeated!
      })
      if (id === undefined) return renderDiscountEditor(shop, view, null, { form: form.state, status: 422 })
      return redirect(view, `${discountsPath}/${id}/edit`, view.t('discounts.created'))
    })
    .get(`${discountsPath}/:id/edit`, async ({ view, params }) => {
      const stored = await getDiscount(shop.db.read, parseId(params.id))
      return renderDiscountEditor(shop, view, stored, { form: withBack(view, toDiscountForm(stored, view.moneyInput)) })
    })
    .get(`${discountsPath}/:id`, ({ view, params }) => redirect(view, `${discountsPath}/${parseId(params.id)}/edit`))
    .post(`${discountsPath}/:id`, async ({ view, req, params }) => {
      const id = parseId(params.id)
      const stored = await getDiscount(shop.db.read, id)
      const form = await readEditorForm(view, req)
      if (isSearch(form.state)) return renderDiscountEditor(shop, view, stored, { form: { ...form.state, errors: {} } })
      const { status } = await saveForm(form, (values) =>
        withAudit(shop, view, { action: 'discount.saved', subject: `discount:${id}` }, async (tx, now) => {
          const facts = toFacts(values, view.moneyInput)
          const previous = await getDiscount(tx, id)
          await saveDiscount(tx, id, facts, { now, expectedUpdatedAt: values.updated_at ?? stored.updatedAt })
          return { change: changesBetween(previous, { ...(await getDiscount(tx, id)), updatedAt: previous.updatedAt }) }
        }),
      )
      const current = await getDiscount(shop.db.read, id)
      if (status !== 200) return renderDiscountEditor(shop, view, current, { form: form.state, status })
      const message = view.t('discounts.saved')
      if (!view.partial) return redirect(view, `${discountsPath}/${id}/edit`, message)
      const saved = { ...toDiscountForm(current, view.moneyInput) }
      saved.values.back = backPath(form.state)
      return withToast(await renderDiscountEditor(shop, view, current, { form: saved }), 'toast', message)
    })
    .post(`${discountsPath}/:id/delete`, async ({ view, req, params }) => {
      const id = parseId(params.id)
      const stored = await getDiscount(shop.db.read, id)
      const { state } = await readForm(view, req.raw, discountSchema)
      const audited = { action: 'discount.deleted', subject: `discount:${id}` }
      const { entry } = await withAudit(shop, view, audited, async (tx, now) => ({
        change: { ids: await deleteDiscounts(tx, [stored.id], now) },
      }))
      return respondWithEntityList(shop, { view, req }, discountList, { back: parseBackUrl(discountsPath, backPath(state)), entry })
    })
}

const readEditorForm = (view: StaffView, req: HttpRequest) => readForm(view, req.raw, discountSchema)

/** Enter was pressed, or Search: with text in a product search, that is what was meant. */
const isSearch = ({ values }: FormState): boolean =>
  values.enter !== undefined && productLists.some((list) => String(values[`search_${list}`] ?? '').trim() !== '')

/** Throws NotFound. */
async function getDiscount(q: Exec, id: number): Promise<DiscountRow> {
  const discount = await findDiscount(q, id)
  if (!discount) throw new NotFound('discount')
  return discount
}

function withBack(view: StaffView, form: FormState): FormState {
  const { values } = initialForm({ back: view.url.searchParams.get('back') ?? '' })
  return { ...form, values: { ...form.values, ...values } }
}
