import type { Tx } from '#db/types.ts'
import { deleteUnusedCategory } from '#src/categories/edit-categories.ts'
import { idsOf } from '#src/lib/collections/ids-of.ts'
import { deleteProduct } from '#src/products/delete-product.ts'
import { type ExampleProduct, findTranslated, listExampleProducts, readExampleRecord, saveExampleRecord } from './example-products.ts'

export interface RemovedExamples {
  removed: ExampleProduct[]
  /** Ordered or changed: they stay and belong to the owner from now on. */
  kept: ExampleProduct[]
}

/** Removes the examples that nobody has changed or ordered, and their categories once these are empty. */
export async function removeExamples(tx: Tx, now: number): Promise<RemovedExamples> {
  const record = await readExampleRecord(tx)
  const removed: ExampleProduct[] = []
  const kept: ExampleProduct[] = []
  for (const product of await listExampleProducts(tx)) {
    const isRemoved = product.stays === null && (await deleteProduct(tx, product.id, now))
    ;(isRemoved ? removed : kept).push(product)
  }
  const categories = record?.categories ?? []
  const translated = await findTranslated(tx, 'category', idsOf(categories))
  for (const { id, updatedAt } of categories) if (!translated.has(id)) await deleteUnusedCategory(tx, id, updatedAt, now)
  if (record) await saveExampleRecord(tx, null, now)
  return { removed, kept }
}
