import type { ProductImage, ProductVariant } from './find-product-page.ts'

export interface Thumb {
  image: ProductImage
  /** The value of the Color option it stands for; '' = a picture of every colour. */
  color: string
  current: boolean
}

/** Which picture is large and which are small: one for each colour, and every picture that belongs to none. */
export function selectGalleryImages(
  images: ProductImage[],
  chosen: { variant: ProductVariant | null; color: string | null; imageId: number | null },
): { at: number; thumbs: Thumb[] } {
  const at = Math.max(0, findMainImage(images, chosen))
  const main = images[at]
  const seenColors = new Set<string>()
  const thumbs = images.filter(({ color }) => color === '' || (!seenColors.has(color) && seenColors.add(color)))
  return {
    at,
    thumbs: thumbs.map((image) => ({
      image,
      color: image.color,
      current: image.id === main?.id || (image.color !== '' && image.color === main?.color),
    })),
  }
}

// What was asked for by itself, else the first picture of the variant, else of its colour.
function findMainImage(images: ProductImage[], { variant, color, imageId }: Parameters<typeof selectGalleryImages>[1]): number {
  if (imageId !== null) return images.findIndex((image) => image.id === imageId)
  const variantImageIndex = variant === null ? -1 : images.findIndex((image) => image.variantIds.includes(variant.id))
  if (variantImageIndex >= 0) return variantImageIndex
  return color === null ? 0 : images.findIndex((image) => image.color === color)
}
