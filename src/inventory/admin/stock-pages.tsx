import { Elysia, t } from 'elysia'
import { eq } from 'drizzle-orm'
import { record } from '#src/accounts/audit.ts'
import { refuseFaults } from '#src/admin/bulk.tsx'
import { type StaffView, mayDo, staff } from '#src/admin/shell.ts'
import { NotFound } from '#src/lib/errors.ts'
import { idFrom } from '#src/lib/ids.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, go, page, withStatus } from '#src/web/answer.tsx'
import { type ReadForm, blankForm, readForm } from '#src/web/form.ts'
import { StockHistoryPage } from '#templates/inventory/history-page.tsx'
import { Locations } from '#templates/inventory/locations-page.tsx'
import { stockPath as path } from '#templates/inventory/stock-row.tsx'
import type { FormState } from '#templates/ui/field-props.ts'
import { countLedger, listLedger } from '../ledger.ts'
import { findInventory } from '../levels.ts'
import { countAtLocations, createLocation, listLocations, moveLocation, removeLocation, renameLocation } from '../locations.ts'

const nameSchema = t.Object({ name: t.String({ maxLength: 60 }) })
const moveSchema = t.Object({ by: t.Union([t.Literal('-1'), t.Literal('1')]) })
const perPage = 50

/** The history of one SKU, and the locations where stock lies. */
export const stockPages = (shop: Shop) =>
  new Elysia()
    .use(staff(shop, 'inventory'))
    .get(`${path}/history`, ({ view }) => answerHistory(shop, view))
    .get(`${path}/locations`, ({ view }) => answerLocations(shop, view))
    .post(`${path}/locations`, async ({ view, visit }) => {
      const form = await readForm(view, visit.request, nameSchema)
      const id = await form.attempt(({ name }) =>
        shop.db.transaction(async (tx) => {
          const made = await createLocation(tx, name)
          await record(tx, { actor: view.user, action: 'location.created', subject: `location:${made}`, change: { name }, now: shop.now() })
          return made
        }),
      )
      return answerLocations(shop, view, form, id === undefined ? null : undefined)
    })
    .post(`${path}/locations/:id`, async ({ view, visit, params }) => {
      const id = idFrom(params.id)
      const form = await readForm(view, visit.request, nameSchema)
      await form.attempt(({ name }) =>
        shop.db.transaction(async (tx) => {
          await renameLocation(tx, id, name)
          await record(tx, { actor: view.user, action: 'location.renamed', subject: `location:${id}`, change: { name }, now: shop.now() })
        }),
      )
      return answerLocations(shop, view, form, id)
    })
    .post(`${path}/locations/:id/move`, async ({ view, visit, params }) => {
      const id = idFrom(params.id)
      const { values } = refuseFaults(await readForm(view, visit.request, moveSchema))
      await shop.db.transaction(async (tx) => {
        await moveLocation(tx, id, values.by === '1' ? 1 : -1)
        await record(tx, {
          actor: view.user,
          action: 'location.moved',
          subject: `location:${id}`,
          change: { by: values.by },
          now: shop.now(),
        })
      })
      return answerLocations(shop, view)
    })
    .post(`${path}/locations/:id/delete`, async ({ view, visit, params }) => {
      const id = idFrom(params.id)
      const form = await readForm(view, visit.request, t.Object({}))
      await form.attempt(() =>
        shop.db.transaction(async (tx) => {
          await removeLocation(tx, id)
          await record(tx, { actor: view.user, action: 'location.removed', subject: `location:${id}`, change: {}, now: shop.now() })
        }),
      )
      return answerLocations(shop, view, form, id)
    })

async function answerLocations(
  shop: Shop,
  view: StaffView,
  form?: Pick<ReadForm<unknown>, 'ok' | 'form'>,
  of: number | null = null,
): Promise<Response> {
  if (form?.ok && !view.partial) return go(view, `${path}/locations`)
  if (!form && !view.partial && view.url.pathname !== `${path}/locations`) return go(view, `${path}/locations`)
  const refused = form && !form.ok
  const q = shop.db.read
  const counts = await countAtLocations(q)
  const locations = (await listLocations(q)).map((place) => ({ ...place, ...(counts.get(place.id) ?? { skus: 0, units: 0 }) }))
  const state: FormState = refused ? form.form : blankForm()
  const body = (
    <Locations
      view={view}
      locations={locations}
      form={state}
      of={refused ? of : null}
      mayWrite={await mayDo(shop, view, 'inventory', 'write')}
    />
  )
  const status = refused ? 422 : 200
  if (view.partial) return withStatus(status, fragments(view, body))
  return page(view, view.t('stock.locations'), body, { status })
}

async function answerHistory(shop: Shop, view: StaffView): Promise<Response> {
  const q = shop.db.read
  const sku = (view.url.searchParams.get('sku') ?? '').slice(0, 200)
  const before = /^[1-9]\d{0,14}$/.test(view.url.searchParams.get('before') ?? '') ? Number(view.url.searchParams.get('before')) : null
  const { variants, products } = shop.db.t
  const stored = await findInventory(q, sku)
  const [product] = await q
    .select({ id: products.id, name: products.name })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(eq(variants.sku, sku))
    .limit(1)
  const rows = await listLedger(q, sku, { before, limit: perPage + 1 })
  if (!stored && !product && rows.length === 0) throw new NotFound('sku')
  const shown = rows.slice(0, perPage)
  const older = rows.length > perPage ? `${path}/history?sku=${encodeURIComponent(sku)}&before=${shown.at(-1)!.id}` : null
  const facts = stored
    ? [
        { label: view.t('stock.column.total'), value: view.number(stored.stockLevel) },
        ...stored.warehouses.map(({ name, warehouseLevel }) => ({ label: name, value: view.number(warehouseLevel) })),
        { label: view.t('stock.counted'), value: view.t(stored.useWarehouseStock ? 'stock.counted.locations' : 'stock.counted.total') },
        { label: view.t('stock.column.reserved'), value: view.number(stored.reserved) },
        { label: view.t('stock.column.left'), value: view.number(stored.calculatedTotal - stored.reserved) },
      ]
    : [{ label: view.t('stock.column.left'), value: view.t('stock.notCounted') }]
  const props = { view, sku, product: product ?? null, facts, rows: shown, older, drift: stored && (await driftOf(shop, view, stored)) }
  return page(view, view.t('stock.historyOf', { sku }), <StockHistoryPage {...props} />)
}

/** In words where the ledger of a SKU adds up to something else than what is kept; null when it does not. */
async function driftOf(
  shop: Shop,
  view: StaffView,
  stored: NonNullable<Awaited<ReturnType<typeof findInventory>>>,
): Promise<string | null> {
  const sums = await countLedger(shop.db.read, stored.sku)
  const kept = [
    { locationId: null, place: view.t('stock.column.total'), level: stored.stockLevel },
    ...stored.warehouses.map(({ locationId, name, warehouseLevel }) => ({ locationId, place: name, level: warehouseLevel })),
  ]
  const wrong = kept.filter(({ locationId, level }) => (sums.get(locationId) ?? 0) !== level)
  return (
    wrong
      .map(({ locationId, place, level }) =>
        view.t('stock.driftText', { place, sum: view.number(sums.get(locationId) ?? 0), level: view.number(level) }),
      )
      .join(' ') || null
  )
}
