import { Elysia } from 'elysia'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { Conflict } from '#src/lib/errors/errors.ts'
import { exampleAmount } from '#src/lib/money/money.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { page, redirect, withToast } from '#src/web/response.tsx'
import { formLimits, readFields } from '#src/web/form/body.ts'
import { validateFields } from '#src/web/form/form.ts'
import { acceptsJson } from '#src/web/request.ts'
import { categoryTree } from '#src/categories/categories.ts'
import { listBrands } from '#src/brands/brands.ts'
import { ProductSummary } from '#templates/product-editor/product-summary.tsx'
import { type StaffProduct } from '../find-product.ts'
import { flattenTree } from '#src/lib/collections/trees.ts'
import { listLocations } from '#src/inventory/locations.ts'
import { buildVariantGridFromFields } from './variant-grid.ts'
import { type ProductFormInput, parseProductForm } from './parse-product-form.ts'
import { renderProductEditor, formatContext, getStaffProduct } from './render-editor.tsx'
import { toProductForm, productFormLimits, productSchema } from './product-form.ts'
import type { FormatContext } from './field-parser.ts'
import { saveProductForm } from './save-product-form.ts'

const path = '/admin/ecommerce/products/:id'

export const productEditorRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'catalog'))
    .get(`${path}/edit`, async ({ view, params }) => {
      const stored = await getStaffProduct(shop, parseId(params.id))
      if (!view.can('catalog', 'write')) return renderProductSummary(shop, view, stored)
      return renderProductEditor(shop, view, stored, { form: toProductForm(stored, await formatContext(shop, view)) })
    })
    // A failed save leaves the browser at this URL: a reload must work.
    .get(path, ({ view, params }) => redirect(view, `/admin/ecommerce/products/${parseId(params.id)}/edit`))
    .post(path, async ({ view, req, params }) => {
      const stored = await getStaffProduct(shop, parseId(params.id))
      const format = await formatContext(shop, view)
      const fields = await readFields(req.raw, { ...formLimits, ...productFormLimits })
      const form = validateFields(view, fields, productSchema, acceptsJson(req.raw))
      const rebuildGrid = (current: StaffProduct) => buildVariantGridFromFields(view, current, format, { fields, form: form.state })
      try {
        await form.attempt(async (values) => {
          const { optionInputs, rows, error } = rebuildGrid(stored)
          if (error) throw error
          const locations = await listLocations(shop.db.read)
          const input = await parseProductForm(shop.db.read, values, { stored, format, optionInputs, rows, locations })
          for (const [field, key] of [...input.errors, ...(await findUnknownReferences(shop, input))])
            form.addError(field, view.t(key, { example: exampleAmount(view.moneyInput) }))
          for (const { field, key, params: errorParams } of input.customizationErrors) form.addError(field, view.t(key, errorParams))
          if (form.ok) await saveProductForm(shop, view, { stored, input, expectedUpdatedAt: values.updated_at })
        })
      } catch (error) {
        if (!(error instanceof Conflict)) throw error
        const current = await getStaffProduct(shop, stored.product.id)
        return renderProductEditor(shop, view, current, {
          ...rebuildGrid(current),
          status: 409,
          storedForm: toProductForm(current, format),
        })
      }
      if (!form.ok) return renderProductEditor(shop, view, stored, { ...rebuildGrid(stored), status: 422 })
      return respondWithSaved(shop, view, stored.product.id, format)
    })

async function renderProductSummary(shop: Shop, view: StaffView, stored: StaffProduct): Promise<Response> {
  const q = shop.db.read
  const { name, brandId, categoryId } = stored.product
  const names = new Map(flattenTree(await categoryTree(q)).map((category) => [category.id, category.name]))
  const props = {
    view,
    stored,
    brand: (await listBrands(q)).find(({ id }) => id === brandId)?.name ?? null,
    categories: [categoryId, ...stored.alsoIn].flatMap((id) => (id === null ? [] : (names.get(id) ?? []))),
  }
  return page(view, name, <ProductSummary {...props} />)
}

async function respondWithSaved(shop: Shop, view: StaffView, id: number, format: FormatContext): Promise<Response> {
  if (!view.partial) return redirect(view, `/admin/ecommerce/products/${id}/edit`, view.t('productEditor.saved'))
  const saved = await getStaffProduct(shop, id)
  return withToast(
    await renderProductEditor(shop, view, saved, { form: toProductForm(saved, format) }),
    'toast',
    view.t('productEditor.saved'),
  )
}

// A category or brand may have been deleted since the page was opened.
async function findUnknownReferences(shop: Shop, { facts }: ProductFormInput): Promise<[string, StringKey][]> {
  const q = shop.db.read
  const categories = new Set(flattenTree(await categoryTree(q)).map(({ id }) => id))
  const brands = new Set((await listBrands(q)).map(({ id }) => id))
  const missing = {
    brand_id: facts.brandId !== null && !brands.has(facts.brandId),
    category_id: facts.categoryId !== null && !categories.has(facts.categoryId),
    also_in: !facts.alsoIn.every((id) => categories.has(id)),
  }
  return Object.entries(missing).flatMap(([field, isMissing]) => (isMissing ? [[field, 'form.choose'] as [string, StringKey]] : []))
}
