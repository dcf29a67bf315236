import { Elysia, t } from 'elysia'
import { requireValid } from '#src/admin/bulk-actions.tsx'
import { withAudit } from '#src/admin/edit.ts'
import { parseBackUrl, readListParams } from '#src/admin/list.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { Conflict, UserError, orNotFound } from '#src/lib/errors/errors.ts'
import { type NumberInput, parseWholeNumber } from '#src/lib/text/number-input.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, redirect, withToast, withStatus } from '#src/web/response.tsx'
import { readForm } from '#src/web/form/form.ts'
import { StockRow, type StockRowProps, stockPath as path } from '#templates/inventory/stock-row.tsx'
import { type LevelEdit, editStockRow } from '../edit-stock-row.ts'
import { type StockRow as Row, getStockRows } from '../list-stock.ts'
import { listLocations } from '../locations.ts'
import { getVisibleLocations, listConfig } from './list.tsx'
import { maxTypedUnits } from '../limits.ts'

const text = t.String({ maxLength: 20, default: '' })
const schema = t.Object({
  back: t.String({ maxLength: 2000, default: '' }),
  stock_level: text,
  expected_stock_level: text,
  level: t.Record(t.String(), text),
  expected: t.Record(t.String(), text),
  use_warehouse_stock: t.Boolean(),
  expected_use_warehouse_stock: t.Optional(text),
  location_id: text,
  expected_location_id: text,
})
type Values = typeof schema.static

/** Saves one inventory row. Each cell saves only if its value is unchanged since it was shown. */
export const stockCellRoutes = (shop: Shop) =>
  new Elysia().use(requireStaff(shop, 'inventory')).post(`${path}/:id`, async ({ view, req, params }) => {
    const storedRow = await requireStockRow(shop, parseId(params.id))
    const { values } = requireValid(await readForm(view, req.raw, schema))
    const back = parseBackUrl(path, values.back)
    try {
      const edit = parseEdit(storedRow.sku, values, view.moneyInput)
      await withAudit(shop, view, { action: 'stock.edited', subject: `sku:${edit.sku}` }, async (tx, now) => {
        await editStockRow(tx, edit, { reference: `staff:${view.user.name}`, now })
        const { sku: _, ...change } = edit
        return { change }
      })
    } catch (error) {
      if (!(error instanceof Conflict || error instanceof UserError)) throw error
      const message = view.t(error.key, error.params)
      if (!view.partial) return redirect(view, back.pathname + back.search, { kind: 'error', text: `${storedRow.sku}: ${message}` })
      // On a conflict the row shows stored values; invalid numbers stay as typed.
      const submitted = error instanceof UserError ? getSubmittedValues(values) : {}
      const row = <StockRow {...await getRowProps(shop, view, storedRow.id, back)} error={{ submitted, message }} />
      return withStatus(error instanceof Conflict ? 409 : 422, fragments(view, row))
    }
    const message = view.t('inventory.savedSku', { sku: storedRow.sku })
    if (!view.partial) return redirect(view, back.pathname + back.search, message)
    return withToast(fragments(view, <StockRow {...await getRowProps(shop, view, storedRow.id, back)} saved />), 'say', message)
  })

async function requireStockRow(shop: Shop, id: number): Promise<Row> {
  const [row] = await getStockRows(shop.db.read, [id])
  return orNotFound(row, 'sku')
}

async function getRowProps(shop: Shop, view: StaffView, id: number, back: URL): Promise<StockRowProps> {
  const locations = await listLocations(shop.db.read)
  const visibleLocations = getVisibleLocations(readListParams(listConfig, back), locations)
  return { view, row: await requireStockRow(shop, id), visibleLocations, locations, back: back.pathname + back.search, mayWrite: true }
}

/** Only the changed cells. Throws UserError for anything but a whole number of units. */
function parseEdit(sku: string, values: Values, input: NumberInput): LevelEdit {
  const edit: LevelEdit = { sku, warehouses: [] }
  if (values.stock_level !== values.expected_stock_level) {
    edit.stockLevel = { from: parseExpectedValue(values.expected_stock_level), to: parseLevel(values.stock_level, input) }
  }
  for (const [id, level] of Object.entries(values.level)) {
    const expected = values.expected[id] ?? ''
    if (level === expected || !/^\d{1,15}$/.test(id)) continue
    edit.warehouses.push({ locationId: Number(id), from: parseExpectedValue(expected), to: parseLevel(level, input) })
  }
  const source = values.expected_use_warehouse_stock
  if (source !== undefined && values.use_warehouse_stock !== (source === '1')) {
    edit.useWarehouseStock = { from: source === '' ? null : source === '1', to: values.use_warehouse_stock }
  }
  if (values.location_id !== '' && values.location_id !== values.expected_location_id) {
    edit.locationId = { from: parseExpectedValue(values.expected_location_id), to: Number(values.location_id) }
  }
  return edit
}

const parseExpectedValue = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null)

function parseLevel(text: string, input: NumberInput): number {
  const level = parseWholeNumber(text, input)
  if (level === null || level > maxTypedUnits) throw new UserError('inventory.levelInvalid')
  return level
}

function getSubmittedValues(values: Values): Record<string, string> {
  const levels = Object.entries(values.level).map(([id, level]) => [`level.${id}`, level] as const)
  return { stock_level: values.stock_level, ...Object.fromEntries(levels) }
}
