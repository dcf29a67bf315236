import type { ProductOption } from '#db/schema/products.ts'
import type { ImportIssue } from '#db/schema/imports.ts'
import type { Focus } from '#src/lib/focus.ts'
import type { ProductFacts } from '#src/products/product-facts.ts'

type PlainFacts = Omit<ProductFacts, 'seoLink' | 'brandId' | 'categoryId' | 'alsoIn' | 'options'>

/** What a file says of a product; what it does not speak of is missing. Amounts in minor units, measures in grams and millimetres. */
export interface ProductAttributes extends Partial<PlainFacts> {
  /** Names; '' = none. */
  brand?: string
  /** Names from the top down; [] = none. */
  category?: string[]
  alsoIn?: string[][]
  options?: ProductOption[]
  createdAt?: number
  crossSells?: FileCrossSell[]
}

/** A product offered beside another one, by its address. */
export interface FileCrossSell {
  link: string
  displayOnItemView: boolean
  displayOnPostCart: boolean
}

export interface FileVariant {
  line: number
  /** '' = the file has none. */
  sku: string
  options: Record<string, string>
  variantFee?: number
  barcode?: string
  weight?: number | null
  isSubscription?: boolean
  active?: boolean
  stockLevel?: number
  useWarehouseStock?: boolean
  /** Location name -> units. */
  warehouseLevels?: [string, number][]
}

/** What is null the file does not speak of. */
export interface FileImage {
  line: number
  /** An address, or the name of a file in the ZIP. */
  source: string
  imageAlt: string | null
  zoomLabel: string | null
  color: string | null
  focus: Focus | null
  /** The variants it shows, by their places among the variants; [] = none in particular. */
  variantIndexes: number[] | null
}

/** A product as it stands in a file, with what is wrong with it. */
export interface FileProduct {
  /** Its place in the file, from 0, and the line its first row begins on. */
  position: number
  line: number
  /** Its address as the file has it, made fit; '' = none. */
  handle: string
  attributes: ProductAttributes
  variants: FileVariant[]
  images: FileImage[]
  issues: ImportIssue[]
}

export const hasErrors = (product: Pick<FileProduct, 'issues'>): boolean => product.issues.some((issue) => issue.fault)
