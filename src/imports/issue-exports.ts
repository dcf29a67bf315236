import type { ImportIssue } from '#db/schema/imports.ts'
import { csvLine } from '#src/lib/files/csv.ts'
import type { Shop } from '#src/shop.ts'
import { openSheet } from './create-import.ts'
import { nextTurn } from '#src/lib/concurrency/in-turns.ts'
import { errorColumn } from '#src/import-files/header-mapping.ts'
import { indexFile, openProductReader } from '#src/import-files/index-file.ts'
import { type ImportRun, listFailedImages, listResultsWithIssues, listResults } from './import-runs.ts'
import { maxExportedImages } from './limits.ts'

const batchSize = 200

export async function* exportFailedRows(shop: Shop, run: ImportRun, describe: (issue: ImportIssue) => string): AsyncGenerator<string> {
  const { options, stored, headers, sheet } = await openSheet(shop, run)
  const index = await indexFile(stored, options.delimiter, sheet, () => nextTurn(shop.timers))
  const reader = await openProductReader(stored, options.delimiter, index)
  yield '\ufeff' + csvLine([...headers.filter((header) => header !== errorColumn), errorColumn])
  const oldErrorColumn = headers.indexOf(errorColumn)
  try {
    for (let from = 0; ;) {
      const results = await listResults(shop.db.read, run.id, { outcome: 'failed', limit: batchSize, from })
      for (const { position, issues } of results) {
        const errors = issues.filter(({ isError }) => isError)
        const rows = await reader.read(position)
        for (const row of rows) {
          const rowErrors = errors.filter(
            ({ line }) => line === row.line || (row === rows[0] && !rows.some((other) => other.line === line)),
          )
          const cells = headers.map((_, column) => row.cells[column] ?? '').filter((_, column) => column !== oldErrorColumn)
          yield csvLine([
            ...cells,
            rowErrors.map((error) => (error.column === '' ? describe(error) : `${error.column}: ${describe(error)}`)).join(' '),
          ])
        }
      }
      if (results.length < batchSize) return
      from = results.at(-1)!.position + 1
    }
  } finally {
    await reader.close()
  }
}

export async function* exportIssues(
  shop: Shop,
  run: ImportRun,
  describe: (issue: Pick<ImportIssue, 'reason' | 'params'>) => string,
): AsyncGenerator<string> {
  yield '\ufeff' + csvLine(['line', 'product', 'column', 'value', 'reason', 'saved'])
  for (let from = 0; ;) {
    const results = await listResultsWithIssues(shop.db.read, run.id, { limit: batchSize, from })
    for (const { handle, issues, outcome } of results) {
      // A check saves nothing, and an unchanged product is not saved either.
      const isSaved = run.startedAt !== null && run.state !== 'undone' && (outcome === 'created' || outcome === 'updated')
      const saved = isSaved ? 'TRUE' : 'FALSE'
      for (const issue of issues) yield csvLine([issue.line, handle, issue.column, issue.value, describe(issue), saved])
    }
    if (results.length < batchSize) break
    from = results.at(-1)!.position + 1
  }
  for (const { line, source, reason } of await listFailedImages(shop.db.read, run.id, maxExportedImages)) {
    yield csvLine([line, '', '', source, describe({ reason }), 'FALSE'])
  }
}
