import { type TSchema, t } from 'elysia'
import { isCountry } from '#src/lib/addresses/countries.ts'
import { toLocalTime } from '#src/lib/dates/local-time.ts'
import { amountInput } from '#src/lib/money/money.ts'
import { recordOf } from '#src/lib/collections/records.ts'
import { taxClasses } from '#src/lib/tax/tax-classes.ts'
import {
  type Field,
  type FieldFacts,
  type FieldKind,
  type FieldValues,
  type Fields,
  type KindMap,
} from '#src/products/fields/field-kinds.ts'
import { blankFactsOf, blankValue, inPageOrder, normalizeText } from '#src/products/fields/field-kinds.ts'
import { sanitizeDescription } from '#src/products/sanitize-description.ts'
import { productStatuses } from '#db/schema/products.ts'
import type { FormatContext, FormatParser } from './field-parser.ts'
import { maxTypedLength } from '../limits.ts'
import { maxMeasure } from '#src/variants/limits.ts'
import { maxTagLength, maxTags } from '#src/products/limits.ts'

type FormValue = string | number | boolean | null
type FormFormat = Pick<FormatContext, 'moneyInput' | 'timeZone'>

/** How a field kind is shown and parsed. Amounts and times are text: their format depends on the shop. */
interface FormKind<K extends FieldKind> {
  schema(field: Field<K>): TSchema
  format(value: FieldValues[K], format: FormFormat): FormValue
  parse(input: unknown, field: Field<K>, parser: FormatParser): FieldValues[K] | Promise<FieldValues[K]>
}

export function fieldSchemas<M extends KindMap, C extends string>(fields: Fields<M, C>): Record<C, TSchema> {
  return recordOf(inPageOrder(fields).map((name) => [fields[name].column, schemaOf(fields[name])]))
}

export function formatFields<M extends KindMap, C extends string>(
  fields: Fields<M, C>,
  facts: FieldFacts<M>,
  format: FormFormat,
): Record<C, FormValue> {
  return recordOf(inPageOrder(fields).map((name) => [fields[name].column, formatValue(fields[name], facts[name], format)]))
}

export async function parseFields<M extends KindMap, C extends string>(
  fields: Fields<M, C>,
  values: Readonly<Record<C, unknown>>,
  parser: FormatParser,
): Promise<FieldFacts<M>> {
  const facts = blankFactsOf(fields)
  for (const name of inPageOrder(fields)) facts[name] = await parseValue(fields[name], values[fields[name].column], parser)
  return facts
}

const schemaOf = <K extends FieldKind>(field: Field<K>): TSchema => formKinds[field.kind].schema(field)

const formatValue = <K extends FieldKind>(field: Field<K>, value: FieldValues[K], format: FormFormat): FormValue =>
  formKinds[field.kind].format(value, format)

const parseValue = <K extends FieldKind>(field: Field<K>, input: unknown, parser: FormatParser) =>
  formKinds[field.kind].parse(input, field, parser)

const toText = (input: unknown): string => (typeof input === 'string' ? input : '')
const formatPlain = (value: FormValue): FormValue => value

const textSchema = ({ required, maxLength, formMaxLength = maxLength, multiline }: Field<'text'> | Field<'optionalText'>): TSchema =>
  t.String({ maxLength: formMaxLength, ...(multiline ? { multiline } : {}), ...(required ? { minLength: 1, missing: required } : {}) })

const formKinds: { [K in FieldKind]: FormKind<K> } = {
  text: {
    schema: textSchema,
    format: formatPlain,
    parse(input, field, { errors }) {
      const text = normalizeText(field, toText(input))
      if (text !== '' && field.pattern && !field.pattern.shape.test(text)) errors.set(field.column, field.pattern.error)
      return text
    },
  },
  optionalText: { schema: textSchema, format: formatPlain, parse: (input) => toText(input) || null },
  richText: {
    schema: ({ maxLength, formMaxLength = maxLength }) => t.String({ maxLength: formMaxLength, multiline: true }),
    format: formatPlain,
    parse: (input) => sanitizeDescription(toText(input)),
  },
  tags: {
    schema: ({ maxLength }) => t.String({ maxLength }),
    format: (tags) => tags.join(', '),
    parse: (input) => parseTags(toText(input)),
  },
  amount: {
    schema: ({ required }) => t.String({ minLength: 1, maxLength: maxTypedLength, missing: required }),
    format: (minor, { moneyInput }) => amountInput(minor, moneyInput),
    parse: (input, { column }, parser) => parser.amount(column, toText(input)) ?? 0,
  },
  optionalAmount: {
    schema: () => t.String({ maxLength: maxTypedLength }),
    format: (minor, { moneyInput }) => (minor === null ? '' : amountInput(minor, moneyInput)),
    parse: (input, { column }, parser) => parser.amount(column, toText(input)),
  },
  instant: {
    schema: () => t.String({ maxLength: maxTypedLength }),
    format: (ms, { timeZone }) => (ms === null ? '' : toLocalTime(ms, timeZone)),
    parse: (input, { column }, parser) => parser.time(column, toText(input)),
  },
  integer: {
    schema({ required, min, max, formMax = Infinity }) {
      const bounds = { minimum: Math.max(min, -formMax), maximum: Math.min(max, formMax) }
      return required ? t.Integer({ ...bounds, missing: required }) : t.Optional(t.Integer(bounds))
    },
    format: formatPlain,
    parse: parseNumber,
  },
  measure: {
    schema({ required }) {
      const size = t.Integer({ minimum: 0, maximum: maxMeasure, invalid: 'products.measureInvalid' })
      return required ? size : t.Optional(size)
    },
    format: formatPlain,
    parse: parseNumber,
  },
  boolean: { schema: () => t.Boolean(), format: formatPlain, parse: (input) => input === true },
  taxFlag: { schema: () => t.Boolean(), format: (flag) => flag === 1, parse: (input) => (input === true ? 1 : 0) },
  taxClass: {
    schema: () => t.Union(taxClasses.map((taxClass) => t.Literal(taxClass))),
    format: formatPlain,
    parse: (input, field) => taxClasses.find((taxClass) => taxClass === input) ?? blankValue(field),
  },
  status: {
    schema: () => t.Union(productStatuses.map((status) => t.Literal(status))),
    format: formatPlain,
    parse: (input, field) => productStatuses.find((status) => status === input) ?? blankValue(field),
  },
  country: {
    schema: () => t.String({ maxLength: 2 }),
    format: formatPlain,
    parse(input, { column }, { errors }) {
      const code = toText(input)
      if (code !== '' && !isCountry(code)) errors.set(column, 'form.choose')
      return code
    },
  },
}

function parseNumber(input: unknown, field: Field<'integer'> | Field<'measure'>): number {
  return typeof input === 'number' ? input : blankValue(field)
}

function parseTags(input: string): string[] {
  const tags = input.split(',').flatMap((tag) => (tag.trim() === '' ? [] : [tag.trim().slice(0, maxTagLength)]))
  return tags.filter((tag, index) => tags.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === index).slice(0, maxTags)
}
