import { type SQL, sql } from 'drizzle-orm'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { isHexColor } from '#src/lib/images/color.ts'
import { isCountry } from '#src/lib/addresses/countries.ts'
import { isTimeZone } from '#src/lib/dates/dates.ts'
import { isEmail } from '#src/lib/people/emails.ts'
import { storedImage } from '#src/lib/images/stored-images.ts'
import { parseVatNumber } from '#src/lib/tax/vat-numbers.ts'
import type { SettingDefinition } from './setting-types.ts'

export function isValidValue(definition: SettingDefinition, value: unknown): boolean {
  switch (definition.type) {
    case 'boolean':
      return typeof value === 'boolean'
    case 'integer':
      return value === null ? definition.optional === true : isIntegerWithin(value, definition)
    case 'money':
      return isIntegerWithin(value, definition)
    case 'media':
      return value === null || Number.isSafeInteger(value)
    default:
      return typeof value === 'string' && isValidText(definition, value)
  }
}

type TextDefinition = Exclude<SettingDefinition, { type: 'boolean' | 'integer' | 'money' | 'media' }>

function isValidText(definition: TextDefinition, value: string): boolean {
  switch (definition.type) {
    // It may be used in an email header or a page title.
    case 'line':
      return value.length <= definition.maxLength && isOneLine(value) && !(definition.required && value.trim() === '')
    case 'text':
      return value.length <= definition.maxLength && fitsLines(value, definition.lines)
    case 'email':
      return value === '' || isEmail(value)
    case 'choice':
      return Object.hasOwn(definition.options, value)
    case 'currency':
      return currencies.has(value)
    case 'timeZone':
      return isTimeZone(value)
    case 'country':
      return value === '' || isCountry(value)
    case 'vatNumber':
      return value === '' || parseVatNumber(value) !== null
    case 'color':
      return value === '' || isHexColor(value)
    case 'image':
      return value === '' || storedImage(value) !== null
    case 'language':
      return /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(value)
  }
}

const isIntegerWithin = (value: unknown, { min, max }: { min: number; max: number }): boolean =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max

const fitsLines = (text: string, pattern: RegExp | undefined): boolean =>
  pattern === undefined || text.split(/\r?\n/).every((line) => line.trim() === '' || pattern.test(line.trim()))

const isOneLine = (text: string) => !/[\u0000-\u001f\u007f]/.test(text)

const currencies = new Set(Intl.supportedValuesOf('currency'))

/** Parses the stored text of a value. The result may still be invalid. */
export function parseStoredValue({ type }: SettingDefinition, text: string): unknown {
  const value = parseJson(text)
  if (type === 'boolean') return storedBooleans.get(value)
  if (type === 'integer' || type === 'money' || type === 'media') return isNumeric(value) ? Number(value) : value
  return typeof value === 'number' ? text : value
}

const storedBooleans = new Map<unknown, boolean>([
  ...[true, 'true', 1, '1'].map((value) => [value, true] as const),
  ...[false, 'false', 0, '0'].map((value) => [value, false] as const),
])

const isNumeric = (value: unknown) => typeof value === 'string' && /^\s*-?\d+\s*$/.test(value)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The database form of a value: booleans as 0 or 1. */
export function toStoredValue(value: unknown): unknown {
  if (value === null) return jsonNull
  return typeof value === 'boolean' ? Number(value) : value
}

// A SQL null would mean no value.
const jsonNull: SQL = sql`'null'`

export function invalidValueMessage(definition: SettingDefinition): { key: StringKey; params: Record<string, number> } {
  if (definition.group !== undefined && definition.error) return { key: definition.error, params: limitsOf(definition) }
  switch (definition.type) {
    case 'integer':
      return { key: definition.optional ? 'settings.error.integerOrEmpty' : 'settings.error.integer', params: limitsOf(definition) }
    default:
      return { key: `settings.error.${definition.type}`, params: limitsOf(definition) }
  }
}

/** What a hint or an error of a setting can name: {{min}} and {{max}} of a number, the {{count}} of characters of a text. */
export function limitsOf(definition: SettingDefinition): Record<string, number> {
  switch (definition.type) {
    case 'integer':
      return { min: definition.min, max: definition.max }
    case 'line':
    case 'text':
      return { count: definition.maxLength }
    default:
      return {}
  }
}
