import { cardPrice } from '#src/products/card-price.ts'
import type { ListedProduct } from '#src/products/listed-product.ts'
import { readContentTexts } from '#src/i18n/content-translations.ts'
import { cachedUntilPageChange } from '#src/settings/page-changes.ts'
import type { Shop } from '#src/shop.ts'
import type { View } from '#src/web/view.ts'
import { saleBadge } from '#templates/ui/product/sale-badge.ts'
import type { ProductCardContent } from '#templates/ui/product/product-card.tsx'

export async function productCards(shop: Pick<Shop, 'db'>, view: View, products: ListedProduct[]): Promise<ProductCardContent[]> {
  const showsRating = view.shop.reviewsMode !== 'off'
  const names = await readNames(shop, products, view.contentLanguage)
  return products.map((product) => {
    const { price, original, isWholesale } = cardPrice(product, {
      wholesale: view.isWholesale,
      wholesalePercent: view.shop.wholesalePercent,
    })
    const [first, second] = product.card.images
    return {
      href: `/items/${product.seoLink}`,
      name: names.get(product.id) ?? product.name,
      brand: product.card.brand,
      image: first ? cardImage(first) : null,
      hoverImage: second ? cardImage(second) : null,
      price,
      original,
      isWholesale,
      priceFrom: product.card.priceVaries,
      swatches: product.card.swatches,
      badge: product.onSale ? saleBadge(view, price, original) : null,
      soldOut: !product.inStock,
      rating:
        showsRating && product.reviewCount > 0 ? { average: product.ratingSum / product.reviewCount, count: product.reviewCount } : null,
    }
  })
}

/** Translated names by product. Lists show the same products again and again: those of a category below each of its products. */
async function readNames(shop: Pick<Shop, 'db'>, products: ListedProduct[], language: string | null): Promise<ReadonlyMap<number, string>> {
  if (language === null || products.length === 0) return noNames
  const ids = products.map(({ id }) => id)
  return cachedNames(shop, `${language} ${ids.join(' ')}`, async () => {
    const texts = await readContentTexts(shop.db.read, { kind: 'product', ids, language, fields: ['name'] })
    return new Map([...texts].flatMap(([id, { name }]) => (name === undefined ? [] : [[id, name] as const])))
  })
}

const noNames: ReadonlyMap<number, string> = new Map()
const cachedNames = cachedUntilPageChange<ReadonlyMap<number, string>>(500)

// Cards are square and show whole images; the size only reserves space. They are at most 800 device pixels wide.
const cardImage = ({ file, focus }: ListedProduct['card']['images'][number]) => {
  return { file, width: 800, height: 800, renditions: [400, 800], ...(focus ? { focus } : {}) }
}
