import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { keysOf } from '#src/lib/records.ts'

/** Kinds of product fields, each with the type of its stored value. */
export interface FieldValues {
  text: string
  /** Null when empty. */
  optionalText: string | null
  /** Sanitized HTML. */
  richText: string
  tags: string[]
  /** Minor units of the shop's currency. */
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
  status: 'draft' | 'active' | 'archived'
  /** ISO 3166-1 alpha-2; '' when unknown. */
  country: string
}

export type FieldKind = keyof FieldValues

interface TextLimits {
  /** Characters a cell of a file may have. */
  maxLength: number
  /** Characters the editor takes, where that is less. */
  formMaxLength?: number
  multiline?: true
  keyboard?: 'url' | 'numeric'
}

interface KindOptions {
  text: TextLimits & { pattern?: TextPattern }
  optionalText: TextLimits
  richText: Pick<TextLimits, 'maxLength' | 'formMaxLength'>
  /** `maxLength` is that of all tags together, as typed with commas. */
  tags: { maxLength: number }
  amount: object
  optionalAmount: object
  /** In a file, `endOfDay` reads a day without a time as its last moment. */
  instant: { endOfDay?: true }
  /** `formMax` is the largest size of number the editor takes, either way from 0, where that is less. */
  integer: { min: number; max: number; formMax?: number; outOfRange: StringKey }
  measure: { unit: 'g' | 'mm' }
  boolean: object
  taxFlag: object
  status: object
  country: object
}

/** A shape that a text must have unless it is empty. */
interface TextPattern {
  shape: RegExp
  /** What may be typed between its characters and is not stored. */
  ignored: RegExp
  error: StringKey
  example: string
}

/** The cards of the product editor that hold described fields, by their ids, in page order. */
export const fieldCards = ['card-basics', 'card-pricing', 'card-place', 'card-shipping', 'card-video', 'card-search', 'card-rules'] as const
export type FieldCard = (typeof fieldCards)[number]

interface FieldBase<K extends FieldKind, C extends string> {
  kind: K
  /** Its name in the editor's form, and its column in our own file. */
  column: C
  /** The value of a new product; otherwise the blank value of its kind. */
  blank?: FieldValues[K]
  /** The message when it is left empty. Without one it may be empty, and an empty cell of our own file clears it. */
  required?: StringKey
  label: StringKey
  hint?: StringKey
  /** The name of its column on the import page, where the label alone would be unclear. */
  columnLabel?: StringKey
  /** Headers that stand for it in files of unknown origin, in lower case; its column and the words of its column always do. */
  headers?: readonly string[]
  /** `own`: files of other shops say it in another way (external-formats.ts). `byHand`: parse-product.ts reads it for every file. */
  importFrom?: 'own' | 'byHand'
  /** False: a copy of a product starts with the blank value. */
  copied?: false
  card: FieldCard
  /** Rows go down the card; fields of one row are side by side. Without a row the card draws it itself. */
  row?: number
  autocomplete?: 'off'
}

/** All there is to know of one field of a product. */
export type Field<K extends FieldKind, C extends string = string> = FieldBase<K, C> & KindOptions[K]

export type AnyField = { [K in FieldKind]: Field<K> }[FieldKind]

/** Kinds by the name of the field. */
export type KindMap = Record<string, FieldKind>

/** Descriptors by the name of the field. */
export type Fields<M extends KindMap, C extends string = string> = { readonly [P in keyof M]: Field<M[P], C> }

/** Stored values by the name of the field. */
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
  status: 'draft',
  country: '',
}

/** The value of a new product. */
export function blankValue<K extends FieldKind>(field: Field<K>): FieldValues[K] {
  return field.blank ?? blankValues[field.kind]
}

/** The values of a new product. */
export function blankFactsOf<M extends KindMap>(fields: Fields<M>): FieldFacts<M> {
  const facts: Partial<FieldFacts<M>> = {}
  for (const name of keysOf(fields)) facts[name] = blankValue(fields[name])
  return facts as FieldFacts<M>
}

/** True when an empty cell of our own file clears the field. */
export function isClearable<K extends FieldKind>(field: Field<K>): boolean {
  const blank = blankValue(field)
  return field.required === undefined && (blank === '' || blank === null || Array.isArray(blank))
}

/** A text without what its pattern ignores. */
export const normalizeText = ({ pattern }: Field<'text'>, text: string): string => (pattern ? text.replaceAll(pattern.ignored, '') : text)

/** The fields card by card, as the editor shows them. */
export const inPageOrder = <M extends KindMap, C extends string>(fields: Fields<M, C>) =>
  keysOf(fields).toSorted(
    (a, b) => fieldCards.indexOf(fields[a].card) - fieldCards.indexOf(fields[b].card) || (fields[a].row ?? 0) - (fields[b].row ?? 0),
  )
