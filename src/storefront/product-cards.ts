import { cardPrice } from '#src/products/card-price.ts'
import type { ListedProduct } from '#src/products/listed-product.ts'
import type { View } from '#src/web/view.ts'
import type { ProductCardData } from '#templates/ui/product-card.tsx'

export function productCards(view: View, products: ListedProduct[]): ProductCardData[] {
  const wholesale = isWholesale(view)
  const sale = view.t('catalog.sale')
  const showsRating = view.shop.reviewsMode !== 'off'
  return products.map((product) => {
    const { price, original } = cardPrice(product, wholesale)
    const [first, second] = product.card.pictures
    return {
      href: `/items/${product.seoLink}`,
      name: product.name,
      brand: product.card.brand,
      image: first ? cardImage(first) : null,
      hoverImage: second ? cardImage(second) : null,
      price,
      original,
      priceFrom: product.card.priceVaries,
      swatches: product.card.swatches,
      badge: product.onSale ? sale : null,
      soldOut: !product.inStock,
      rating:
        showsRating && product.reviewCount > 0 ? { average: product.ratingSum / product.reviewCount, count: product.reviewCount } : null,
    }
  })
}

/** Role 2 buys at wholesale prices. */
export const isWholesale = (view: Pick<View, 'user'>): boolean => view.user?.roleId === 2

// Cards crop images to 4:5; the size only reserves space. Cards are at most 800 device pixels wide.
const cardImage = ({ file, focus }: ListedProduct['card']['pictures'][number]) => {
  return { file, width: 800, height: 1000, renditions: [400, 800], ...(focus ? { focus } : {}) }
}
