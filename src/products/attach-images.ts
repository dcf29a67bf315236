import { eq } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import type { NewImage } from './product-facts.ts'

/** Adds images after those the product has. Listings are the caller's to refresh. */
export async function attachImages(tx: Tx, productId: number, images: NewImage[]): Promise<void> {
  if (images.length === 0) return
  const { productImages } = tx.t
  const attached = await tx.select({ id: productImages.id }).from(productImages).where(eq(productImages.productId, productId))
  await tx.insert(productImages).values(images.map((image, index) => ({ ...image, productId, position: attached.length + index })))
}

/** Copies a product's images to another one; `copiedVariantIds` gives the copies of a variant. */
export async function copyImages(
  tx: Tx,
  { from, to, copiedVariantIds }: { from: number; to: number; copiedVariantIds: (variantId: number) => number[] },
): Promise<void> {
  const { productImages } = tx.t
  const images = await tx.select().from(productImages).where(eq(productImages.productId, from))
  if (images.length === 0) return
  await tx
    .insert(productImages)
    .values(
      images.map(({ id: _id, variantIds, ...image }) => ({ ...image, productId: to, variantIds: variantIds.flatMap(copiedVariantIds) })),
    )
}
