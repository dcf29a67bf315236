import { isErrorValue } from '#src/lib/files/spreadsheet-errors.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { weekdays } from './opening-hours.ts'
import type { StoreLocationFacts } from './store-locations.ts'

/** What a file can say of a store, by the name of its column. */
export const csvColumns = {
  name: 'name',
  slug: 'slug',
  address1: 'address1',
  address2: 'address2',
  postal_code: 'postalCode',
  city: 'city',
  state: 'state',
  country: 'country',
  coordinates: 'coordinates',
  ...(Object.fromEntries(weekdays.map((day) => [day, day])) as { [Day in (typeof weekdays)[number]]: Day }),
  note: 'note',
  published: 'published',
} as const satisfies Record<string, Exclude<keyof StoreLocationFacts, 'mediaId'>>

export type CsvColumn = keyof typeof csvColumns

export const isCsvColumn = (name: string): name is CsvColumn => Object.hasOwn(csvColumns, name)

/** Whether the file's column is read: a known name, the first time. */
export const isRead = (header: string[], index: number): boolean => isCsvColumn(header[index]!) && header.indexOf(header[index]!) === index

/** What the cells of a row say; columns that the file does not have are missing. Throws UserError. */
export function readCells(header: string[], cells: string[]): Partial<StoreLocationFacts> {
  if (cells.slice(header.length).some((cell) => cell !== '')) throw new UserError('importFiles.reason.tooManyCells')
  const facts: Record<string, string | boolean> = {}
  for (const [index, column] of header.entries()) {
    if (!isCsvColumn(column) || !isRead(header, index)) continue
    const cell = cells[index] ?? ''
    if (isErrorValue(cell)) throw new UserError('storeLocations.cellFailed', { column, cell })
    facts[csvColumns[column]] = column === 'published' ? readSwitch(cell) : cell
  }
  return facts
}

function readSwitch(cell: string): boolean {
  const word = cell.toLowerCase()
  if (['true', 'yes', '1'].includes(word)) return true
  if (['false', 'no', '0', ''].includes(word)) return false
  throw new UserError('storeLocations.publishedInvalid', { cell })
}
