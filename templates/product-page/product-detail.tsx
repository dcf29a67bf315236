import { Button } from '#templates/ui/button.tsx'
import { Gallery } from '#templates/ui/product/gallery.tsx'
import { Price } from '#templates/ui/product/price.tsx'
import { Stars } from '#templates/ui/stars.tsx'
import { Video } from '#templates/ui/video.tsx'
import { AddToCartForm } from './add-to-cart-form.tsx'
import { ShippingInfo } from './shipping-info.tsx'
import { PriceBlock } from './price-block.tsx'
import { StockAlert } from '#templates/stock-alerts/stock-alert.tsx'
import type { ProductPageProps } from './product-page-props.ts'

/** The part of a product page that depends on the selection: #product-detail. */
export function ProductDetail(props: ProductPageProps) {
  const { view, product, brand, price, video } = props
  const weight = product.isDigital ? 0 : (props.choice.variant?.weight ?? product.weight)
  const videoPlayer = video && <Video view={view} id="product-video" {...video} priority={product.layout === 5} />
  return (
    <div class="product" id="product-detail" data-layout={product.layout}>
      {product.layout === 5 && videoPlayer}
      <Gallery view={view} images={props.images} index={props.imageIndex} thumbs={props.thumbs} />
      <div class="buy">
        <div class="buy-head">
          {brand && (
            <a class="eyebrow tap" href={`/brands/${brand.slug}`}>
              {brand.name}
            </a>
          )}
          <h1>{product.name}</h1>
          {product.reviewCount > 0 && view.shop.reviewsMode !== 'off' && (
            <Stars view={view} average={product.ratingSum / product.reviewCount} count={product.reviewCount} href="#reviews" />
          )}
          <PriceBlock view={view} price={price} isPriceFrom={props.isPriceFrom} choice={props.choice} />
        </div>
        {product.shortDescription && <p class="muted">{product.shortDescription}</p>}
        <AddToCartForm {...props} />
        {props.stockAlert && <StockAlert view={view} path={props.path} {...props.stockAlert} />}
        <ShippingInfo {...props} />
        {weight > 0 && <p class="small muted">{view.t('productPage.weight', { weight: view.weight(weight) })}</p>}
      </div>
      {product.layout !== 5 && videoPlayer}
      {!props.soldOut && (
        <div class="buy-bar">
          <StickyBarPrice {...props} />
          <Button kind="primary" attrs={{ form: 'buy' }}>
            {view.t('productPage.addToCart')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The price in the sticky bar on phones: #bar-price. */
export function StickyBarPrice({ view, price, isPriceFrom }: Pick<ProductPageProps, 'view' | 'price' | 'isPriceFrom'>) {
  return (
    <div id="bar-price">
      <Price view={view} price={price.total} original={price.original} isWholesale={price.kind === 'wholesale'} showFrom={isPriceFrom} />
    </div>
  )
}
