import type { View } from '#src/web/view.ts'
import { markup } from '#templates/jsx/markup.ts'
import { Picture, type PictureFile } from './picture.tsx'
import { Price } from './price.tsx'
import { Stars } from './stars.tsx'

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
  const { name, brand, href, picture, second, price, original, priceFrom, rating, swatches = [] } = product
  const shown = sizes ?? '(max-width: 700px) 46vw, (max-width: 1100px) 31vw, 300px'
  return markup`
    <article class="card">
      <div class="card-media">
        ${Picture({ picture, alt: '', sizes: shown, shape: 'tall', priority })}
        ${second && Picture({ picture: second, alt: '', sizes: shown, shape: 'tall' })}
        ${flag(view, product)}
      </div>
      <div class="card-text">
        ${brand && markup`<p class="eyebrow">${brand}</p>`}
        <h3><a href="${href}">${name}</a></h3>
        ${Price({ view, price, original, from: priceFrom })}
        ${rating && Stars({ view, average: rating.average, count: rating.count })}
        ${swatches.length > 1 && dots(view, swatches)}
      </div>
    </article>`
}

function flag(view: View, { soldOut, badge }: ProductCardData) {
  if (soldOut) return markup`<span class="card-flag"><span class="badge" data-plain>${view.t('common.soldOut')}</span></span>`
  return badge && markup`<span class="card-flag" data-tone="bad"><span class="badge" data-plain>${badge}</span></span>`
}

// One drawing for all of them: a list of products shows hundreds.
function dots(view: View, swatches: string[]) {
  const shown = swatches.slice(0, shownColors)
  const more = swatches.length - shown.length
  const width = shown.length * dotStep - dotGap
  return markup`
    <p class="dots">
      <svg viewBox="0 0 ${width} 14" width="${width}" height="14" role="img" aria-label="${view.t('common.colorCount', { count: swatches.length })}">
        ${shown.map((color, at) => markup`<circle cx="${7 + at * dotStep}" cy="7" r="6.5" fill="${color}"/>`)}
      </svg>
      ${more > 0 && markup`<span class="muted" aria-hidden="true">+${more}</span>`}
    </p>`
}

const dotGap = 6
const dotStep = 14 + dotGap

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
