import { Elysia, t } from 'elysia'
import { requireValid } from '#src/admin/bulk-actions.tsx'
import { withAudit } from '#src/admin/edit.ts'
import { exportList } from '#src/admin/list-export.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { csvFile } from '#src/lib/files/csv.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, redirect, page, withStatus } from '#src/web/response.tsx'
import { type ParsedForm, initialForm, readForm } from '#src/web/form/form.ts'
import { Locations } from '#templates/inventory/locations-page.tsx'
import { stockPath as path } from '#templates/inventory/stock-row.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { countStockByLocation, createLocation, listLocations, moveLocation, removeLocation, renameLocation } from '../locations.ts'
import { maxLocationNameLength } from '../limits.ts'

const nameSchema = t.Object({ name: t.String({ maxLength: maxLocationNameLength }) })
const moveSchema = t.Object({ by: t.Union([t.Literal('-1'), t.Literal('1')]) })

export const locationRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'inventory'))
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
      mayWrite={view.can('inventory', 'write')}
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
