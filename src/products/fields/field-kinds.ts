import type { ProductStatus } from '#db/schema/products.ts'
import type { Params, StringKey } from '#src/i18n/built-in-strings.ts'
import { keysOf } from '#src/lib/collections/records.ts'
import type { TaxClass } from '#src/lib/tax/tax-classes.ts'

export interface FieldValues {
  text: string
  /** Null when empty. */
  optionalText: string | null
  /** Sanitized HTML. */
  richText: string
  tags: string[]
  /** Minor units of the store's currency. */
  amount: number
  /** Null when empty. */
  optionalAmount: number | null
  /** Epoch ms; null when empty. */
  instant: number | null
  integer: number
  /** Grams or millimeters. */
  measure: number
  boolean: boolean
  /** 1 = taxable, anything else = not. */
  taxFlag: number
  taxClass: TaxClass
  status: ProductStatus
  /** ISO 3166-1 alpha-2; '' when unknown. */
  country: string
}

export type FieldKind = keyof FieldValues

interface TextLimits {
  /** Characters in a CSV cell. */
  maxLength: number
  /** Characters in the editor, where smaller. */
  formMaxLength?: number
  multiline?: true
  keyboard?: 'url' | 'numeric'
}

interface KindOptions {
  text: TextLimits & { pattern?: TextPattern }
  optionalText: TextLimits
  richText: Pick<TextLimits, 'maxLength' | 'formMaxLength'>
  /** `maxLength` covers all tags, as typed with commas. */
  tags: { maxLength: number }
  amount: object
  optionalAmount: object
  /** In a CSV file, `endOfDay` reads a day without time as its last moment. */
  instant: { endOfDay?: true }
  /** `formMax` is the largest absolute value in the editor, where smaller. */
  integer: { min: number; max: number; formMax?: number; outOfRange: StringKey }
  measure: { unit: 'g' | 'mm' }
  boolean: object
  taxFlag: object
  taxClass: object
  status: object
  country: object
}

/** Required format of non-empty text. */
interface TextPattern {
  shape: RegExp
  /** Characters that may be typed but are not stored. */
  ignored: RegExp
  error: StringKey
  example: string
}

/** Element ids of the editor cards with described fields, in page order. */
export const fieldCards = ['card-basics', 'card-pricing', 'card-place', 'card-shipping', 'card-video', 'card-search', 'card-rules'] as const
export type FieldCard = (typeof fieldCards)[number]

interface FieldBase<K extends FieldKind, C extends string> {
  kind: K
  column: C
  /** Default of a new product; otherwise the blank value of its kind. */
  blank?: FieldValues[K]
  /** Error when empty. Without it the field is optional, and an empty cell of our own format clears it. */
  required?: StringKey
  label: StringKey
  hint?: StringKey
  /** The limits that the hint names. */
  hintParams?: Params
  /** Label on the import page, if the field label is ambiguous there. */
  columnLabel?: StringKey
  /** More lower-case headers to recognize, besides the column name and label. */
  headers?: readonly string[]
  /** `own`: other formats are parsed in parse-external-product.ts. `byHand`: parse-product.ts parses it for all formats. */
  importFrom?: 'own' | 'byHand'
  /** False: copies of a product start with the blank value. */
  copied?: false
  card: FieldCard
  /** Row on the card; fields of a row are side by side. Without it the card renders the field itself. */
  row?: number
  autocomplete?: 'off'
}

export type Field<K extends FieldKind, C extends string = string> = FieldBase<K, C> & KindOptions[K]

export type AnyField = { [K in FieldKind]: Field<K> }[FieldKind]

export type KindMap = Record<string, FieldKind>

export type Fields<M extends KindMap, C extends string = string> = { readonly [P in keyof M]: Field<M[P], C> }

export type FieldFacts<M extends KindMap> = { [P in keyof M]: FieldValues[M[P]] }

const blankValues: FieldValues = {
  text: '',
  optionalText: null,
  richText: '',
  tags: [],
  amount: 0,
  optionalAmount: null,
  instant: null,
  integer: 0,
  measure: 0,
  boolean: false,
  taxFlag: 1,
  taxClass: 'standard',
  status: 'draft',
  country: '',
}

export function blankValue<K extends FieldKind>(field: Field<K>): FieldValues[K] {
  return field.blank ?? blankValues[field.kind]
}

export function blankFactsOf<M extends KindMap>(fields: Fields<M>): FieldFacts<M> {
  const facts: Partial<FieldFacts<M>> = {}
  for (const name of keysOf(fields)) facts[name] = blankValue(fields[name])
  return facts as FieldFacts<M>
}

export function isClearable<K extends FieldKind>(field: Field<K>): boolean {
  const blank = blankValue(field)
  return field.required === undefined && (blank === '' || blank === null || Array.isArray(blank))
}

export const normalizeText = ({ pattern }: Field<'text'>, text: string): string => (pattern ? text.replaceAll(pattern.ignored, '') : text)

export const inPageOrder = <M extends KindMap, C extends string>(fields: Fields<M, C>) =>
  keysOf(fields).toSorted(
    (a, b) => fieldCards.indexOf(fields[a].card) - fieldCards.indexOf(fields[b].card) || (fields[a].row ?? 0) - (fields[b].row ?? 0),
  )
