import { Elysia, t } from 'elysia'
import { renderBulkConfirm, bulkFields, hasCountChanged, requireValid } from '#src/admin/bulk-actions.tsx'
import { confirmThreshold } from '#src/admin/limits.ts'
import { parseBackUrl } from '#src/admin/list.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { Conflict, UserError } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import { exampleAmount, parseAmount } from '#src/lib/money/money.ts'
import { type NumberInput, parseNumberText } from '#src/lib/text/number-input.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, redirect } from '#src/web/response.tsx'
import { readForm } from '#src/web/form/form.ts'
import { RunFinished, RunProgress } from '#templates/admin/list/bulk-run.tsx'
import { BulkActionFields } from '#templates/product-list/bulk-action-fields.tsx'
import type { ProductChange } from '#src/products/bulk-products.ts'
import { type ProductSelection, startBulkRun, countSelection } from '../bulk-runs.ts'
import { undoBulkRun } from '../undo-bulk.ts'
import { categoryTree } from '#src/categories/categories.ts'
import { listBrands } from '#src/brands/brands.ts'
import { listTags } from '../list-products.ts'
import { flattenTree } from '#src/lib/collections/trees.ts'
import { findOwnRun } from './bulk-notice.tsx'
import { renderProductList, filterFromUrl } from './list.tsx'
import { undoMinutes } from '#src/accounts/limits.ts'
import { maxTagLength } from '#src/products/limits.ts'

const path = '/admin/ecommerce/products'
const actions = ['active', 'draft', 'archived', 'addCategory', 'removeCategory', 'brand', 'addTag', 'removeTag', 'price', 'delete'] as const
type Action = (typeof actions)[number]

const bulkSchema = t.Object({
  ...bulkFields,
  action: t.Union(actions.map((action) => t.Literal(action))),
  category: t.Nullable(t.Integer({ minimum: 1 })),
  brand: t.Nullable(t.Integer({ minimum: 1 })),
  tag: t.String({ maxLength: maxTagLength, default: '' }),
  direction: t.Union([t.Literal('raise'), t.Literal('lower')], { default: 'raise' }),
  unit: t.Union([t.Literal('percent'), t.Literal('amount')], { default: 'percent' }),
  value: t.String({ maxLength: 20, default: '' }),
})
const undoSchema = t.Object({ subject: t.String({ maxLength: 100 }), back: t.String({ maxLength: 2000 }) })

export const productBulkRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'catalog'))
    .post(`${path}/bulk`, async ({ view, req }) => {
      const form = await readForm(view, req.raw, bulkSchema)
      const { values } = requireValid(form)
      if (!values.all && values.ids.length === 0) throw new UserError('admin.list.selectFirst')
      const back = parseBackUrl(path, values.back)
      const selection: ProductSelection = values.all ? { matching: await filterFromUrl(shop, view, back) } : { ids: values.ids }
      const count = await countSelection(shop, selection)
      const change =
        values.confirmed || isStatusAction(values.action) ? await form.attempt(() => parseProductChange(view, values)) : undefined
      const countChanged = hasCountChanged(values, count)
      if (!change || countChanged || (!values.confirmed && count >= confirmThreshold)) {
        const text = view.t(values.action === 'delete' ? 'productList.confirmDelete' : 'productList.confirmText', {
          count,
          minutes: undoMinutes,
        })
        const fieldsProps = { view, action: values.action, count, form: form.state, ...(await listFieldOptions(shop, values.action)) }
        const dialog = {
          action: `${path}/bulk`,
          title: view.t(`productList.confirm.${values.action}`, { count }),
          text: countChanged && values.expected !== null ? `${view.t('admin.list.countChanged', { count })} ${text}` : text,
          count,
          fields: <BulkActionFields {...fieldsProps} />,
          confirm: view.t(`productList.button.${values.action}`),
          danger: values.action === 'delete',
          back: back.pathname + back.search,
        }
        return renderBulkConfirm(view, values, dialog, !values.confirmed ? 200 : change ? 409 : 422)
      }
      const started = await startBulkRun(shop, view.user, selection, change)
      return respondWithStarted(shop, view, req.raw, back, started)
    })
    .post(`${path}/bulk/undo`, async ({ view, req }) => {
      const { values } = requireValid(await readForm(view, req.raw, undoSchema))
      const started = await undoBulkRun(shop, view.user, values.subject)
      if (!started) throw new Conflict('admin.undoTooLate')
      return respondWithStarted(shop, view, req.raw, parseBackUrl(path, values.back), started)
    })
    .get(`${path}/runs/:id`, async ({ view, params }) => {
      const back = parseBackUrl(path, view.url.searchParams.get('back') ?? '')
      const job = parseId(params.id)
      back.searchParams.set('run', String(job))
      const run = await findOwnRun(shop, view, job)
      const list = back.pathname + back.search
      if (!view.partial) return redirect(view, list)
      if (!run || run.state !== 'queued') return fragments(view, <RunFinished href={list} />)
      return fragments(
        view,
        <RunProgress view={view} href={view.url.pathname + view.url.search} run={run.payload} label={view.t('productList.running')} />,
      )
    })

async function respondWithStarted(
  shop: Shop,
  view: StaffView,
  request: Request,
  back: URL,
  started: { entry: number } | { job: number },
): Promise<Response> {
  if ('entry' in started) back.searchParams.set('done', String(started.entry))
  else back.searchParams.set('run', String(started.job))
  if (!view.partial) return redirect(view, back.pathname + back.search)
  return renderProductList(shop, view, request, back)
}

const isStatusAction = (action: Action): boolean => action === 'active' || action === 'draft' || action === 'archived'

/** Throws UserError on the invalid field. */
function parseProductChange(
  view: StaffView,
  values: { action: Action; category: number | null; brand: number | null; tag: string; direction: string; unit: string; value: string },
): ProductChange {
  const { action, category, brand, tag } = values
  switch (action) {
    case 'active':
    case 'draft':
    case 'archived':
      return { do: 'status', to: action }
    case 'addCategory':
    case 'removeCategory':
      if (category === null) throw new UserError('productList.chooseCategory', {}, 'category')
      return { do: action, categoryId: category }
    case 'brand':
      return { do: 'brand', brandId: brand }
    case 'addTag':
    case 'removeTag':
      if (tag === '') throw new UserError('productList.enterTag', {}, 'tag')
      return { do: action, tag }
    case 'price': {
      const sign = values.direction === 'raise' ? 1 : -1
      if (values.unit === 'amount') {
        const amount = parseAmount(values.value, view.moneyInput)
        if (!amount) throw new UserError('products.notAnAmount', { example: exampleAmount(view.moneyInput) }, 'value')
        return { do: 'price', percent: 0, amount: sign * amount }
      }
      const percent = parsePercent(values.value, view.moneyInput)
      if (percent === 0 || (sign < 0 && percent > 10_000))
        throw new UserError('productList.percentInvalid', { example: view.number(12.5) }, 'value')
      return { do: 'price', percent: sign * percent, amount: 0 }
    }
    case 'delete':
      return { do: 'delete' }
  }
}

/** Parses hundredths of a percent, at most three digits before and two after the decimal separator; 0 when invalid. */
function parsePercent(text: string, input: NumberInput): number {
  const number = parseNumberText(text, input)
  if (!number || number.whole.length > 3 || number.fraction.length > 2) return 0
  return Number(number.whole + number.fraction.padEnd(2, '0'))
}

async function listFieldOptions(shop: Shop, action: Action) {
  const q = shop.db.read
  return {
    categories: action.endsWith('Category') ? flattenTree(await categoryTree(q)) : [],
    brands: action === 'brand' ? await listBrands(q) : [],
    tags: action.endsWith('Tag') ? await listTags(q) : [],
  }
}
