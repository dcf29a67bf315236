import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate/migrate.ts'
import { seedLanguages } from '#src/i18n/languages.ts'
import { searchText } from '#src/lib/text/search-text.ts'
import { recountListings } from '#src/products/listing-counts.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { openBulkWriter } from '../bulk.ts'
import { benchmarkTime } from '../catalog.ts'
import type { ListedProduct } from './public-list.ts'

const price = 2000

/** Fills an empty database with the products, each in its category; `/items/product-<key>` shows one. */
export async function fillListStore(url: string, products: ListedProduct[]): Promise<void> {
  await migrate(url)
  await inTransaction(url, async (tx) => {
    await seedLanguages(tx)
    await saveSettings(tx, { site_name: 'Benchmark', support_email: 'help@example.com' }, benchmarkTime)
  })
  const names = [...new Set(products.map(({ category }) => category))].filter((name) => name !== '')
  const categories = names.map((name, index) => ({ id: index + 1, parentId: null, slug: `category-${index + 1}`, name, intro: '', position: index, updatedAt: benchmarkTime })) // prettier-ignore
  const rows = products.map((product, index) => productRows(product, { id: index + 1, categoryId: names.indexOf(product.category) + 1 }))
  const bulk = openBulkWriter(url)
  await bulk.insertRows('categories', categories)
  const inventory = rows.map(({ level }) => level)
  await bulk.insertRows('inventory', inventory)
  await bulk.insertRows('products', rows.map(({ product }) => product)) // prettier-ignore
  await bulk.insertRows('variants', rows.map(({ variant }) => variant)) // prettier-ignore
  await bulk.insertRows('categoryProducts', rows.flatMap(({ placements }) => placements)) // prettier-ignore
  await bulk.finish()
  await inTransaction(url, recountListings)
}

export const listedPath = (key: string): string => `/items/product-${key.toLowerCase()}`

async function inTransaction(url: string, work: Parameters<Awaited<ReturnType<typeof connect>>['transaction']>[0]): Promise<void> {
  const db = await connect(url)
  try {
    await db.transaction(work)
  } finally {
    await db.close()
  }
}

function productRows({ key, name, description }: ListedProduct, { id, categoryId }: { id: number; categoryId: number }) {
  const sku = `LIST-${key}`
  const createdAt = benchmarkTime - id * 1000
  const listing = { listPrice: price, inStock: true, onSale: false, active: true }
  return {
    product: {
      id,
      seoLink: listedPath(key).slice('/items/'.length),
      name,
      searchText: searchText(name, sku),
      status: 'active' as const,
      categoryId: categoryId === 0 ? null : categoryId,
      price,
      listPrice: price,
      card: { brand: '', images: [], colorImages: {}, swatches: [], priceVaries: false, onlySku: sku },
      description: `<p>${Bun.escapeHTML(description)}</p>`,
      details: [],
      options: [],
      createdAt,
      updatedAt: createdAt,
    },
    variant: { id, productId: id, sku, options: {}, position: 0 },
    level: { sku, stockLevel: 10, calculatedTotal: 10, updatedAt: createdAt },
    placements: categoryId === 0 ? [] : [{ categoryId, productId: id, chosen: true, createdAt, name, brandId: null, ...listing }],
  }
}
