import { Elysia, t } from 'elysia'
import { withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import { page, redirect } from '#src/web/response.tsx'
import { ImportStoresPage } from '#templates/store-locations/import-page.tsx'
import { storeLocationsPath } from '#templates/store-locations/store-location-list.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { type StoreImport, importStores, planImport } from '../import-stores.ts'
import { maxImportSize } from '../limits.ts'

const path = `${storeLocationsPath}/import`

const importSchema = t.Object({
  file: t.Optional(t.File({ maxSize: maxImportSize })),
  rows: t.String({ maxLength: maxImportSize, multiline: true, default: '' }),
  /** Sent by the preview, which has the rows. */
  confirmed: t.Boolean(),
})

/** Each character of the rows takes up to nine bytes in a form. */
const importLimits = { bytes: maxImportSize * 10, fields: 5 }

export const importRoutes = (shop: Shop) => {
  const form = new Elysia().use(requireStaff(shop, 'content', 'write')).get(path, ({ view }) => renderImport(view, initialForm(), null))
  return new Elysia()
    .use(form)
    .use(requireStaff(shop, 'content'))
    .post(path, async ({ view, req }) => {
      const form = await readForm(view, req.raw, importSchema, importLimits)
      const result = await form.attempt((values) => previewOrImport(shop, view, values))
      if (!result) return renderImport(view, form.state, null)
      if ('plan' in result) return renderImport(view, { ...form.state, values: { rows: result.text } }, result.plan)
      const { added, changed } = result
      return redirect(
        view,
        storeLocationsPath,
        view.t('storeLocations.imported', { added: view.number(added), changed: view.number(changed) }),
      )
    })
}

async function previewOrImport(shop: Shop, view: StaffView, { file, rows, confirmed }: (typeof importSchema)['static']) {
  const text = file && file.size > 0 ? await file.text() : rows
  if (text.trim() === '') throw new UserError('storeLocations.fileMissing', {}, 'file')
  const plan = await planImport(shop.db.read, text)
  if (!confirmed || plan.problems.length > 0) return { plan, text }
  return withAudit(shop, view, { action: 'store_locations.imported', subject: 'store-locations' }, async (tx, now) => {
    // Read again: the stores may have changed since.
    const { stores, problems } = await planImport(tx, text)
    if (problems.length > 0) throw new UserError('storeLocations.fileOutdated', {}, 'file')
    const counts = await importStores(tx, stores, now)
    return { ...counts, change: { ...counts, stores: stores.map(({ slug }) => slug) } }
  })
}

function renderImport(view: StaffView, form: FormState, plan: StoreImport | null): Response {
  const isRefused = (plan?.problems.length ?? 0) > 0 || Object.keys(form.errors).length > 0
  const title = view.t('storeLocations.import')
  return page(view, title, <ImportStoresPage view={view} form={form} plan={plan} />, {
    status: isRefused ? 422 : 200,
  })
}
