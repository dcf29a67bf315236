import { keysOf } from '#src/lib/collections/records.ts'
import { blankFactsOf, blankValue } from '#src/products/fields/field-kinds.ts'
import type { Field, FieldFacts, FieldKind, FieldValues, Fields, KindMap } from '#src/products/fields/field-kinds.ts'
import type { ProductFacts } from '#src/products/product-facts.ts'
import { productFields } from '#src/products/fields/product-fields.ts'

/** A product whose every field differs from a new one's. */
export const createFullProductInput = (
  overrides: Partial<ProductFacts> & Pick<ProductFacts, 'brandId' | 'categoryId' | 'alsoIn' | 'videoPosterId'>,
): ProductFacts => ({
  ...sampleFactsOf(productFields),
  ...ruledFacts,
  ...overrides,
})

/** A valid, non-blank value for each field. */
export function sampleFactsOf<M extends KindMap>(fields: Fields<M>): FieldFacts<M> {
  const facts = blankFactsOf(fields)
  for (const name of keysOf(fields)) facts[name] = sampleValue(fields[name])
  return facts
}

const sampleValue = <K extends FieldKind>(field: Field<K>): FieldValues[K] => samples[field.kind](field)

const samples: { [K in FieldKind]: (field: Field<K>) => FieldValues[K] } = {
  text: ({ column, pattern }) => pattern?.example ?? `A ${column}`,
  optionalText: ({ column }) => `A ${column}`,
  richText: () => '<p>Fine &amp; plain.</p>',
  tags: () => ['spring', 'gift'],
  amount: () => 2000,
  optionalAmount: () => 700,
  instant: () => Date.UTC(2026, 0, 1, 9, 30),
  integer: (field) => blankValue(field) + 1,
  measure: () => 450,
  boolean: () => true,
  taxFlag: () => 0,
  taxClass: () => 'books',
  status: () => 'active',
  country: () => 'PT',
}

/** Values required by rules across fields, and fields with more than one value. */
const ruledFacts = {
  seoLink: 'full',
  saleEndsAt: Date.UTC(2026, 11, 31),
  shortDescription: 'Thrown and glazed.\nBy hand.',
  completionRedirect: 'https://elsewhere.example/welcome',
  videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  details: [{ heading: 'Care', text: 'By hand.\nNo soap.' }],
  options: [{ name: 'Color', values: [{ value: 'Red', swatch: '#b22222' }, { value: 'Blue' }] }],
  customization: [
    {
      key: 'engraving',
      label: 'Engraving',
      type: 'text',
      required: false,
      maxLength: 20,
      retail: { kind: 'fixed', amount: 500 },
      wholesale: { kind: 'fixed', amount: 300 },
      choices: [],
    },
  ],
} satisfies Partial<ProductFacts>
