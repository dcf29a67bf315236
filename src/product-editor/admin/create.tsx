import { Elysia, t } from 'elysia'
import { withAudit } from '#src/admin/edit.ts'
import { requireStaff } from '#src/admin/layout.ts'
import { type MoneyInput, exampleAmount, parseAmount } from '#src/lib/money/money.ts'
import { maxUnits } from '#src/inventory/limits.ts'
import { parseWholeNumber } from '#src/lib/text/number-input.ts'
import type { Shop } from '#src/shop.ts'
import { redirect, page } from '#src/web/response.tsx'
import { initialForm, readForm } from '#src/web/form/form.ts'
import type { View } from '#src/web/view.ts'
import { CreateProductPage } from '#templates/product-editor/create-product-page.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { createDraftProduct } from '../create-draft-product.ts'
import { skuForName } from '#src/variants/generate-skus.ts'
import { maxSkuLength } from '#src/variants/limits.ts'
import { maxNameLength } from '#src/products/limits.ts'
import { maxTypedLength } from '../limits.ts'

const path = '/admin/ecommerce/products'

const createSchema = t.Object({
  name: t.String({ minLength: 1, maxLength: maxNameLength, missing: 'products.nameMissing' }),
  price: t.String({ minLength: 1, maxLength: maxTypedLength, missing: 'productEditor.priceMissing' }),
  sku: t.String({ maxLength: maxSkuLength }),
  stock: t.String({ maxLength: maxTypedLength, default: '' }),
})

export const productCreateRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'catalog', 'write'))
    .get(`${path}/create`, ({ view }) => renderCreatePage(view, initialForm(), 200))
    .post(path, async ({ view, req }) => {
      const form = await readForm(view, req.raw, createSchema)
      const price = form.ok ? parseAmount(form.values.price, view.moneyInput) : null
      if (form.ok && price === null) form.addError('price', view.t('products.notAnAmount', { example: exampleAmount(view.moneyInput) }))
      const stock = form.ok && form.values.stock !== '' ? parseStock(form.values.stock, view.moneyInput) : null
      if (form.ok && form.values.stock !== '' && stock === null) form.addError('stock', view.t('inventory.stockInvalid'))
      const created = await form.attempt(({ name, sku }) =>
        withAudit(shop, view, { action: 'product.created' }, async (tx, now) => {
          const product = { name, price: price!, sku: sku || (await skuForName(tx, name)) }
          const id = await createDraftProduct(tx, { ...product, stock }, now)
          return { id, subject: `product:${id}`, change: product }
        }),
      )
      if (!created) return renderCreatePage(view, form.state, 422)
      return redirect(view, `${path}/${created.id}/edit`, view.t('productEditor.created'))
    })

/** Null for what is no number of units. */
function parseStock(text: string, input: MoneyInput): number | null {
  const units = parseWholeNumber(text, input)
  return units !== null && units <= maxUnits ? units : null
}

function renderCreatePage(view: View, form: FormState, status: number): Response {
  const body = <CreateProductPage view={view} form={form} />
  const title = view.t('productEditor.create')
  return page(view, title, body, { status })
}
