import type { BillingInterval } from '#src/lib/dates/billing-interval.ts'
import type { TaxClass } from '#src/lib/tax/tax-classes.ts'

export interface DemoBrand {
  slug: string
  name: string
  story: string
}

/** `picture` is a file name in `../images`. */
export interface DemoCategory {
  slug: string
  name: string
  intro: string
  image?: string
  children?: DemoCategory[]
}

/** An option such as Color or Size; `swatch` is a CSS hex color. */
export interface DemoOption {
  name: string
  values: { value: string; swatch?: string }[]
}

/** `fee` is US cents on top of the product's price; `weight` is grams and overrides the product's. */
export interface DemoVariant {
  sku: string
  options: Record<string, string>
  fee?: number
  /** Omitted for downloads, whose stock is not tracked. */
  stock?: { portland: number; rotterdam: number }
  weight?: number
  /** Renews at this interval. */
  subscription?: BillingInterval
}

/** A gallery image; `color` is the Color value it shows. */
export interface DemoImage {
  file: string
  alt: string
  zoomLabel: string
  color?: string
}

/** `file` and `poster` are in `../images`. */
export interface DemoVideo {
  file: string
  poster: string
  label: string
}

/** Files in `../files`, with their download limits in days and times. */
export interface DemoDownload {
  files: string[]
  expiresDays: number
  maxDownloads: number
}

/** Amounts in US cents, weight in grams; `layout` is 2 by default. */
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
  /** `standard` by default. */
  taxClass?: TaxClass
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
