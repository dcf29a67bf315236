import { Refusal } from '#src/lib/errors.ts'
import type { Actor } from '#src/accounts/audit.ts'
import { record } from '#src/accounts/audit.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { sniffDecimal } from './cells.ts'
import { makePlain } from './encoding.ts'
import { forgetFiles, importPath } from './files.ts'
import { detectSource, matchHeaders } from './headers.ts'
import { readHead } from './index-file.ts'
import { addRun } from './runs.ts'
import { type Sheet, sheetOf } from './sheet.ts'
import { checkZip } from './zip.ts'

interface Uploaded {
  /** Names of stored files; pictures '' = none. */
  file: string
  picturesFile: string
  originalName: string
}

/** Looks at uploaded files and begins an import with them; returns its id. Throws Refusal, and then keeps nothing of them. */
export async function beginImport(shop: Shop, who: Actor, uploaded: Uploaded): Promise<number> {
  try {
    if (uploaded.file === '') throw new Refusal('imports.fileMissing', {}, 'csv')
    const path = importPath(shop, uploaded.file)
    await makePlain(path)
    const { delimiter, headers, sample } = await readHead(path, 500)
    if (sample.length === 0) throw new Refusal('imports.noRows', {}, 'csv')
    if (uploaded.picturesFile !== '') await checkZip(importPath(shop, uploaded.picturesFile))
    const decimal = sniffDecimal(amountsIn(headers, sample))
    const run = { ...uploaded, userId: who.id, headers, options: { decimal, delimiter } }
    return await shop.db.transaction(async (tx) => {
      const id = await addRun(tx, run, shop.now())
      const change = { file: uploaded.originalName }
      await record(tx, { actor: who, action: 'import.uploaded', subject: `import:${id}`, change, now: shop.now() })
      return id
    })
  } catch (error) {
    await forgetFiles(shop, [uploaded.file, uploaded.picturesFile])
    throw error
  }
}

/** What amounts, times and levels of a file are read by. */
export async function groundOf(shop: Shop): Promise<Pick<Sheet, 'currency' | 'timeZone' | 'stockWithoutRecord'>> {
  const { currency, timezone, stock_without_record } = await currentSettings(shop)
  return { currency, timeZone: timezone, stockWithoutRecord: stock_without_record }
}

const prices = new Set([
  'price',
  'sale_price',
  'variant_price',
  'compare_at_price',
  'regular_price',
  'reduced_price',
  'wholesale_price',
  'cost',
])

function amountsIn(headers: string[], sample: { cells: string[] }[]): string[] {
  const source = detectSource(headers)
  const sheet = sheetOf({ source, headers, mapping: matchHeaders(headers, source) }, { decimal: '.', currency: 'USD', timeZone: 'UTC' })
  const columns = sheet.columns.filter(({ target }) => prices.has(target.field))
  return sample.flatMap(({ cells }) => columns.map(({ at }) => cells[at] ?? ''))
}
