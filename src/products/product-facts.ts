import { type TSchema, Type } from '@sinclair/typebox'
import type { CustomizationField, ProductOption } from '#db/schema/products.ts'
import { keysOf } from '#src/lib/collections/records.ts'
import { blankFactsOf } from './fields/field-kinds.ts'
import { type ScalarFacts, productFields } from './fields/product-fields.ts'

/** Editable data of a product: the single-value fields (product-fields.ts), and lists and references. */
export interface ProductFacts extends ScalarFacts {
  brandId: number | null
  categoryId: number | null
  /** Additional categories. */
  alsoIn: number[]
  details: { heading: string; text: string }[]
  options: ProductOption[]
  videoPosterId: number | null
  customization: CustomizationField[]
}

/** Columns that are not facts, because the program sets them: audit, copies, export, import and undo leave them out. */
export const columnsWithoutFacts = [
  'id',
  'searchText',
  'listPrice',
  'onSale',
  'saleActive',
  'inStock',
  'card',
  'customizationVersion',
  'reviewCount',
  'ratingSum',
  'createdAt',
  'updatedAt',
] as const

export interface NewImage {
  mediaId: number
  imageAlt: string
  zoomLabel: string
  color: string
}

/** Defaults of a new product; name, slug and price are required. */
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

/**
 * Stored facts, without those added by a later release. Each value has the type of its blank value; nullable ones are a
 * number or text.
 */
export const storedFactsSchema = Type.Unsafe<Partial<ProductFacts>>(
  Type.Partial(
    Type.Object({
      ...Object.fromEntries(Object.entries(blankFacts).map(([name, blank]) => [name, schemaOf(blank)])),
      status: Type.Union([Type.Literal('draft'), Type.Literal('active'), Type.Literal('archived')]),
    }),
  ),
)

function schemaOf(blank: ProductFacts[keyof ProductFacts]): TSchema {
  if (blank === null) return Type.Union([Type.Null(), Type.Number(), Type.String()])
  if (Array.isArray(blank)) return Type.Array(Type.Unknown())
  if (typeof blank === 'string') return Type.String()
  return typeof blank === 'number' ? Type.Number() : Type.Boolean()
}

export function pickFacts(row: ProductFacts): ProductFacts {
  const facts = { ...blankFacts }
  for (const name of keysOf(blankFacts)) copyValue(facts, row, name)
  return facts
}

export function factColumns(row: ProductFacts): Omit<ProductFacts, 'alsoIn'> {
  const { alsoIn: _, ...columns } = pickFacts(row)
  return columns
}

export function factsToCopy(row: ProductFacts): ProductFacts {
  const facts = pickFacts(row)
  for (const name of keysOf(productFields)) if (productFields[name].copied === false) copyValue(facts, blankFacts, name)
  return facts
}

function copyValue<K extends keyof ProductFacts>(to: ProductFacts, from: ProductFacts, name: K): void {
  to[name] = from[name]
}
