import { Elysia, t } from 'elysia'
import { eq } from 'drizzle-orm'
import { requireValid } from '#src/admin/bulk-actions.tsx'
import { withAudit } from '#src/admin/edit.ts'
import { exportList } from '#src/admin/list-export.ts'
import { type StaffView, canAccess, requireStaff } from '#src/admin/layout.ts'
import { csvFile } from '#src/lib/csv.ts'
import { NotFound } from '#src/lib/errors.ts'
import { parseId } from '#src/lib/ids.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, redirect, page, withStatus } from '#src/web/response.tsx'
import { type ParsedForm, initialForm, readForm } from '#src/web/form.ts'
import { StockHistoryPage } from '#templates/inventory/history-page.tsx'
import { Locations } from '#templates/inventory/locations-page.tsx'
import { stockPath as path } from '#templates/inventory/stock-row.tsx'
import type { FormState } from '#templates/ui/field-props.ts'
import { sumLedgerByLocation, listLedgerEntries } from '../stock-ledger.ts'
import { findInventory } from '../find-inventory.ts'
import { countStockByLocation, createLocation, listLocations, moveLocation, removeLocation, renameLocation } from '../locations.ts'

const nameSchema = t.Object({ name: t.String({ maxLength: 60 }) })
const moveSchema = t.Object({ by: t.Union([t.Literal('-1'), t.Literal('1')]) })
const perPage = 50

export const stockPages = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'inventory'))
    .get(`${path}/history`, ({ view }) => renderHistory(shop, view))
    .get(`${path}/locations`, ({ view }) => renderLocations(shop, view))
    .get(`${path}/locations/export.csv`, async ({ view, req }) => {
      const lines = (await listStockedLocations(shop)).map(({ id, name, skus, units }) => [id, name, skus, units])
      return exportList(
        shop,
        { view, req },
        {
          subject: 'locations',
          action: 'locations.exported',
          list: `${path}/locations`,
          timeoutSeconds: 60,
          lines: csvFile(['id', 'name', 'skus', 'units'], [lines]),
        },
      )
    })
    .post(`${path}/locations`, async ({ view, req }) => {
      const form = await readForm(view, req.raw, nameSchema)
      const created = await form.attempt(({ name }) =>
        withAudit(shop, view, { action: 'location.created' }, async (tx) => {
          return { subject: `location:${await createLocation(tx, name)}`, change: { name } }
        }),
      )
      return renderLocations(shop, view, form, created ? undefined : null)
    })
    .post(`${path}/locations/:id`, async ({ view, req, params }) => {
      const id = parseId(params.id)
      const form = await readForm(view, req.raw, nameSchema)
      await form.attempt(({ name }) =>
        withAudit(shop, view, { action: 'location.renamed', subject: `location:${id}` }, async (tx) => {
          await renameLocation(tx, id, name)
          return { change: { name } }
        }),
      )
      return renderLocations(shop, view, form, id)
    })
    .post(`${path}/locations/:id/move`, async ({ view, req, params }) => {
      const id = parseId(params.id)
      const { values } = requireValid(await readForm(view, req.raw, moveSchema))
      await withAudit(shop, view, { action: 'location.moved', subject: `location:${id}` }, async (tx) => {
        await moveLocation(tx, id, values.by === '1' ? 1 : -1)
        return { change: { by: values.by } }
      })
      return renderLocations(shop, view)
    })
    .post(`${path}/locations/:id/delete`, async ({ view, req, params }) => {
      const id = parseId(params.id)
      const form = await readForm(view, req.raw, t.Object({}))
      await form.attempt(() =>
        withAudit(shop, view, { action: 'location.removed', subject: `location:${id}` }, async (tx) => {
          await removeLocation(tx, id)
          return { change: {} }
        }),
      )
      return renderLocations(shop, view, form, id)
    })

async function renderLocations(
  shop: Shop,
  view: StaffView,
  form?: Pick<ParsedForm<unknown>, 'ok' | 'state'>,
  formLocationId: number | null = null,
): Promise<Response> {
  if (form?.ok && !view.partial) return redirect(view, `${path}/locations`)
  if (!form && !view.partial && view.url.pathname !== `${path}/locations`) return redirect(view, `${path}/locations`)
  const isRefused = form && !form.ok
  const state: FormState = isRefused ? form.state : initialForm()
  const body = (
    <Locations
      view={view}
      locations={await listStockedLocations(shop)}
      form={state}
      formLocationId={isRefused ? formLocationId : null}
      mayWrite={await canAccess(shop, view, 'inventory', 'write')}
    />
  )
  const status = isRefused ? 422 : 200
  if (view.partial) return withStatus(status, fragments(view, body))
  return page(view, view.t('inventory.locations'), body, { status })
}

async function listStockedLocations(shop: Shop) {
  const counts = await countStockByLocation(shop.db.read)
  const locations = await listLocations(shop.db.read)
  return locations.map((location) => ({ ...location, ...(counts.get(location.id) ?? { skus: 0, units: 0 }) }))
}

async function renderHistory(shop: Shop, view: StaffView): Promise<Response> {
  const q = shop.db.read
  const sku = (view.url.searchParams.get('sku') ?? '').slice(0, 200)
  const beforeId = /^[1-9]\d{0,14}$/.test(view.url.searchParams.get('before') ?? '') ? Number(view.url.searchParams.get('before')) : null
  const { variants, products } = shop.db.t
  const inventory = await findInventory(q, sku)
  const [product] = await q
    .select({ id: products.id, name: products.name })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(eq(variants.sku, sku))
    .limit(1)
  const rows = await listLedgerEntries(q, sku, { beforeId, limit: perPage + 1 })
  if (!inventory && !product && rows.length === 0) throw new NotFound('sku')
  const pageRows = rows.slice(0, perPage)
  const olderHref = rows.length > perPage ? `${path}/history?sku=${encodeURIComponent(sku)}&before=${pageRows.at(-1)!.id}` : null
  const facts = inventory
    ? [
        { label: view.t('inventory.column.total'), value: view.number(inventory.stockLevel) },
        ...inventory.warehouses.map(({ name, warehouseLevel }) => ({ label: name, value: view.number(warehouseLevel) })),
        {
          label: view.t('inventory.tracking'),
          value: view.t(inventory.useWarehouseStock ? 'inventory.tracking.locations' : 'inventory.tracking.total'),
        },
        { label: view.t('inventory.column.reserved'), value: view.number(inventory.reserved) },
        { label: view.t('inventory.column.available'), value: view.number(inventory.calculatedTotal - inventory.reserved) },
      ]
    : [{ label: view.t('inventory.column.available'), value: view.t('inventory.notTracked') }]
  const props = {
    view,
    sku,
    product: product ?? null,
    facts,
    rows: pageRows,
    olderHref,
    drift: inventory && (await describeDrift(shop, view, inventory)),
  }
  return page(view, view.t('inventory.historyOf', { sku }), <StockHistoryPage {...props} />)
}

async function describeDrift(
  shop: Shop,
  view: StaffView,
  inventory: NonNullable<Awaited<ReturnType<typeof findInventory>>>,
): Promise<string | null> {
  const ledgerSums = await sumLedgerByLocation(shop.db.read, inventory.sku)
  const storedLevels = [
    { locationId: null, place: view.t('inventory.column.total'), level: inventory.stockLevel },
    ...inventory.warehouses.map(({ locationId, name, warehouseLevel }) => ({ locationId, place: name, level: warehouseLevel })),
  ]
  const mismatches = storedLevels.filter(({ locationId, level }) => (ledgerSums.get(locationId) ?? 0) !== level)
  return (
    mismatches
      .map(({ locationId, place, level }) =>
        view.t('inventory.driftText', { place, sum: view.number(ledgerSums.get(locationId) ?? 0), level: view.number(level) }),
      )
      .join(' ') || null
  )
}
