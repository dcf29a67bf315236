import type { TSchema } from 'elysia'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { isEmail } from '#src/lib/people/emails.ts'
import { type MoneyInput, exampleAmount, parseAmount } from '#src/lib/money/money.ts'
import { parseWholeNumber } from '#src/lib/text/number-input.ts'
import type { Fields } from './body.ts'
import { isDay } from '#src/lib/dates/dates.ts'
import { maxTextLength } from '../limits.ts'

declare module '@sinclair/typebox' {
  interface SchemaOptions {
    /** The message when nothing was entered. */
    missing?: StringKey
    /** The message for any other error. */
    invalid?: StringKey
    /** An amount as people write it in the store's currency, read as minor units. */
    money?: boolean
  }
}

export interface FieldError {
  key: StringKey
  params?: Record<string, string | number>
}

export type FieldErrors = Map<string, FieldError>

/**
 * Reads only the schema's fields: text trimmed, missing checkboxes false, empty optional ones absent. Whole numbers may have the group
 * marks of `moneyInput`. Adds errors in schema order.
 */
export function readValues(schema: TSchema, fields: Fields, errors: FieldErrors, moneyInput?: MoneyInput): unknown {
  return read(schema, '', fields, { errors, moneyInput }, false)
}

interface Reader {
  errors: FieldErrors
  moneyInput: MoneyInput | undefined
}

function read(schema: TSchema, name: string, fields: Fields, reader: Reader, optional: boolean): unknown {
  if (schema.patternProperties) return readRecord(schema, name, fields, reader)
  if (schema.type === 'object') return readObject(schema, name, fields, reader)
  if (schema.type === 'array') return readArray(schema, name, fields, reader)
  return readScalar(schema, name, fields.get(name)?.at(-1), reader, optional)
}

function readObject(schema: TSchema, name: string, fields: Fields, reader: Reader): Record<string, unknown> {
  const required = new Set<string>((schema.required as string[] | undefined) ?? [])
  const values: Record<string, unknown> = {}
  for (const [key, child] of Object.entries(schema.properties as Record<string, TSchema>)) {
    const value = read(child, name ? `${name}.${key}` : key, fields, reader, !required.has(key))
    if (value !== undefined) values[key] = value
  }
  return values
}

function readRecord(schema: TSchema, name: string, fields: Fields, reader: Reader): Record<string, unknown> {
  const child = Object.values(schema.patternProperties as Record<string, TSchema>)[0]!
  const entries = childKeys(name, fields).map((key) => [key, read(child, `${name}.${key}`, fields, reader, true)] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function readArray(schema: TSchema, name: string, fields: Fields, reader: Reader): unknown[] {
  const child = schema.items as TSchema
  const isNested = child.type === 'object' || child.type === 'array'
  const values = isNested
    ? childKeys(name, fields)
        .filter((key) => /^\d{1,4}$/.test(key))
        .sort((a, b) => Number(a) - Number(b))
        .map((key) => read(child, `${name}.${key}`, fields, reader, false))
    : (fields.get(name) ?? []).map((submitted) => readScalar(child, name, submitted, reader, true)).filter((value) => value !== undefined)
  const { minItems = 0, maxItems = 1000 } = schema as { minItems?: number; maxItems?: number }
  if (values.length < minItems) addError(reader, name, schema, { key: 'form.missing' })
  if (values.length > maxItems) addError(reader, name, schema, { key: 'form.tooMany', params: { count: maxItems } })
  return values
}

function childKeys(name: string, fields: Fields): string[] {
  const prefix = `${name}.`
  const keys = new Set<string>()
  for (const field of fields.keys()) if (field.startsWith(prefix)) keys.add(field.slice(prefix.length).split('.')[0]!)
  return [...keys]
}

function readScalar(schema: TSchema, name: string, submitted: string | File | undefined, reader: Reader, optional: boolean): unknown {
  const choices = choicesOf(schema)
  const nullable = choices.some((choice) => choice.type === 'null')
  if (schema.format === 'binary') return readFile(schema, name, submitted, reader, optional)
  if (isType(choices, 'boolean'))
    return submitted !== undefined && submitted !== '' && submitted !== 'false' && submitted !== '0' && submitted !== 'off'
  if (submitted instanceof File) return addError(reader, name, schema, { key: 'form.missing' })
  const text = submitted === undefined ? '' : schema.format === 'password' ? submitted : cleanText(submitted, schema.multiline === true)
  if (submitted === undefined && optional) return undefined
  // `t.UnionEnum` sets a default of its own.
  if (submitted === undefined && 'default' in schema && !schema.enum) return schema.default
  if (text === '' && nullable) return null
  if (text === '' && optional) return undefined
  if (text === '' && (submitted === undefined || !isPlainText(choices) || (schema.minLength ?? 0) > 0)) {
    return addError(reader, name, schema, { key: schema.missing ?? 'form.missing' })
  }
  if (isType(choices, 'integer') || isType(choices, 'number')) return readNumber(schema, choices, name, text, reader)
  const allowed = choices.flatMap((choice) => ('const' in choice ? [choice.const] : ((choice.enum as unknown[] | undefined) ?? [])))
  if (allowed.length > 0) {
    const value = allowed.find((option) => String(option) === text)
    return value === undefined ? addError(reader, name, schema, { key: 'form.choose' }) : value
  }
  const stringSchema = choices.find((choice) => choice.type === 'string') ?? schema
  return readText({ ...stringSchema, ...schema }, name, text, reader)
}

function readText(schema: TSchema, name: string, text: string, reader: Reader): unknown {
  const { minLength = 0, maxLength = maxTextLength, pattern, format } = schema as { minLength?: number; maxLength?: number } & TSchema
  // Count characters as users see them, not UTF-16 units or the marks of decomposed letters.
  const length = [...text.normalize('NFC')].length
  if (length > maxLength) return addError(reader, name, schema, { key: 'form.tooLong', params: { count: maxLength } })
  if (length < minLength) return addError(reader, name, schema, { key: 'form.tooShort', params: { count: minLength } })
  const rule = format && formats[format as string]
  if (text !== '' && rule && !rule.test(text)) return addError(reader, name, schema, { key: rule.error })
  if (text !== '' && pattern && !new RegExp(pattern as string, 'u').test(text))
    return addError(reader, name, schema, { key: 'form.wrongFormat' })
  return text
}

function readNumber(schema: TSchema, choices: TSchema[], name: string, text: string, reader: Reader): unknown {
  if (schema.money === true && reader.moneyInput) return readAmount(schema, name, text, { ...reader, moneyInput: reader.moneyInput })
  const isWhole = isType(choices, 'integer')
  const plainText = isWhole ? withoutGroups(text, reader) : text
  const value = Number(plainText)
  if (!(isWhole ? /^[-+]?\d{1,15}$/ : /^[-+]?\d{1,15}(\.\d{1,9})?$/).test(plainText)) {
    return addError(reader, name, schema, { key: isWhole ? 'form.wholeNumber' : 'form.number' })
  }
  const { minimum = -Infinity, maximum = Infinity } = schema as { minimum?: number; maximum?: number }
  if (value < minimum) return addError(reader, name, schema, { key: 'form.atLeast', params: { minimum } })
  if (value > maximum) return addError(reader, name, schema, { key: 'form.atMost', params: { maximum } })
  return value
}

function readAmount(schema: TSchema, name: string, text: string, reader: Reader & { moneyInput: MoneyInput }): unknown {
  const { maximum = Infinity } = schema as { maximum?: number }
  const amount = parseAmount(text, reader.moneyInput)
  if (amount === null || amount > maximum)
    return addError(reader, name, schema, { key: 'form.amount', params: { example: exampleAmount(reader.moneyInput) } })
  return amount
}

// "1,234" in English and "1.234" in German.
function withoutGroups(text: string, { moneyInput }: Reader): string {
  const [, sign = '', digits = ''] = /^([-+]?)(.*)$/s.exec(text)!
  const value = moneyInput ? parseWholeNumber(digits, moneyInput) : null
  return value === null ? text : `${sign}${value}`
}

function readFile(schema: TSchema, name: string, submitted: string | File | undefined, reader: Reader, optional: boolean): unknown {
  const missing = !(submitted instanceof File) || submitted.size === 0
  if (missing) return optional ? undefined : addError(reader, name, schema, { key: 'form.fileMissing' })
  const maxBytes = bytesOf(schema.maxSize as string | number | undefined)
  if (submitted.size > maxBytes)
    return addError(reader, name, schema, { key: 'form.fileTooLarge', params: { megabytes: Math.floor(maxBytes / 1048576) } })
  return submitted
}

function addError(reader: Reader, name: string, schema: TSchema, error: FieldError): undefined {
  const customKey = error.key === 'form.missing' && schema.missing ? undefined : schema.invalid
  if (!reader.errors.has(name))
    reader.errors.set(name, customKey ? { key: customKey, ...(error.params ? { params: error.params } : {}) } : error)
  return undefined
}

// `t.Integer()` and `t.Nullable()` are unions of types.
function choicesOf(schema: TSchema): TSchema[] {
  const choices = schema.anyOf as TSchema[] | undefined
  return choices ? choices.flatMap(choicesOf) : [schema]
}

function isType(choices: TSchema[], type: string): boolean {
  return choices.some((choice) => choice.type === type && !('const' in choice))
}

function isPlainText(choices: TSchema[]): boolean {
  return choices.every((choice) => choice.type === 'string' && !('const' in choice) && !choice.enum && !choice.format)
}

// Removes line breaks from single-line fields: in a name they could inject an email header.
function cleanText(submitted: string, multiline: boolean): string {
  const text = submitted.toWellFormed().replace(/\r\n?/g, '\n')
  const cleaned = multiline ? text.replace(/[\u0001-\u0008\u000b-\u001f\u007f]/g, '') : text.replace(/[\u0001-\u001f\u007f]+/g, ' ')
  // Marks such as zero-width spaces alone are no name; within a text they can have a meaning.
  return /[^\s\p{Cf}]/u.test(cleaned) ? cleaned.trim() : ''
}

function bytesOf(size: string | number | undefined): number {
  if (size === undefined) return Infinity
  if (typeof size === 'number') return size
  return Number.parseInt(size) * (size.endsWith('m') ? 1048576 : 1024)
}

interface FormatRule {
  test(text: string): boolean
  error: StringKey
}

const formats: Record<string, FormatRule> = {
  email: { test: isEmail, error: 'form.email' },
  date: { test: isDay, error: 'form.date' },
  uri: { test: (text) => /^https?:\/\//i.test(text) && URL.canParse(text), error: 'form.url' },
}
