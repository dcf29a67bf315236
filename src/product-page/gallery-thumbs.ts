import type { ProductImage, ProductVariant } from './find-product-page.ts'

export interface Thumb {
  image: ProductImage
  /** The Color value it shows; '' = any color. */
  color: string
  current: boolean
}

export function selectGalleryImages(
  images: ProductImage[],
  chosen: { variant: ProductVariant | null; color: string | null; imageId: number | null },
): { at: number; thumbs: Thumb[] } {
  const at = Math.max(0, findMainImage(images, chosen))
  const main = images[at]
  const seenColors = new Set<string>()
  const thumbs = images.filter(({ color }) => color === '' || (!seenColors.has(color) && seenColors.add(color)))
  // A requested image that belongs to no color has a thumbnail of its own. Otherwise the chosen color is current.
  const isOwnThumb = main?.color === '' && (chosen.imageId === main.id || chosen.color === null)
  return {
    at,
    thumbs: thumbs.map((image) => ({
      image,
      color: image.color,
      current: isOwnThumb ? image.id === main.id : image.color !== '' && image.color === chosen.color,
    })),
  }
}

function findMainImage(images: ProductImage[], { variant, color, imageId }: Parameters<typeof selectGalleryImages>[1]): number {
  if (imageId !== null) return images.findIndex((image) => image.id === imageId)
  const variantImageIndex = variant === null ? -1 : images.findIndex((image) => image.variantIds.includes(variant.id))
  if (variantImageIndex >= 0) return variantImageIndex
  return color === null ? 0 : images.findIndex((image) => image.color === color)
}
