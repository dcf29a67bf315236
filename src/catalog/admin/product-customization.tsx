import { Elysia, t } from 'elysia'
import { staff } from '#src/admin/shell.ts'
import { Refusal } from '#src/lib/errors.ts'
import { idFrom } from '#src/lib/ids.ts'
import type { Shop } from '#src/shop.ts'
import { fragments } from '#src/web/answer.tsx'
import { readForm } from '#src/web/form.ts'
import { CustomizationCard, cellsOf } from '#templates/catalog/admin/customization-card.tsx'
import { rearrange } from './customization-acts.ts'
import { customizationFields } from './customization-form.ts'
import { answerEditor, groundOf, productOf } from './product-answer.tsx'
import { formFrom, productLimits } from './product-form.ts'

const schema = t.Object(customizationFields)

/** Arranges the questions to buyers anew from what the form says. Nothing is saved. */
export const productCustomization = (shop: Shop) =>
  new Elysia().use(staff(shop, 'catalog')).post('/admin/ecommerce/products/:id/customization', async ({ view, visit, params }) => {
    const stored = await productOf(shop, idFrom(params.id))
    const read = await readForm(view, visit.request, schema, productLimits)
    if (!read.ok) throw new Refusal('form.wrongShape')
    const { rows, focus } = rearrange(read.values.customization, view.url.searchParams.get('act') ?? '')
    const others = Object.entries(read.form.values).filter(([name]) => !name.startsWith('customization.'))
    const form = { values: { ...Object.fromEntries(others), ...cellsOf(rows) }, errors: {} }
    if (view.partial) return fragments(view, <CustomizationCard view={view} productId={stored.product.id} form={form} focus={focus} />)
    const kept = Object.entries(formFrom(stored, await groundOf(shop)).values).filter(([name]) => !name.startsWith('customization.'))
    return answerEditor(shop, view, stored, { form: { ...form, values: { ...Object.fromEntries(kept), ...form.values } } })
  })
