import { Elysia, t } from 'elysia'
import { requireStaff } from '#src/admin/layout.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { fragments } from '#src/web/response.tsx'
import { readForm } from '#src/web/form/form.ts'
import { CustomizationCard } from '#templates/product-editor/customization-card.tsx'
import { applyCustomizationAction } from './customization-actions.ts'
import { customizationFields } from './customization-form.ts'
import { toCustomizationFormValues } from './customization-rows.ts'
import { renderProductEditor, formatContext, getStaffProduct } from './render-editor.tsx'
import { toProductForm, productFormLimits } from './product-form.ts'

const schema = t.Object(customizationFields)

export const productCustomizationRoutes = (shop: Shop) =>
  new Elysia().use(requireStaff(shop, 'catalog')).post('/admin/ecommerce/products/:id/customization', async ({ view, req, params }) => {
    const stored = await getStaffProduct(shop, parseId(params.id))
    const submitted = await readForm(view, req.raw, schema, productFormLimits)
    if (!submitted.ok) throw new UserError('form.wrongFormat')
    const { rows, focus } = applyCustomizationAction(submitted.values.customization, view.url.searchParams.get('act') ?? '')
    const cardProps = { view, productId: stored.product.id, rows, errors: {}, focus }
    if (view.partial) return fragments(view, <CustomizationCard {...cardProps} />)
    const otherValues = Object.entries(submitted.state.values).filter(([name]) => !name.startsWith('customization.'))
    const form = { values: { ...Object.fromEntries(otherValues), ...toCustomizationFormValues(rows) }, errors: {} }
    const storedValues = Object.entries(toProductForm(stored, await formatContext(shop, view)).values).filter(
      ([name]) => !name.startsWith('customization.'),
    )
    return renderProductEditor(shop, view, stored, { form: { ...form, values: { ...Object.fromEntries(storedValues), ...form.values } } })
  })
