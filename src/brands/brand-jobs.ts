import { eq } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { deleteContentTexts } from '#src/i18n/content-translations.ts'
import { deleteListingCounts } from '#src/products/listing-counts.ts'
import { setBrand } from '#src/products/product-batches.ts'
import { productGroupJob } from '#src/products/product-group-jobs.ts'
import { addRedirect } from '#src/redirects/slug-redirects.ts'

export type BrandJob =
  /** Copies a new name to the product cards and search texts. */
  | { action: 'rename'; brandId: number }
  /** Assigns the products to brand `to`, or none, then deletes the brand. */
  | { action: 'delete'; brandId: number; to: number | null }

export const brandJobKind = 'brands.products'

export const { runOrQueue: runOrQueueBrandJob, run: runBrandJob } = productGroupJob<BrandJob>({
  kind: brandJobKind,
  async changeProducts(tx, work, ids) {
    if (work.action === 'delete') await setBrand(tx, ids, work.to)
  },
  deleteEmpty: deleteEmptyBrand,
})

/** With `to`, the slug redirects to that brand. */
async function deleteEmptyBrand(tx: Tx, { brandId, to }: { brandId: number; to: number | null }, now: number): Promise<void> {
  const { brands } = tx.t
  const [deleted] = await tx.delete(brands).where(eq(brands.id, brandId)).returning({ slug: brands.slug })
  await deleteContentTexts(tx, 'brand', [brandId])
  await deleteListingCounts(tx, { brandId })
  if (deleted && to !== null) await addRedirect(tx, 'brand', deleted.slug, to, now)
}
