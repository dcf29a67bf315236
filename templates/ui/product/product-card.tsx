import { maxSwatches } from '#src/products/limits.ts'
import type { View } from '#src/web/view.ts'
import { flat, type Html, raw } from '#templates/jsx/html.ts'
import { markup } from '#templates/jsx/markup.ts'
import { Image, type ImageFile } from '../image.tsx'
import { Price } from './price.tsx'
import { Stars } from '../stars.tsx'

/** What a card shows, in the visitor's language and with their prices. */
export interface ProductCardContent {
  href: string
  name: string
  brand?: string | null
  image: ImageFile | null
  /** Shown while the mouse is over the card. */
  hoverImage?: ImageFile | null
  /** Minor units. */
  price: number
  original?: number | null
  isWholesale?: boolean
  priceFrom?: boolean
  /** CSS colors of the variants. */
  swatches?: string[]
  badge?: string | null
  soldOut?: boolean
  /** Average from 0 to 5, and number of reviews. */
  rating?: { average: number; count: number } | null
}

interface ProductCardProps {
  view: View
  product: ProductCardContent
  sizes?: string
  priority?: boolean
}

/** A product in a list. The name is the only link and covers the card. */
export function ProductCard(props: ProductCardProps): Html {
  const { view, product, sizes, priority } = props
  const cards = cardsOf(view)
  // All that the card is drawn from, so that no card is ever outdated or another visitor's.
  const key = `${priority === true} ${sizes ?? ''} ${JSON.stringify(product)}`
  const known = cards.get(key)
  if (known) return known
  const card = raw(flat(renderCard(props).markup))
  const oldest = cards.keys().next()
  if (cards.size >= maxCards && !oldest.done) cards.delete(oldest.value)
  cards.set(key, card)
  return card
}

/** Rendered cards in one language: the same products are on many pages. */
const maxCards = 1000
const cardCache = new WeakMap<View['t'], { money: View['money']; cards: Map<string, Html> }>()

function cardsOf({ t, money }: View): Map<string, Html> {
  let cached = cardCache.get(t)
  // Texts are the same, but not the currency.
  if (cached?.money !== money) cardCache.set(t, (cached = { money, cards: new Map() }))
  return cached.cards
}

function renderCard({ view, product, sizes, priority }: ProductCardProps): Html {
  const { name, brand, href, image, hoverImage, price, original, isWholesale, priceFrom, rating, swatches = [] } = product
  const imageSizes = sizes ?? '(max-width: 700px) 46vw, (max-width: 1100px) 31vw, 300px'
  return markup`
    <article class="card">
      <div class="card-media">
        ${Image({ image, alt: '', sizes: imageSizes, shape: 'square', priority })}
        ${hoverImage && Image({ image: hoverImage, alt: '', sizes: imageSizes, shape: 'square' })}
        ${renderBadge(view, product)}
      </div>
      <div class="card-text">
        ${brand && markup`<p class="eyebrow">${brand}</p>`}
        <h3><a href="${href}">${name}</a></h3>
        ${Price({ view, price, original, isWholesale, showFrom: priceFrom })}
        ${rating && Stars({ view, average: rating.average, count: rating.count })}
        ${swatches.length > 1 && renderSwatches(view, swatches)}
      </div>
    </article>`
}

function renderBadge(view: View, { soldOut, badge }: ProductCardContent) {
  if (soldOut) return markup`<span class="card-flag"><span class="badge" data-plain>${view.t('common.soldOut')}</span></span>`
  return badge && markup`<span class="card-flag" data-tone="bad"><span class="badge" data-plain>${badge}</span></span>`
}

// One SVG for all swatches, because a list shows hundreds.
function renderSwatches(view: View, swatches: string[]) {
  const visible = swatches.slice(0, maxSwatches)
  const more = swatches.length - visible.length
  const width = visible.length * swatchStep - swatchGap
  return markup`
    <p class="dots">
      <svg viewBox="0 0 ${width} 14" width="${width}" height="14" role="img" aria-label="${view.t('common.colorCount', { count: swatches.length })}">
        ${visible.map((color, index) => markup`<circle cx="${7 + index * swatchStep}" cy="7" r="6.5" fill="${color}"/>`)}
      </svg>
      ${more > 0 && markup`<span class="muted" aria-hidden="true">+${more}</span>`}
    </p>`
}

const swatchGap = 6
const swatchStep = 14 + swatchGap

/** A product grid; the first `eagerCount` images load eagerly. */
export function ProductGrid({ view, products, eagerCount = 0 }: { view: View; products: ProductCardContent[]; eagerCount?: number }) {
  return (
    <ul class="cards">
      {products.map((product, index) => (
        <li>
          <ProductCard view={view} product={product} priority={index < eagerCount} />
        </li>
      ))}
    </ul>
  )
}
