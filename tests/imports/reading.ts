import { join } from 'node:path'
import { detectSource, matchHeaders } from '#src/imports/headers.ts'
import { indexFile, openProducts, readHead } from '#src/imports/index-file.ts'
import { sheetOf } from '#src/imports/sheet.ts'
import { translate } from '#src/imports/translate.ts'

export const fileOf = (name: string): string => join(import.meta.dir, 'files', name)

/** Every product of a file, read as the import reads it when nobody changes the mapping. */
export async function readAll(path: string, reading: { decimal?: '.' | ','; currency?: string; mapping?: Record<string, string> } = {}) {
  const { delimiter, headers } = await readHead(path, 5)
  const source = detectSource(headers)
  const mapping = reading.mapping ?? matchHeaders(headers, source)
  const { decimal = '.', currency = 'USD' } = reading
  const sheet = sheetOf({ source, headers, mapping }, { decimal, currency, timeZone: 'UTC' })
  const index = await indexFile(path, delimiter, sheet)
  const file = await openProducts(path, delimiter, index)
  const products = []
  for (const at of index.products.keys()) products.push(await translate(sheet, { at, rows: await file.read(at) }))
  await file.close()
  return { source, headers, delimiter, mapping, index, products }
}
