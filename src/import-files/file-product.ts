import type { ProductOption } from '#db/schema/products.ts'
import type { ImportIssue } from '#db/schema/imports.ts'
import type { VariantFacts } from '#src/variants/variant-facts.ts'
import type { Focus } from '#src/lib/images/focus.ts'
import type { ProductFacts } from '#src/products/product-facts.ts'

type PlainFacts = Omit<ProductFacts, 'seoLink' | 'brandId' | 'categoryId' | 'alsoIn' | 'options'>

/** Missing fields are not in the file. Amounts in minor units, measures in grams and millimeters. */
export interface ProductAttributes extends Partial<PlainFacts> {
  /** Name; '' = none. */
  brand?: string
  /** Names from the root down; [] = none. */
  category?: string[]
  alsoIn?: string[][]
  options?: ProductOption[]
  createdAt?: number
  /** URL or file name in the ZIP; '' = none. */
  videoPoster?: string
  /** Names of the files a digital product had; the files are not in the file. */
  fileNames?: string[]
  /** Downloads of a digital product, in the ZIP. */
  downloads?: FileDownload[]
  crossSells?: FileCrossSell[]
}

export interface FileDownload {
  /** In the ZIP. */
  path: string
  name: string
  bytes: number
  /** Null = the store's setting. */
  expiresDays: number | null
  maxDownloads: number | null
}

/** A cross-sell by slug; in WooCommerce files by sku:<SKU> or id:<row id>. */
export interface FileCrossSell {
  link: string
  displayOnItemView: boolean
  displayOnPostCart: boolean
}

/** Its SKU is '' when the file has none. */
export interface FileVariant extends Omit<VariantFacts, 'id' | 'stock' | 'field'> {
  line: number
  stockLevel?: number
  useWarehouseStock?: boolean
  /** [location name, units]. */
  warehouseLevels?: [string, number][]
}

/** Null fields are not in the file. */
export interface FileImage {
  line: number
  /** URL, or file name in the ZIP. */
  source: string
  imageAlt: string | null
  zoomLabel: string | null
  color: string | null
  focus: Focus | null
  /** Indexes of the variants it shows; [] = none. */
  variantIndexes: number[] | null
}

export interface FileProduct {
  /** Index in the file, from 0, and its first line. */
  position: number
  line: number
  /** Slug from the file, normalized; '' = none. */
  handle: string
  /** Slug as in the file, in lower case; '' = none. */
  originalHandle: string
  /** True when an invalid cell was left out, so that a new product needs a look before it is sold. */
  needsReview: boolean
  attributes: ProductAttributes
  variants: FileVariant[]
  images: FileImage[]
  /** URLs of images in the description, where placeholders are for them. */
  descriptionImages: string[]
  issues: ImportIssue[]
}

export const hasErrors = (product: Pick<FileProduct, 'issues'>): boolean => product.issues.some((issue) => issue.isError)
