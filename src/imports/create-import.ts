import { UserError } from '#src/lib/errors/errors.ts'
import type { Actor } from '#src/accounts/audit/audit.ts'
import { recordAudit } from '#src/accounts/audit/audit.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { sniffDecimal } from '#src/import-files/cells/amount-cells.ts'
import { convertToUtf8 } from '#src/import-files/encoding.ts'
import { deleteImportFiles, importFile } from './uploads/upload-storage.ts'
import { guessedRows, maxTableSize } from './limits.ts'
import { detectSource, matchHeaders } from '#src/import-files/header-mapping.ts'
import { readFileHeader } from '#src/import-files/index-file.ts'
import { type ImportRun, addRun } from './import-runs.ts'
import { resolveImportOptions } from './import-options.ts'
import { createSheet } from '#src/import-files/sheet.ts'
import { exportedCsvName } from '#src/product-export/export-zip.ts'
import { storeUpload } from './uploads/store-upload.ts'
import { checkZip, isInZip, listZipNames, streamZipFile } from '#src/import-files/image-zip.ts'
import { maxTableRatio } from '#src/import-files/limits.ts'

interface UploadedFiles {
  file: string
  imagesFile: string
  originalName: string
}

/** Creates an import from uploaded files and returns its id. A ZIP alone has the table in it. Throws UserError and then deletes the files. */
export async function createImport(shop: Shop, actor: Actor, uploaded: UploadedFiles): Promise<number> {
  try {
    if (uploaded.file === '' && uploaded.imagesFile !== '') uploaded = { ...uploaded, file: await extractCsv(shop, uploaded.imagesFile) }
    if (uploaded.file === '') throw new UserError('imports.fileMissing', {}, 'csv')
    const stored = importFile(shop, uploaded.file)
    await convertToUtf8(stored)
    const { delimiter, headers, sample } = await readFileHeader(stored, guessedRows)
    if (sample.length === 0) throw new UserError('imports.noRows', {}, 'csv')
    if (uploaded.imagesFile !== '') await checkZip(importFile(shop, uploaded.imagesFile))
    const decimal = sniffDecimal(sampleAmounts(headers, sample))
    const run = { ...uploaded, userId: actor.id, headers, options: { decimal, delimiter } }
    return await shop.db.transaction(async (tx) => {
      const id = await addRun(tx, run, shop.now())
      const change = { file: uploaded.originalName }
      await recordAudit(tx, { actor: actor, action: 'import.uploaded', subject: `import:${id}`, change, now: shop.now() })
      return id
    })
  } catch (error) {
    await deleteImportFiles(shop, [uploaded.file, uploaded.imagesFile])
    throw error
  }
}

async function extractCsv(shop: Shop, zip: string): Promise<string> {
  const stored = importFile(shop, zip)
  await checkZip(stored)
  if (!isInZip(await listZipNames(stored), exportedCsvName)) throw new UserError('imports.noTableInZip', {}, 'csv')
  const bytes = streamZipFile(stored, exportedCsvName, { maxBytes: maxTableSize, maxRatio: maxTableRatio })
  return storeUpload(shop, bytes, { extension: 'csv', maxSize: maxTableSize, field: 'csv' })
}

/** The file of a run and how its columns are read, with some of its first rows. */
export async function openSheet(shop: Shop, run: ImportRun, rows = 0) {
  const options = resolveImportOptions(run.options)
  const stored = importFile(shop, run.file)
  const { headers, sample } = await readFileHeader(stored, rows)
  const { currency, timezone: timeZone, stock_without_record: stockWithoutRecord } = await currentSettings(shop)
  const format = { decimal: options.decimal, currency, timeZone, stockWithoutRecord }
  const sheet = createSheet({ source: run.source, headers, mapping: run.mapping }, format)
  return { options, stored, headers, sample, sheet }
}

const amountFields = new Set([
  'price',
  'sale_price',
  'variant_price',
  'compare_at_price',
  'regular_price',
  'reduced_price',
  'wholesale_price',
  'cost',
])

function sampleAmounts(headers: string[], sample: { cells: string[] }[]): string[] {
  const source = detectSource(headers)
  const sheet = createSheet({ source, headers, mapping: matchHeaders(headers, source) }, { decimal: '.', currency: 'USD', timeZone: 'UTC' })
  const columns = sheet.columns.filter(({ target }) => amountFields.has(target.field))
  return sample.flatMap(({ cells }) => columns.map(({ index }) => cells[index] ?? ''))
}
