import { taxStrings } from '#src/i18n/en/tax.ts'
import { countryList, isCountry } from '#src/lib/addresses/countries.ts'
import { decimalAmount } from '#src/lib/money/money.ts'
import { keysOf, recordOf } from '#src/lib/collections/records.ts'
import { type TaxClass, taxClasses } from '#src/lib/tax/tax-classes.ts'
import type { Field, FieldFacts, FieldKind, FieldValues, Fields, KindMap } from '#src/products/fields/field-kinds.ts'
import { blankValue, isClearable, normalizeText } from '#src/products/fields/field-kinds.ts'
import type { ImportSource } from '#db/schema/imports.ts'
import { escapePart, splitList, unescapeIn } from './cell-lists.ts'
import type { Field as Column } from '../file-columns.ts'
import { type AmountFormat, parseAmount } from './amount-cells.ts'
import { parseInteger } from './number-cells.ts'
import type { ParseResult } from './parse-result.ts'
import { parseBoolean } from './yes-no-cells.ts'
import { parseTimestamp } from './date-cells.ts'
import { parseMeasurement } from './measure-cells.ts'
import type { CellReader } from '../sheet.ts'

export type Cell = string | number

interface CellFormat extends AmountFormat {
  source: ImportSource
  timeZone: string
}

interface CellKind<K extends FieldKind> {
  /** `unit` is the column's unit; '' without one. */
  read(text: string, field: Field<K>, format: CellFormat, unit: string): ParseResult<FieldValues[K]>
  write(value: FieldValues[K], currency: string): Cell
}

export function readFields<M extends KindMap, C extends Column>(fields: Fields<M, C>, cells: CellReader): Partial<FieldFacts<M>> {
  const { sheet } = cells
  const facts: Partial<FieldFacts<M>> = {}
  for (const name of keysOf(fields)) {
    const { column, importFrom } = fields[name]
    if (importFrom === 'byHand' || (importFrom === 'own' && sheet.source !== 'own')) continue
    // An empty cell clears the field in our own format only.
    const isCleared = sheet.source === 'own' && cells.has(column) && cells.text(column) === '' && isClearable(fields[name])
    const value = isCleared
      ? blankValue(fields[name])
      : cells.parse(column, (text, unit) => readCell(fields[name], { text, unit, format: sheet }))
    if (value !== undefined) facts[name] = value
  }
  return facts
}

export function writeFields<M extends KindMap, C extends string>(
  fields: Fields<M, C>,
  facts: FieldFacts<M>,
  currency: string,
): Record<C, Cell> {
  return recordOf(keysOf(fields).map((name) => [fields[name].column, writeCell(fields[name], facts[name], currency)]))
}

const readCell = <K extends FieldKind>(field: Field<K>, { text, unit, format }: { text: string; unit: string; format: CellFormat }) =>
  cellKinds[field.kind].read(text, field, format, unit)

const writeCell = <K extends FieldKind>(field: Field<K>, value: FieldValues[K], currency: string): Cell =>
  cellKinds[field.kind].write(value, currency)

const readText = (text: string, { maxLength }: { maxLength: number }): ParseResult<string> =>
  text.length <= maxLength ? { value: text } : { reason: 'importFiles.reason.tooLong' }

const writePlain = (value: Cell): Cell => value

const writeBoolean = (value: boolean): string => (value ? 'TRUE' : 'FALSE')

const cellKinds: { [K in FieldKind]: CellKind<K> } = {
  text: {
    read(text, field) {
      if (!field.pattern) return readText(text, field)
      const value = normalizeText(field, text.trim())
      return field.pattern.shape.test(value) ? { value } : { reason: field.pattern.error }
    },
    write: writePlain,
  },
  optionalText: { read: readText, write: (text) => text ?? '' },
  richText: { read: readText, write: writePlain },
  tags: {
    read: (text, _, { source }) => ({ value: splitList(text, ',').map(unescapeIn(source)) }),
    write: (tags) => tags.map((tag) => escapePart(tag, ',')).join(', '),
  },
  amount: { read: (text, _, format) => parseAmount(text, format), write: decimalAmount },
  optionalAmount: {
    read: (text, _, format) => parseAmount(text, format),
    write: (minor, currency) => (minor === null ? '' : decimalAmount(minor, currency)),
  },
  instant: {
    read: (text, { endOfDay }, { timeZone }) => parseTimestamp(text, timeZone, endOfDay),
    write: (ms) => (ms === null ? '' : new Date(ms).toISOString()),
  },
  integer: { read: (text, { min, max }) => parseInteger(text, min, max), write: writePlain },
  measure: { read: (text, { unit: base }, { decimal }, unit) => parseMeasurement(text, { base, unit, decimal }), write: writePlain },
  boolean: { read: parseBoolean, write: writeBoolean },
  taxFlag: { read: readTaxFlag, write: writePlain },
  taxClass: { read: readTaxClass, write: writePlain },
  status: { read: readStatus, write: writePlain },
  country: { read: readCountry, write: writePlain },
}

// Only 1 is taxable; other numbers are stored unchanged.
function readTaxFlag(text: string): ParseResult<number> {
  const flag = parseBoolean(text)
  if ('value' in flag) return { value: flag.value ? 1 : 0 }
  return parseInteger(text, -1000, 1000)
}

/** A class by its code or English name. */
function readTaxClass(text: string): ParseResult<TaxClass> {
  const word = text.trim().toLowerCase()
  const taxClass = taxClasses.find(
    (code) => code === word.replaceAll(/[\s-]+/g, '_') || taxStrings[`tax.class.${code}`].toLowerCase() === word,
  )
  return taxClass ? { value: taxClass } : { reason: 'importFiles.reason.notATaxClass' }
}

function readStatus(text: string): ParseResult<FieldValues['status']> {
  const status = statusWords.get(text.trim().toLowerCase())
  return status ? { value: status } : { reason: 'importFiles.reason.notAStatus' }
}

const statusWords = new Map<string, FieldValues['status']>([
  ['active', 'active'],
  ['draft', 'draft'],
  ['archived', 'archived'],
  ['unlisted', 'draft'],
])

/** A country by ISO code or English name. */
function readCountry(text: string): ParseResult<string> {
  const word = text.trim()
  if (isCountry(word.toUpperCase())) return { value: word.toUpperCase() }
  const country = countryList('en').find(({ name }) => name.toLowerCase() === word.toLowerCase())
  return country ? { value: country.code } : { reason: 'importFiles.reason.notACountry' }
}
