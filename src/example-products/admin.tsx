import { Elysia } from 'elysia'
import { withAudit } from '#src/admin/edit.ts'
import { requireStaff } from '#src/admin/layout.ts'
import type { Shop } from '#src/shop.ts'
import { page, redirect } from '#src/web/response.tsx'
import { ExampleProductsPage, exampleProductsPath as path } from '#templates/example-products/example-products-page.tsx'
import { addExamples, deleteExampleImages, storeExampleImages } from './add-examples.ts'
import { examples } from './example-catalog.ts'
import { countExampleProducts, listExampleProducts } from './example-products.ts'
import { removeExamples } from './remove-examples.ts'

const productsPath = '/admin/ecommerce/products'

export const exampleProductsAdmin = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'catalog'))
    .get(path, async ({ view }) => {
      const products = await listExampleProducts(shop.db.read)
      const canWrite = view.can('catalog', 'write')
      const body = <ExampleProductsPage view={view} products={products} count={examples.length} canWrite={canWrite} />
      return page(view, view.t('exampleProducts.title'), body)
    })
    .post(`${path}/add`, async ({ view, req }) => {
      req.extendTimeout(60)
      if ((await countExampleProducts(shop.db.read)) > 0) return redirect(view, path, view.t('exampleProducts.nothingAdded'))
      const images = await storeExampleImages(shop)
      const done = await withAudit(shop, view, { action: 'example_products.added', subject: 'example_products' }, async (tx, now) => {
        const count = await addExamples(tx, images, now)
        return count > 0 ? { count, change: { count } } : null
      })
      if (done) return redirect(view, productsPath, view.t('exampleProducts.added', { count: done.count }))
      await deleteExampleImages(shop, images)
      return redirect(view, path, view.t('exampleProducts.nothingAdded'))
    })
    .post(`${path}/delete`, async ({ view }) => {
      const done = await withAudit(shop, view, { action: 'example_products.removed', subject: 'example_products' }, async (tx, now) => {
        const { removed, kept } = await removeExamples(tx, now)
        const names = kept.map(({ name }) => name)
        return removed.length + names.length > 0 ? { names, count: removed.length, change: { count: removed.length, kept: names } } : null
      })
      if (!done) return redirect(view, productsPath, view.t('exampleProducts.nothingRemoved'))
      const { count, names } = done
      const kept = names.length === 0 ? '' : ` ${view.t('exampleProducts.kept', { names: names.join(', ') })}`
      return redirect(view, productsPath, view.t('exampleProducts.removed', { count }) + kept)
    })
