import { Elysia, t } from 'elysia'
import { answerAsk, askFrom, bulkFields, isOtherCount, refuseFaults } from '#src/admin/bulk.tsx'
import { listFile } from '#src/admin/list-file.ts'
import { addressBack, linkTo, readWish } from '#src/admin/list.ts'
import { savedViewRoutes } from '#src/admin/saved-views.tsx'
import { staff } from '#src/admin/shell.ts'
import { Refusal } from '#src/lib/errors.ts'
import { idFrom } from '#src/lib/ids.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, go } from '#src/web/answer.tsx'
import { readForm } from '#src/web/form.ts'
import { RunOver, RunProgress } from '#templates/admin/run.tsx'
import { AdjustFields } from '#templates/inventory/stock-page.tsx'
import { stockPath as path } from '#templates/inventory/stock-row.tsx'
import { type Adjustment, type StockSelection, adjustSelection, countStockSelection } from '../adjust-stock.ts'
import { exportStock } from '../export-stock.ts'
import { listLocations } from '../locations.ts'
import { about, answerStock, filterOf, shape, stockRunOf } from './stock-view.tsx'

const bulkSchema = t.Object({
  ...bulkFields,
  action: t.Literal('adjust'),
  mode: t.Union([t.Literal('set'), t.Literal('add'), t.Literal('take')], { default: 'set' }),
  units: t.String({ maxLength: 12, default: '' }),
  location: t.Nullable(t.Integer({ minimum: 1 })),
  reason: t.String({ maxLength: 120, default: '' }),
})

/** The inventory as a list and as a file, and changing the stock of many SKUs at once. */
export const stockList = (shop: Shop) =>
  new Elysia()
    .use(savedViewRoutes(shop, about))
    .use(staff(shop, 'inventory'))
    .get(path, ({ view, visit }) => answerStock(shop, view, visit.request, view.url))
    .get(`${path}/export.csv`, async ({ view, visit }) => {
      const wish = readWish(shape, view.url)
      const lines = exportStock(shop.db.read, await filterOf(shop, wish))
      const taken = { subject: 'inventory', action: 'stock.exported', list: linkTo(shape, wish) }
      return listFile(shop, { view, visit }, { ...taken, lines, within: 300 })
    })
    .post(`${path}/bulk`, async ({ view, visit }) => {
      const form = await readForm(view, visit.request, bulkSchema)
      const { values } = refuseFaults(form)
      if (!values.all && values.ids.length === 0) throw new Refusal('admin.list.chooseFirst')
      const back = addressBack(path, values.back)
      const selection: StockSelection = values.all ? { matching: await filterOf(shop, readWish(shape, back)) } : { ids: values.ids }
      const adjustment = values.sure ? await form.attempt(adjustmentOf) : undefined
      const count = await countStockSelection(shop, selection)
      const moved = isOtherCount(values, count)
      const done = adjustment && !moved && (await form.attempt(() => adjustSelection(shop, view.user, selection, adjustment)))
      if (!done) {
        const says = view.t('stock.askAdjustText')
        const locations = await listLocations(shop.db.read)
        const ask = {
          action: `${path}/bulk`,
          title: view.t('stock.askAdjust', { count }),
          text: moved && values.expected !== null ? `${view.t('lists.otherCount', { count })} ${says}` : says,
          count,
          fields: <AdjustFields view={view} form={form.form} locations={locations} />,
          confirm: view.t('stock.doAdjust'),
          danger: count >= askFrom,
          back: back.pathname + back.search,
        }
        return answerAsk(view, values, ask, !values.sure ? 200 : adjustment && moved ? 409 : 422)
      }
      if ('job' in done) back.searchParams.set('run', String(done.job))
      const run = 'run' in done ? done.run : undefined
      if (view.partial) return answerStock(shop, view, visit.request, back, run)
      return go(view, back.pathname + back.search, run ? view.t('stock.adjusted', { count: run.changed }) : undefined)
    })
    .get(`${path}/runs/:id`, async ({ view, params }) => {
      const back = addressBack(path, view.url.searchParams.get('back') ?? '')
      const id = idFrom(params.id)
      back.searchParams.set('run', String(id))
      const list = back.pathname + back.search
      if (!view.partial) return go(view, list)
      const found = await stockRunOf(shop, view, id)
      if (found?.state !== 'waiting') return fragments(view, <RunOver href={list} />)
      const href = view.url.pathname + view.url.search
      return fragments(view, <RunProgress view={view} href={href} run={found.run} words={view.t('stock.running')} />)
    })

function adjustmentOf(values: { mode: Adjustment['mode']; units: string; location: number | null; reason: string }): Adjustment {
  if (!/^\d{1,9}$/.test(values.units)) throw new Refusal('stock.unitsMissing', {}, 'units')
  if (values.reason === '') throw new Refusal('stock.reasonMissing', {}, 'reason')
  return { mode: values.mode, units: Number(values.units), locationId: values.location, reason: values.reason }
}
