import { isErrorValue } from '#src/lib/files/spreadsheet-errors.ts'
import type { Field } from '../file-columns.ts'

// Texts can have such a word in them; the members of a list cannot be one.
const listFields = new Set<Field>([
  'tags',
  'categories',
  'category',
  'also_in',
  'brand',
  'images',
  'option_value',
  'upsells',
  'linked_products',
  'grouped_products',
  'cross_sells',
  'options',
  'variant_options',
  'warehouse_levels',
  'files',
  'image_sku',
])

/** The members of a cell that are such values: of a list each, of any other cell the whole. */
export function findErrorValues(field: Field, text: string): string[] {
  if (isErrorValue(text)) return [text.trim()]
  return listFields.has(field) ? splitMembers(text).filter(isErrorValue) : []
}

/** The list without such members. */
export const withoutErrorValues = (text: string): string =>
  isErrorValue(text)
    ? ''
    : text
        .split(',')
        .filter((part) => !splitMembers(part).some(isErrorValue))
        .join(',')

const splitMembers = (text: string): string[] => text.split(/[,;|>\n]|:(?!\d{3}\b)/).map((part) => part.trim())
