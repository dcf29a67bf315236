import { Elysia, t } from 'elysia'
import { answerAsk, askFrom, bulkFields, isOtherCount, refuseFaults } from '#src/admin/bulk.tsx'
import { addressBack } from '#src/admin/list.ts'
import { type StaffView, staff } from '#src/admin/shell.ts'
import { Conflict, Refusal } from '#src/lib/errors.ts'
import { idFrom } from '#src/lib/ids.ts'
import { parseAmount } from '#src/lib/money.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, go } from '#src/web/answer.tsx'
import { readForm } from '#src/web/form.ts'
import { RunOver, RunProgress } from '#templates/admin/run.tsx'
import { BulkQuestion } from '#templates/catalog/admin/bulk-questions.tsx'
import type { ProductChange } from '../bulk-products.ts'
import { type ProductSelection, changeSelection, countSelection, undoBulk } from '../bulk-runs.ts'
import { categoryTree, listBrands } from '../categories.ts'
import { listTags } from '../staff-list.ts'
import { flatCategories } from '../staff-product.ts'
import { runOf } from './product-bulk-notice.tsx'
import { answerProducts, filterAt } from './products-list.tsx'

const path = '/admin/ecommerce/products'
const actions = ['active', 'draft', 'archived', 'addCategory', 'removeCategory', 'brand', 'addTag', 'removeTag', 'price', 'delete'] as const
type Action = (typeof actions)[number]

const schema = t.Object({
  ...bulkFields,
  action: t.Union(actions.map((action) => t.Literal(action))),
  category: t.Nullable(t.Integer({ minimum: 1 })),
  brand: t.Nullable(t.Integer({ minimum: 1 })),
  tag: t.String({ maxLength: 60, default: '' }),
  direction: t.Union([t.Literal('raise'), t.Literal('lower')], { default: 'raise' }),
  unit: t.Union([t.Literal('percent'), t.Literal('amount')], { default: 'percent' }),
  value: t.String({ maxLength: 20, default: '' }),
})
const undoSchema = t.Object({ subject: t.String({ maxLength: 100 }), back: t.String({ maxLength: 2000 }) })

/** What is done to many products at once, with the question before it, its progress and the way back. */
export const productBulk = (shop: Shop) =>
  new Elysia()
    .use(staff(shop, 'catalog'))
    .post(`${path}/bulk`, async ({ view, visit }) => {
      const form = await readForm(view, visit.request, schema)
      const { values } = refuseFaults(form)
      if (!values.all && values.ids.length === 0) throw new Refusal('admin.list.chooseFirst')
      const back = addressBack(path, values.back)
      const selection: ProductSelection = values.all ? { matching: await filterAt(shop, view, back) } : { ids: values.ids }
      const count = await countSelection(shop, selection)
      const change = values.sure || isPlain(values.action) ? await form.attempt(() => changeOf(view, values)) : undefined
      const moved = isOtherCount(values, count)
      if (!change || moved || (!values.sure && count >= askFrom)) {
        const says = view.t(values.action === 'delete' ? 'productList.askDelete' : 'productList.askText', { count })
        const question = { view, action: values.action, count, form: form.form, ...(await choicesFor(shop, values.action)) }
        const ask = {
          action: `${path}/bulk`,
          title: view.t(`productList.ask.${values.action}`, { count }),
          text: moved && values.expected !== null ? `${view.t('lists.otherCount', { count })} ${says}` : says,
          count,
          fields: <BulkQuestion {...question} />,
          confirm: view.t(`productList.do.${values.action}`),
          danger: values.action === 'delete',
          back: back.pathname + back.search,
        }
        return answerAsk(view, values, ask, !values.sure ? 200 : change ? 409 : 422)
      }
      const started = await changeSelection(shop, view.user, selection, change)
      return answerStarted(shop, view, visit.request, back, started)
    })
    .post(`${path}/bulk/undo`, async ({ view, visit }) => {
      const { values } = refuseFaults(await readForm(view, visit.request, undoSchema))
      const started = await undoBulk(shop, view.user, values.subject)
      if (!started) throw new Conflict('admin.undoTooLate')
      return answerStarted(shop, view, visit.request, addressBack(path, values.back), started)
    })
    .get(`${path}/runs/:id`, async ({ view, params }) => {
      const back = addressBack(path, view.url.searchParams.get('back') ?? '')
      const job = idFrom(params.id)
      back.searchParams.set('run', String(job))
      const run = await runOf(shop, view, job)
      const list = back.pathname + back.search
      if (!view.partial) return go(view, list)
      if (!run || run.state !== 'waiting') return fragments(view, <RunOver href={list} />)
      return fragments(
        view,
        <RunProgress view={view} href={view.url.pathname + view.url.search} run={run.payload} words={view.t('productList.running')} />,
      )
    })

async function answerStarted(
  shop: Shop,
  view: StaffView,
  request: Request,
  back: URL,
  started: { entry: number } | { job: number },
): Promise<Response> {
  if ('entry' in started) back.searchParams.set('done', String(started.entry))
  else back.searchParams.set('run', String(started.job))
  if (!view.partial) return go(view, back.pathname + back.search)
  return answerProducts(shop, view, request, back)
}

const isPlain = (action: Action): boolean => action === 'active' || action === 'draft' || action === 'archived'

/** What the answered question means. Throws Refusal with the field that has to be answered otherwise. */
function changeOf(
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
      if (category === null) throw new Refusal('productList.chooseCategory', {}, 'category')
      return { do: action, categoryId: category }
    case 'brand':
      return { do: 'brand', brandId: brand }
    case 'addTag':
    case 'removeTag':
      if (tag === '') throw new Refusal('productList.enterTag', {}, 'tag')
      return { do: action, tag }
    case 'price': {
      const sign = values.direction === 'raise' ? 1 : -1
      if (values.unit === 'amount') {
        const amount = parseAmount(values.value, view.shop.currency)
        if (!amount) throw new Refusal('products.notAnAmount', {}, 'value')
        return { do: 'price', percent: 0, amount: sign * amount }
      }
      const percent = /^\d{1,3}([.,]\d{1,2})?$/.test(values.value) ? Math.round(Number(values.value.replace(',', '.')) * 100) : 0
      if (percent === 0 || (sign < 0 && percent > 10_000)) throw new Refusal('productList.notAPercent', {}, 'value')
      return { do: 'price', percent: sign * percent, amount: 0 }
    }
    case 'delete':
      return { do: 'delete' }
  }
}

async function choicesFor(shop: Shop, action: Action) {
  const q = shop.db.read
  return {
    categories: action.endsWith('Category') ? flatCategories(await categoryTree(q)) : [],
    brands: action === 'brand' ? await listBrands(q) : [],
    tags: action.endsWith('Tag') ? await listTags(q) : [],
  }
}
