import { listItemViewCrossSells } from '#src/cross-sells/list-cross-sells.ts'
import { findPath } from '#src/categories/categories.ts'
import { productPageProps, productHref } from '#src/product-page/product-page-props.ts'
import { buildBreadcrumbs } from '#src/listing/category-links.ts'
import { type ProductPage as Found, listRelatedProducts } from '#src/product-page/find-product-page.ts'
import { type SubmittedOptions, readSubmittedOptionsFromUrl } from '#src/variants/submitted-options.ts'
import { nextSaleChange } from '#src/pricing/unit-price.ts'
import { productStructuredData, breadcrumbStructuredData } from '#src/product-page/structured-data.ts'
import { socialImagePath } from '#src/seo/social-image.ts'
import { limitPageAge, renderOwnPart } from '#src/lib/concurrency/request-scope.ts'
import { encodeAddress } from '#src/lib/links/encode-address.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import type { OwnPart } from '#src/web/caching/cacheable.ts'
import { withHistory } from '#src/web/redirect-headers.ts'
import { page } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import { ProductDetail } from '#templates/product-page/product-detail.tsx'
import { ProductPage } from '#templates/product-page/product-page.tsx'
import type { AddToCartError } from '#templates/product-page/product-page-props.ts'
import { ReviewsSection } from '#templates/reviews/reviews-section.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import type { ProductCardContent } from '#templates/ui/product/product-card.tsx'
import { renderJsonLd } from '#templates/ui/json-ld.tsx'
import { readBuyBoxData } from './buy-box-data.ts'
import { productCards } from './product-cards.ts'
import { cachedCategoryTree } from './navigation.ts'
import type { Html } from '#templates/jsx/html.ts'
import { type ReviewedProduct, productReviews } from './product-reviews.ts'
import { pick } from '#src/lib/collections/pick.ts'

interface ProductPageParams {
  params: URLSearchParams
  submittedOptions?: SubmittedOptions
  addToCartError?: AddToCartError
  alertForm?: FormState
}

export async function renderProduct(
  shop: Shop,
  view: View,
  found: Found,
  { params, submittedOptions = readSubmittedOptionsFromUrl(params), addToCartError, alertForm }: ProductPageParams,
): Promise<Response> {
  const { product } = found
  limitPageAge(nextSaleChange(product, shop.now()))
  const props = productPageProps(view, found, {
    params,
    submitted: submittedOptions,
    addToCartError: addToCartError ?? null,
    alertForm,
    ...(await readBuyBoxData(shop)),
  })
  const hasErrors = addToCartError !== undefined || alertForm !== undefined
  const path = `/items/${product.seoLink}`
  const title = product.seoTitle || product.name
  if (view.partial && hasErrors) return page(view, title, <ProductDetail {...props} />, { status: 422 })
  if (view.partial) return withHistory(page(view, title, <ProductDetail {...props} />), 'replace', productHref(path, props))

  const categoryPath = findPath(await cachedCategoryTree(shop, view.contentLanguage), (node) => node.id === product.categoryId)
  const breadcrumbs = buildBreadcrumbs(view, categoryPath, product.name)
  const crossSellProducts = await listItemViewCrossSells(shop.db.read, product.id)
  const similarProducts = await listRelatedProducts(shop, product)
  const crossSellCards = (await productCards(shop, view, crossSellProducts)).map(withoutSecondImage)
  const newSimilarProducts = similarProducts.filter((product) => !crossSellProducts.some(({ id }) => id === product.id))
  const similarCards = (await productCards(shop, view, newSimilarProducts)).map(withoutSecondImage)
  const reviewed = pick(product, 'id', 'seoLink', 'reviewCount', 'ratingSum')
  const reviews = await renderOwnPart(() => productReviews(shop, view, reviewed))
  const reviewsSection = reviews && <ReviewsSection {...reviews} />
  const imagePath = (file: string) => `/media/${file}-1600.webp`
  const settings = await currentSettings(shop)
  const context = {
    url: encodeAddress(view.baseUrl + path),
    imageUrl: (file: string) => view.baseUrl + imagePath(file),
    currency: view.shop.currency,
    timeZone: settings.timezone,
    now: shop.now(),
    rated: reviews,
  }
  const [first] = found.images
  const content = { title: product.name, image: first?.file ?? null }
  const image = socialImagePath(shop, settings, content) ?? (first ? imagePath(first.file) : null)
  const body = (
    <ProductPage {...props} breadcrumbs={breadcrumbs} crossSells={crossSellCards} related={similarCards} reviews={reviewsSection} />
  )
  return page(view, title, body, {
    status: hasErrors ? 422 : 200,
    description: product.seoDescription || product.shortDescription,
    canonical: path,
    // A cart line that is being edited is its owner's.
    ...(params.has('line') || hasErrors
      ? {}
      : { cached: { products: [product.id], step: 'product', ...(reviewsSection && ownReviews(shop, reviewsSection, reviewed)) } }),
    noindex: hasErrors || product.status !== 'active',
    styles: ['css/product-page.css', ...(props.video ? ['css/product-video.css'] : [])],
    scripts: ['js/product-page.js', ...(props.video ? ['js/product-video.js'] : [])],
    ...(props.video?.player.kind === 'frame' ? { policy: { frame: [props.video.player.origin] } } : {}),
    ...(image === null ? {} : { image }),
    head: renderJsonLd(
      productStructuredData(found, context),
      breadcrumbStructuredData(breadcrumbs, (href) => view.baseUrl + href),
    ),
  })
}

/** Customers see their own review, or the form for it. */
const ownReviews = (shop: Shop, { markup }: Html, product: ReviewedProduct): { own: OwnPart } => ({
  own: {
    markup,
    render: async (view) => {
      const reviews = await productReviews(shop, view, product)
      return reviews === null ? '' : (<ReviewsSection {...reviews} />).markup
    },
  },
})

// Below the product, hover images only add page weight.
const withoutSecondImage = (card: ProductCardContent): ProductCardContent => ({ ...card, hoverImage: null })
