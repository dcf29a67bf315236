import type { ImportRemark } from '#db/schema/imports.ts'
import { csvLine } from '#src/lib/csv.ts'
import type { Shop } from '#src/shop.ts'
import { groundOf } from './begin-import.ts'
import { importPath } from './files.ts'
import { rest } from './going.ts'
import { faultColumn } from './headers.ts'
import { indexFile, openProducts, readHead } from './index-file.ts'
import { optionsFrom } from './run-options.ts'
import { type ImportRun, listFailedPictures, listRemarked, listResults } from './runs.ts'
import { sheetOf } from './sheet.ts'

const batch = 200

/** The rows of products that were not saved, as they came, with what is wrong behind them: to be put right and uploaded again. */
export async function* faultLines(shop: Shop, run: ImportRun, say: (remark: ImportRemark) => string): AsyncGenerator<string> {
  const options = optionsFrom(run.options)
  const path = importPath(shop, run.file)
  const { headers } = await readHead(path, 0)
  const sheet = sheetOf({ source: run.source, headers, mapping: run.mapping }, { decimal: options.decimal, ...(await groundOf(shop)) })
  const index = await indexFile(path, options.delimiter, sheet, rest)
  const file = await openProducts(path, options.delimiter, index)
  yield '\ufeff' + csvLine([...headers.filter((header) => header !== faultColumn), faultColumn])
  const old = headers.indexOf(faultColumn)
  try {
    for (let from = 0; ;) {
      const results = await listResults(shop.db.read, run.id, { outcome: 'failed', limit: batch, from })
      for (const { at, remarks } of results) {
        const faults = remarks.filter(({ fault }) => fault)
        const rows = await file.read(at)
        for (const row of rows) {
          const own = faults.filter(({ line }) => line === row.line || (row === rows[0] && !rows.some((one) => one.line === line)))
          const cells = headers.map((_, column) => row.cells[column] ?? '').filter((_, column) => column !== old)
          yield csvLine([...cells, own.map((one) => (one.column === '' ? say(one) : `${one.column}: ${say(one)}`)).join(' ')])
        }
      }
      if (results.length < batch) return
      from = results.at(-1)!.at + 1
    }
  } finally {
    await file.close()
  }
}

/** Everything there is to say of a run: a line for each cell, and for each picture that could not be had. */
export async function* remarkLines(
  shop: Shop,
  run: ImportRun,
  say: (remark: Pick<ImportRemark, 'reason' | 'params'>) => string,
): AsyncGenerator<string> {
  yield '\ufeff' + csvLine(['line', 'product', 'column', 'value', 'reason', 'saved'])
  for (let from = 0; ;) {
    const results = await listRemarked(shop.db.read, run.id, { limit: batch, from })
    for (const { handle, remarks, outcome } of results) {
      const saved = outcome === 'failed' ? 'FALSE' : 'TRUE'
      for (const one of remarks) yield csvLine([one.line, handle, one.column, one.value, say(one), saved])
    }
    if (results.length < batch) break
    from = results.at(-1)!.at + 1
  }
  for (const { line, source, reason } of await listFailedPictures(shop.db.read, run.id, 10_000)) {
    yield csvLine([line, '', '', source, say({ reason }), 'TRUE'])
  }
}
