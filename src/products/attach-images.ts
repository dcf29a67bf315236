import { eq } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import type { NewImage } from './product-facts.ts'

/** Adds images at the end of a gallery. The caller refreshes listings. */
export async function attachImages(tx: Tx, productId: number, images: NewImage[]): Promise<void> {
  if (images.length === 0) return
  const { productImages } = tx.t
  const attached = await tx.select({ id: productImages.id }).from(productImages).where(eq(productImages.productId, productId))
  await tx.insert(productImages).values(images.map((image, index) => ({ ...image, productId, position: attached.length + index })))
}

/** Copies images to another product; `copiedVariantIds` maps variants to their copies. */
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
