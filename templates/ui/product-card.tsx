import type { View } from '#src/web/view.ts'
import { Badge } from './notice.tsx'
import { Picture, type PictureFile } from './picture.tsx'
import { Price } from './price.tsx'
import { Stars } from './stars.tsx'
import { Swatch } from './swatch.tsx'

export interface ProductCardData {
  href: string
  name: string
  brand?: string | null
  picture: PictureFile | null
  /** Shown while a mouse is over the card. */
  second?: PictureFile | null
  /** Minor units. */
  price: number
  original?: number | null
  priceFrom?: boolean
  /** CSS colours it comes in. */
  swatches?: string[]
  badge?: string | null
  soldOut?: boolean
  /** 0 to 5 and how many gave it. */
  rating?: { average: number; count: number } | null
}

const shownColors = 5

/** One product in a list. The name is the only link; it covers the card. */
export function ProductCard({
  view,
  product,
  sizes,
  priority,
}: {
  view: View
  product: ProductCardData
  sizes?: string
  priority?: boolean
}) {
  const swatches = product.swatches ?? []
  const shown = sizes ?? '(max-width: 700px) 46vw, (max-width: 1100px) 31vw, 300px'
  return (
    <article class="card">
      <div class="card-media">
        <Picture picture={product.picture} alt="" sizes={shown} shape="tall" priority={priority} />
        {product.second && <Picture picture={product.second} alt="" sizes={shown} shape="tall" />}
        {product.soldOut ? (
          <span class="card-flag">
            <Badge plain>{view.t('common.soldOut')}</Badge>
          </span>
        ) : (
          product.badge && (
            <span class="card-flag" data-tone="bad">
              <Badge plain>{product.badge}</Badge>
            </span>
          )
        )}
      </div>
      <div class="card-text">
        {product.brand && <p class="eyebrow">{product.brand}</p>}
        <h3>
          <a href={product.href}>{product.name}</a>
        </h3>
        <Price view={view} price={product.price} original={product.original} from={product.priceFrom} />
        {product.rating && <Stars view={view} average={product.rating.average} count={product.rating.count} />}
        {swatches.length > 1 && (
          <p class="dots">
            <span class="visually-hidden">{view.t('common.colorCount', { count: swatches.length })}</span>
            {swatches.slice(0, shownColors).map((color) => (
              <Swatch color={color} />
            ))}
            {swatches.length > shownColors && (
              <span class="muted" aria-hidden="true">
                +{swatches.length - shownColors}
              </span>
            )}
          </p>
        )}
      </div>
    </article>
  )
}

/** Products in rows; the first ones load their pictures at once. */
export function ProductGrid({ view, products, eager = 0 }: { view: View; products: ProductCardData[]; eager?: number }) {
  return (
    <ul class="cards">
      {products.map((product, at) => (
        <li>
          <ProductCard view={view} product={product} priority={at < eager} />
        </li>
      ))}
    </ul>
  )
}
