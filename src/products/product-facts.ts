import { type TSchema, Type } from '@sinclair/typebox'
import type { CustomizationField, ProductOption } from '#db/schema/products.ts'

/** What staff decide of a product. Amounts in minor units, weight in grams, lengths in millimetres, instants in epoch ms. */
export interface ProductFacts {
  seoLink: string
  name: string
  status: 'draft' | 'active' | 'archived'
  brandId: number | null
  categoryId: number | null
  /** Further categories it stands in. */
  alsoIn: number[]
  tags: string[]
  price: number
  salePrice: number | null
  saleStartsAt: number | null
  saleEndsAt: number | null
  wholesalePrice: number | null
  /** What the shop paid for one; null when unknown. */
  cost: number | null
  shortDescription: string
  /** Sanitised HTML. */
  description: string
  details: { heading: string; text: string }[]
  options: ProductOption[]
  layout: number
  dependentVariants: boolean
  maxQty: boolean
  checkoutRedirect: boolean
  standalonePurchase: boolean
  hideInventoryLevels: boolean
  completionRedirect: string | null
  completionRedirectLabel: string | null
  chargeTax: number
  giftWrap: boolean
  isDigital: boolean
  backorders: boolean
  weight: number
  length: number
  width: number
  height: number
  /** Order among products where staff arrange them; lower comes first. */
  position: number
  /** A file of ours (/media/…) or a page of YouTube or Vimeo; '' without one. */
  videoUrl: string
  videoLabel: string
  videoPosterId: number | null
  customization: CustomizationField[]
  seoTitle: string
  seoDescription: string
}

export interface NewImage {
  mediaId: number
  imageAlt: string
  zoomLabel: string
  color: string
}

/** A product about which nothing has been decided yet; its name, address and price must be. */
export const blankFacts: ProductFacts = {
  seoLink: '',
  name: '',
  status: 'draft',
  brandId: null,
  categoryId: null,
  alsoIn: [],
  tags: [],
  price: 0,
  salePrice: null,
  saleStartsAt: null,
  saleEndsAt: null,
  wholesalePrice: null,
  cost: null,
  shortDescription: '',
  description: '',
  details: [],
  options: [],
  layout: 1,
  dependentVariants: false,
  maxQty: false,
  checkoutRedirect: false,
  standalonePurchase: false,
  hideInventoryLevels: false,
  completionRedirect: null,
  completionRedirectLabel: null,
  chargeTax: 1,
  giftWrap: false,
  isDigital: false,
  backorders: false,
  weight: 0,
  length: 0,
  width: 0,
  height: 0,
  position: 0,
  videoUrl: '',
  videoLabel: '',
  videoPosterId: null,
  customization: [],
  seoTitle: '',
  seoDescription: '',
}

/** Stored facts of every field, each of the kind its blank value has; a field that may be null holds a number or text. */
export const productFactsSchema = Type.Unsafe<ProductFacts>(
  Type.Object({
    ...Object.fromEntries(Object.entries(blankFacts).map(([name, blank]) => [name, schemaOf(blank)])),
    status: Type.Union([Type.Literal('draft'), Type.Literal('active'), Type.Literal('archived')]),
  }),
)

function schemaOf(blank: ProductFacts[keyof ProductFacts]): TSchema {
  if (blank === null) return Type.Union([Type.Null(), Type.Number(), Type.String()])
  if (Array.isArray(blank)) return Type.Array(Type.Unknown())
  if (typeof blank === 'string') return Type.String()
  return typeof blank === 'number' ? Type.Number() : Type.Boolean()
}

/** What staff decide, as columns of a row: of a whole row, what is kept beside it stays out. */
export const factColumns = (facts: ProductFacts): Omit<ProductFacts, 'alsoIn'> => {
  const { alsoIn: _, ...columns } = Object.fromEntries(
    Object.keys(blankFacts).map((name) => [name, facts[name as keyof ProductFacts]]),
  ) as unknown as ProductFacts
  return columns
}
