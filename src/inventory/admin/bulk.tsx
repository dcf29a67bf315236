import { Elysia, t } from 'elysia'
import { renderBulkConfirm, bulkFields, hasCountChanged, requireValid } from '#src/admin/bulk-actions.tsx'
import { confirmThreshold } from '#src/admin/limits.ts'
import { parseBackUrl, readListParams } from '#src/admin/list.ts'
import { requireStaff } from '#src/admin/layout.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { type NumberInput, parseWholeNumber } from '#src/lib/text/number-input.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, redirect } from '#src/web/response.tsx'
import { readForm } from '#src/web/form/form.ts'
import { RunFinished, RunProgress } from '#templates/admin/list/bulk-run.tsx'
import { AdjustFields } from '#templates/inventory/stock-page.tsx'
import { stockPath as path } from '#templates/inventory/stock-row.tsx'
import { type Adjustment, type StockSelection, adjustSelection, countStockSelection } from '../bulk-adjust-stock.ts'
import { listLocations } from '../locations.ts'
import { findStockRun } from './bulk-notice.tsx'
import { listConfig, renderStock, toStockFilter } from './list.tsx'
import { maxReasonLength, maxTypedUnits } from '../limits.ts'

const bulkSchema = t.Object({
  ...bulkFields,
  action: t.Literal('adjust'),
  mode: t.Union([t.Literal('set'), t.Literal('add'), t.Literal('take')], { default: 'set' }),
  units: t.String({ maxLength: 12, default: '' }),
  location: t.Nullable(t.Integer({ minimum: 1 })),
  reason: t.String({ maxLength: maxReasonLength, default: '' }),
  // Made when the form is shown: one change per form. Programs need none.
  key: t.Optional(t.String({ minLength: 16, maxLength: 64 })),
})

export const stockBulkRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'inventory'))
    .post(`${path}/bulk`, async ({ view, req }) => {
      const form = await readForm(view, req.raw, bulkSchema)
      const { values } = requireValid(form)
      if (!values.all && values.ids.length === 0) throw new UserError('admin.list.selectFirst')
      const back = parseBackUrl(path, values.back)
      const selection: StockSelection = values.all
        ? { matching: await toStockFilter(shop, readListParams(listConfig, back)) }
        : { ids: values.ids }
      const adjustment = values.confirmed ? await form.attempt((checked) => parseAdjustment(checked, view.moneyInput)) : undefined
      const count = await countStockSelection(shop, selection)
      const countChanged = hasCountChanged(values, count)
      const outcome =
        adjustment && !countChanged && (await form.attempt(() => adjustSelection(shop, view.user, selection, adjustment, values.key)))
      if (!outcome) {
        const warning = view.t('inventory.adjustText')
        const locations = await listLocations(shop.db.read)
        const confirmation = {
          action: `${path}/bulk`,
          title: view.t('inventory.adjustTitle', { count }),
          text: countChanged && values.expected !== null ? `${view.t('admin.list.countChanged', { count })} ${warning}` : warning,
          count,
          fields: <AdjustFields view={view} form={form.state} locations={locations} />,
          confirm: view.t('inventory.adjustButton'),
          danger: count >= confirmThreshold,
          back: back.pathname + back.search,
        }
        return renderBulkConfirm(view, values, confirmation, !values.confirmed ? 200 : adjustment && countChanged ? 409 : 422)
      }
      if (outcome === 'repeated') return view.partial ? renderStock(shop, view, req.raw, back) : redirect(view, back.pathname + back.search)
      if ('job' in outcome) back.searchParams.set('run', String(outcome.job))
      const run = 'run' in outcome ? outcome.run : undefined
      if (view.partial) return renderStock(shop, view, req.raw, back, run)
      return redirect(view, back.pathname + back.search, run ? view.t('inventory.adjusted', { count: run.changed }) : undefined)
    })
    .get(`${path}/runs/:id`, async ({ view, params }) => {
      const back = parseBackUrl(path, view.url.searchParams.get('back') ?? '')
      const id = parseId(params.id)
      back.searchParams.set('run', String(id))
      const list = back.pathname + back.search
      if (!view.partial) return redirect(view, list)
      const foundRun = await findStockRun(shop, view, id)
      if (foundRun?.state !== 'queued') return fragments(view, <RunFinished href={list} />)
      const href = view.url.pathname + view.url.search
      return fragments(view, <RunProgress view={view} href={href} run={foundRun.run} label={view.t('inventory.running')} />)
    })

function parseAdjustment(
  values: { mode: Adjustment['mode']; units: string; location: number | null; reason: string },
  input: NumberInput,
): Adjustment {
  const units = parseWholeNumber(values.units, input)
  if (units === null || units > maxTypedUnits) throw new UserError('inventory.unitsMissing', {}, 'units')
  if (values.reason === '') throw new UserError('inventory.reasonMissing', {}, 'reason')
  return { mode: values.mode, units, locationId: values.location, reason: values.reason }
}
