import { Button } from '#templates/ui/button.tsx'
import { Gallery } from '#templates/ui/gallery.tsx'
import { Price } from '#templates/ui/price.tsx'
import { Stars } from '#templates/ui/stars.tsx'
import { Video } from '#templates/ui/video.tsx'
import { BuyForm } from './buy-form.tsx'
import { Perks } from './perks.tsx'
import { PriceBlock } from './price-block.tsx'
import { StockAlert } from './stock-alert.tsx'
import type { PdpProps } from './product-props.ts'

/** The part of a product page that a choice changes: #pdp. */
export function Pdp(props: PdpProps) {
  const { view, product, brand, price, video } = props
  const film = video && <Video view={view} id="product-video" {...video} priority={product.layout === 5} />
  return (
    <div class="product" id="pdp" data-layout={product.layout}>
      {product.layout === 5 && film}
      <Gallery view={view} images={props.images} at={props.at} thumbs={props.thumbs} />
      <div class="buy">
        <div class="buy-head">
          {brand && (
            <a class="eyebrow" href={`/brands/${brand.slug}`}>
              {brand.name}
            </a>
          )}
          <h1>{product.name}</h1>
          {product.reviewCount > 0 && view.shop.reviewsMode !== 'off' && (
            <Stars view={view} average={product.ratingSum / product.reviewCount} count={product.reviewCount} href="#reviews" />
          )}
          <PriceBlock view={view} price={price} from={props.from} choice={props.choice} />
        </div>
        {product.shortDescription && <p class="muted">{product.shortDescription}</p>}
        <BuyForm {...props} />
        {props.alert && <StockAlert view={view} path={props.path} {...props.alert} />}
        <Perks {...props} />
      </div>
      {product.layout !== 5 && film}
      {!props.soldOut && (
        <div class="buy-bar">
          <BarPrice {...props} />
          <Button kind="primary" attrs={{ form: 'buy' }}>
            {view.t('catalog.addToCart')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The price beside the button that stays in sight on phones: #bar-price. */
export function BarPrice({ view, price, from }: Pick<PdpProps, 'view' | 'price' | 'from'>) {
  return (
    <div id="bar-price">
      <Price view={view} price={price.total} original={price.original} from={from} />
    </div>
  )
}
