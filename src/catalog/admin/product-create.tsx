import { Elysia, t } from 'elysia'
import { record } from '#src/accounts/audit.ts'
import { staff } from '#src/admin/shell.ts'
import { parseAmount } from '#src/lib/money.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, go, page, withStatus } from '#src/web/answer.tsx'
import { blankForm, readForm } from '#src/web/form.ts'
import type { View } from '#src/web/view.ts'
import { documentTitle } from '#templates/layouts/document.tsx'
import { CreateProductPage } from '#templates/catalog/admin/create-page.tsx'
import type { FormState } from '#templates/ui/field-props.ts'
import { startProduct } from '../new-product.ts'
import { longestSku } from '../product-rules.ts'

const path = '/admin/ecommerce/products'

const createSchema = t.Object({
  name: t.String({ minLength: 1, maxLength: 200, missing: 'catalog.nameMissing' }),
  price: t.String({ minLength: 1, maxLength: 20, missing: 'products.priceMissing' }),
  sku: t.String({ minLength: 1, maxLength: longestSku, missing: 'products.skuMissing' }),
})

/** A new product begins with a name, a price and a SKU; everything else is said in the editor. */
export const productCreate = (shop: Shop) =>
  new Elysia()
    .use(staff(shop, 'catalog'))
    .get(`${path}/create`, ({ view }) => answerForm(view, blankForm(), 200))
    .post(path, async ({ view, visit }) => {
      const read = await readForm(view, visit.request, createSchema)
      const price = read.ok ? parseAmount(read.values.price, view.shop.currency) : null
      if (read.ok && price === null) read.refuse('price', view.t('products.notAnAmount'))
      const id = await read.attempt(({ name, sku }) =>
        shop.db.transaction(async (tx) => {
          const made = await startProduct(tx, { name, sku, price: price! }, shop.now())
          const change = { name, sku, price }
          await record(tx, { actor: view.user, action: 'product.created', subject: `product:${made}`, change, now: shop.now() })
          return made
        }),
      )
      if (id === undefined) return answerForm(view, read.form, 422)
      return go(view, `${path}/${id}/edit`, view.t('products.created'))
    })

function answerForm(view: View, form: FormState, status: number): Response {
  const body = <CreateProductPage view={view} form={form} />
  const plain = view.t('products.create')
  const title = status === 422 ? view.t('common.errorTitle', { title: plain }) : plain
  if (view.partial) return withStatus(status, fragments(view, <title>{documentTitle(view, title)}</title>, body))
  return page(view, title, body, { status })
}
