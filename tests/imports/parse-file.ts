import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { detectSource, matchHeaders } from '#src/import-files/header-mapping.ts'
import { indexFile, openProductReader, readFileHeader } from '#src/import-files/index-file.ts'
import { createSheet } from '#src/import-files/sheet.ts'
import { parseProduct } from '#src/import-files/parse-product.ts'
import type { StoredFile } from '#src/import-files/stored-file.ts'
import { memoryFile } from '#tests/support/memory-files.ts'

export const fixturePath = (name: string): string => join(import.meta.dir, 'files', name)

export const fixtureFile = (name: string): StoredFile => memoryFile(readFileSync(fixturePath(name)))

/** Every product of a file, parsed with the automatic mapping. */
export async function parseFile(
  stored: StoredFile,
  format: { decimal?: '.' | ','; currency?: string; mapping?: Record<string, string> } = {},
) {
  const { delimiter, headers } = await readFileHeader(stored, 5)
  const source = detectSource(headers)
  const mapping = format.mapping ?? matchHeaders(headers, source)
  const { decimal = '.', currency = 'USD' } = format
  const sheet = createSheet({ source, headers, mapping }, { decimal, currency, timeZone: 'UTC' })
  const index = await indexFile(stored, delimiter, sheet)
  const file = await openProductReader(stored, delimiter, index)
  const products = []
  for (const position of index.products.keys()) products.push(await parseProduct(sheet, { position, rows: await file.read(position) }))
  await file.close()
  return { source, headers, delimiter, mapping, index, products }
}
