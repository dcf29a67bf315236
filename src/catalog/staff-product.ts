import { asc, eq } from 'drizzle-orm'
import type { Exec } from '#db/open.ts'
import type { CategoryNode } from './categories.ts'
import { chosenCategories } from './save-product.ts'

/** A product with all its variants and pictures as staff edit them, whatever its status; null when there is none. */
export async function findProductForStaff(q: Exec, id: number) {
  const { products, variants, inventory } = q.t
  const [product] = await q.select().from(products).where(eq(products.id, id)).limit(1)
  if (!product) return null
  const rows = await q
    .select({ variant: variants, total: inventory.calculatedTotal, reserved: inventory.reserved })
    .from(variants)
    .leftJoin(inventory, eq(inventory.sku, variants.sku))
    .where(eq(variants.productId, id))
    .orderBy(asc(variants.position), asc(variants.id))
  return {
    product,
    alsoIn: (await chosenCategories(q, id)).filter((category) => category !== product.categoryId),
    variants: rows.map(({ variant, total, reserved }) => ({
      ...variant,
      /** Units in stock, promised ones included; null without a record. */
      stock: total,
      reserved: reserved ?? 0,
    })),
    pictures: await picturesForStaff(q, id),
  }
}

export type StaffProduct = NonNullable<Awaited<ReturnType<typeof findProductForStaff>>>

/** The pictures of a product in gallery order. */
export async function picturesForStaff(q: Exec, productId: number) {
  const { productImages, media } = q.t
  return q
    .select({
      id: productImages.id,
      file: media.file,
      width: media.width,
      height: media.height,
      renditions: media.renditions,
      imageAlt: productImages.imageAlt,
      zoomLabel: productImages.zoomLabel,
      color: productImages.color,
    })
    .from(productImages)
    .innerJoin(media, eq(media.id, productImages.mediaId))
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.position), asc(productImages.id))
}

export type StaffPicture = Awaited<ReturnType<typeof picturesForStaff>>[number]

/** Every category with the number of its ancestors, parents before children: for a select. */
export function flatCategories(tree: CategoryNode[], depth = 0): { id: number; name: string; depth: number }[] {
  return tree.flatMap(({ id, name, children }) => [{ id, name, depth }, ...flatCategories(children, depth + 1)])
}
