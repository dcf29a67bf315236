import { Elysia, t } from 'elysia'
import { record } from '#src/accounts/audit.ts'
import { refuseFaults } from '#src/admin/bulk.tsx'
import { addressBack, readWish } from '#src/admin/list.ts'
import { type StaffView, staff } from '#src/admin/shell.ts'
import type { StringKey } from '#src/i18n/built-in.ts'
import { Conflict, NotFound, Refusal } from '#src/lib/errors.ts'
import { idFrom } from '#src/lib/ids.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, go, telling, withStatus } from '#src/web/answer.tsx'
import { readForm } from '#src/web/form.ts'
import { StockRow, type StockRowProps, stockPath as path } from '#templates/inventory/stock-row.tsx'
import { type LevelEdit, editLevels } from '../edit-levels.ts'
import { type StockRow as Row, stockRows } from '../list-stock.ts'
import { listLocations } from '../locations.ts'
import { placesOf, shape } from './stock-view.tsx'

const text = t.String({ maxLength: 20, default: '' })
const schema = t.Object({
  back: t.String({ maxLength: 2000, default: '' }),
  stock_level: text,
  seen_stock_level: text,
  level: t.Record(t.String(), text),
  seen: t.Record(t.String(), text),
  use_warehouse_stock: t.Boolean(),
  seen_use_warehouse_stock: t.Optional(text),
  location_id: text,
  seen_location_id: text,
})
type Values = typeof schema.static

/** One row of the inventory: every change in it is saved over the value that was shown, or not at all. */
export const stockEdit = (shop: Shop) =>
  new Elysia().use(staff(shop, 'inventory')).post(`${path}/:id`, async ({ view, visit, params }) => {
    const before = await rowOf(shop, idFrom(params.id))
    const { values } = refuseFaults(await readForm(view, visit.request, schema))
    const back = addressBack(path, values.back)
    const now = shop.now()
    try {
      const edit = editOf(before.sku, values)
      await shop.db.transaction(async (tx) => {
        await editLevels(tx, edit, { reference: `staff:${view.user.name}`, now })
        const { sku, ...change } = edit
        await record(tx, { actor: view.user, action: 'stock.edited', subject: `sku:${sku}`, change: { ...change }, now })
      })
    } catch (error) {
      if (!(error instanceof Conflict || error instanceof Refusal)) throw error
      const said = view.t(error.key as StringKey, error.params)
      if (!view.partial) return go(view, back.pathname + back.search, { kind: 'error', text: `${before.sku}: ${said}` })
      // Over another value than the one shown: the row comes fresh. What is no number stays as it was typed.
      const typed = error instanceof Refusal ? typedOf(values) : {}
      const row = <StockRow {...await propsOf(shop, view, before.id, back)} refused={{ typed, said }} />
      return withStatus(error instanceof Conflict ? 409 : 422, fragments(view, row))
    }
    const said = view.t('stock.savedSku', { sku: before.sku })
    if (!view.partial) return go(view, back.pathname + back.search, said)
    return telling(fragments(view, <StockRow {...await propsOf(shop, view, before.id, back)} saved />), 'say', said)
  })

async function rowOf(shop: Shop, id: number): Promise<Row> {
  const [row] = await stockRows(shop.db.read, [id])
  if (!row) throw new NotFound('sku')
  return row
}

async function propsOf(shop: Shop, view: StaffView, id: number, back: URL): Promise<StockRowProps> {
  const locations = await listLocations(shop.db.read)
  const places = placesOf(readWish(shape, back), locations)
  return { view, row: await rowOf(shop, id), places, locations, back: back.pathname + back.search, mayWrite: true }
}

/** Only what differs from what was shown. Throws Refusal for what is no whole number of units. */
function editOf(sku: string, values: Values): LevelEdit {
  const edit: LevelEdit = { sku, warehouses: [] }
  if (values.stock_level !== values.seen_stock_level) {
    edit.stockLevel = { seen: unitsOf(values.seen_stock_level), to: levelOf(values.stock_level) }
  }
  for (const [id, typed] of Object.entries(values.level)) {
    const seen = values.seen[id] ?? ''
    if (typed === seen || !/^\d{1,15}$/.test(id)) continue
    edit.warehouses.push({ locationId: Number(id), seen: unitsOf(seen), to: levelOf(typed) })
  }
  const source = values.seen_use_warehouse_stock
  if (source !== undefined && values.use_warehouse_stock !== (source === '1')) {
    edit.useWarehouseStock = { seen: source === '' ? null : source === '1', to: values.use_warehouse_stock }
  }
  if (values.location_id !== '' && values.location_id !== values.seen_location_id) {
    edit.locationId = { seen: unitsOf(values.seen_location_id), to: Number(values.location_id) }
  }
  return edit
}

const unitsOf = (shown: string): number | null => (/^\d{1,15}$/.test(shown) ? Number(shown) : null)

function levelOf(typed: string): number {
  if (!/^\d{1,9}$/.test(typed)) throw new Refusal('stock.notALevel')
  return Number(typed)
}

function typedOf(values: Values): Record<string, string> {
  const levels = Object.entries(values.level).map(([id, typed]) => [`level.${id}`, typed] as const)
  return { stock_level: values.stock_level, ...Object.fromEntries(levels) }
}
