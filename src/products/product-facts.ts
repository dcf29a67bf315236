import { type TSchema, Type } from '@sinclair/typebox'
import type { CustomizationField, ProductOption } from '#db/schema/products.ts'
import { keysOf } from '#src/lib/records.ts'
import { blankFactsOf } from './field-kinds.ts'
import { type ScalarFacts, productFields } from './product-fields.ts'

/** What staff decide of a product: the described fields (product-fields.ts) and what is more than one value. */
export interface ProductFacts extends ScalarFacts {
  brandId: number | null
  categoryId: number | null
  /** Further categories it is in. */
  alsoIn: number[]
  details: { heading: string; text: string }[]
  options: ProductOption[]
  videoPosterId: number | null
  customization: CustomizationField[]
}

export interface NewImage {
  mediaId: number
  imageAlt: string
  zoomLabel: string
  color: string
}

/** A product about which nothing has been decided yet; its name, address and price must be. */
export const blankFacts: ProductFacts = {
  ...blankFactsOf(productFields),
  brandId: null,
  categoryId: null,
  alsoIn: [],
  details: [],
  options: [],
  videoPosterId: null,
  customization: [],
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

/** Only the facts, of a row that may have more columns. */
export function pickFacts(row: ProductFacts): ProductFacts {
  const facts = { ...blankFacts }
  for (const name of keysOf(blankFacts)) copyValue(facts, row, name)
  return facts
}

/** The facts that are columns of `products`. */
export function factColumns(row: ProductFacts): Omit<ProductFacts, 'alsoIn'> {
  const { alsoIn: _, ...columns } = pickFacts(row)
  return columns
}

/** The facts that a copy starts with. */
export function factsToCopy(row: ProductFacts): ProductFacts {
  const facts = pickFacts(row)
  for (const name of keysOf(productFields)) if (productFields[name].copied === false) copyValue(facts, blankFacts, name)
  return facts
}

function copyValue<K extends keyof ProductFacts>(to: ProductFacts, from: ProductFacts, name: K): void {
  to[name] = from[name]
}
