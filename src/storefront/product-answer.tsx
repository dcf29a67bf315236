import { itemViewOffers } from '#src/catalog/cross-sells.ts'
import { pathTo } from '#src/catalog/categories.ts'
import { pdpProps, productAddress } from '#src/catalog/pdp-props.ts'
import { trailOf } from '#src/catalog/places.ts'
import { type ProductPage as Found, relatedProducts } from '#src/catalog/product.ts'
import { type TypedChoice, typedInAddress } from '#src/catalog/typed-choice.ts'
import { productData, trailData } from '#src/catalog/structured-data.ts'
import type { Shop } from '#src/shop.ts'
import { page } from '#src/web/answer.tsx'
import type { View } from '#src/web/view.ts'
import { Pdp } from '#templates/catalog/pdp.tsx'
import { ProductPage } from '#templates/catalog/product-page.tsx'
import type { BuyRefusal } from '#templates/catalog/product-props.ts'
import { ReviewsSection } from '#templates/reviews/reviews-section.tsx'
import type { FormState } from '#templates/ui/field-props.ts'
import type { ProductCardData } from '#templates/ui/product-card.tsx'
import { jsonData } from '#templates/ui/json-data.tsx'
import { buyFacts } from './buy-facts.ts'
import { cardsOf } from './cards.ts'
import { shopTree } from './navigation.ts'
import { productReviews } from './product-reviews.ts'

interface Asked {
  /** What the address, or the form that was sent, chooses. */
  params: URLSearchParams
  /** What was typed beside the choice; what the address says by default. */
  typed?: TypedChoice
  /** Why something was not put in the cart. */
  refused?: BuyRefusal
  /** The form for being told of stock, when it did not fit. */
  alertForm?: FormState
}

/** A product's page for this visitor and this choice, or the part of it that a choice changes. */
export async function productAnswer(
  shop: Shop,
  view: View,
  found: Found,
  { params, typed = typedInAddress(params), refused, alertForm }: Asked,
): Promise<Response> {
  const { product } = found
  const props = pdpProps(view, found, { params, typed, refused: refused ?? null, alertForm, ...(await buyFacts(shop)) })
  const wrong = refused !== undefined || alertForm !== undefined
  const path = `/items/${product.seoLink}`
  const name = product.seoTitle || product.name
  const title = wrong ? view.t('common.errorTitle', { title: name }) : name
  if (view.partial && wrong) return page(view, title, <Pdp {...props} />, { status: 422 })
  if (view.partial) return page(view, title, <Pdp {...props} />, { headers: { 'hx-replace-url': productAddress(path, props) } })

  const way = pathTo(await shopTree(shop), (node) => node.id === product.categoryId)
  const trail = trailOf(view, way, product.name)
  const offered = await itemViewOffers(shop.db.read, product.id)
  const near = await relatedProducts(shop.db.read, product)
  const offers = cardsOf(view, offered).map(plain)
  // What stands on the shelf above is not said twice.
  const related = cardsOf(
    view,
    near.filter((other) => !offered.some(({ id }) => id === other.id)),
  ).map(plain)
  const reviews = await productReviews(shop, view, product)
  const imagePath = (file: string) => `/media/${file}-1600.webp`
  const about = {
    url: view.baseUrl + path,
    imageUrl: (file: string) => view.baseUrl + imagePath(file),
    currency: view.shop.currency,
    now: shop.now(),
    rated: reviews,
  }
  const [first] = found.images
  const body = (
    <ProductPage {...props} trail={trail} offers={offers} related={related} reviews={reviews && <ReviewsSection {...reviews} />} />
  )
  return page(view, title, body, {
    status: wrong ? 422 : 200,
    description: product.seoDescription || product.shortDescription,
    canonical: path,
    noindex: wrong || product.status !== 'active',
    styles: ['css/product-page.css'],
    scripts: ['js/product-page.js'],
    ...(props.video?.player.kind === 'frame' ? { policy: { frame: [props.video.player.origin] } } : {}),
    ...(first ? { image: imagePath(first.file) } : {}),
    head: jsonData(
      productData(found, about),
      trailData(trail, (href) => view.baseUrl + href),
    ),
  })
}

// Below a whole page of this product another one's second picture is weight and nothing else.
const plain = (card: ProductCardData): ProductCardData => ({ ...card, second: null })
