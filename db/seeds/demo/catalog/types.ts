/** A maker whose goods the demo shop carries. */
export interface DemoBrand {
  slug: string
  name: string
  story: string
}

/** A node of the category tree; `picture` is a file name in `../pictures`. */
export interface DemoCategory {
  slug: string
  name: string
  intro: string
  image?: string
  children?: DemoCategory[]
}

/** One choice a buyer makes, such as Color or Size; `swatch` is a CSS hex colour. */
export interface DemoOption {
  name: string
  values: { value: string; swatch?: string }[]
}

/** One thing on a shelf, or to fetch: `fee` is US cents on top of the product's price, `weight` is grams and wins over the product's. */
export interface DemoVariant {
  sku: string
  options: Record<string, string>
  fee?: number
  /** Left out for what is fetched: nobody counts it. */
  stock?: { portland: number; rotterdam: number }
  weight?: number
}

/** One picture of a gallery, in gallery order; `color` names the Color value it shows. */
export interface DemoImage {
  file: string
  alt: string
  zoomLabel: string
  color?: string
}

/** A film of the product: `file` and `poster` lie in `../pictures`. */
export interface DemoVideo {
  file: string
  poster: string
  label: string
}

/** What buyers fetch: files in `../files`, for so many days and times each. */
export interface DemoDownload {
  files: string[]
  expiresDays: number
  maxDownloads: number
}

/** A product as a person would write it down; money is US cents, weight is grams, `layout` is 2 when left out. */
export interface DemoProduct {
  slug: string
  name: string
  brand: string
  category: string
  categories?: string[]
  shortDescription: string
  description: string
  details: { heading: string; text: string }[]
  price: number
  salePrice?: number
  wholesalePrice: number
  weight: number
  options: DemoOption[]
  variants: DemoVariant[]
  images: DemoImage[]
  /** Shown in layouts 3 and 5. */
  video?: DemoVideo
  download?: DemoDownload
  flags?: {
    dependentVariants?: boolean
    maxQty?: boolean
    standalonePurchase?: boolean
    hideInventoryLevels?: boolean
    giftWrap?: boolean
    layout?: 1 | 2 | 3 | 4 | 5
  }
  createdDaysAgo: number
  seoTitle?: string
  seoDescription?: string
}
