import { Elysia } from 'elysia'
import { requireStaff } from '#src/admin/layout.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { file, generatedFile, redirect } from '#src/web/response.tsx'
import { importsPath, reasonText } from '#templates/imports/import-layout.tsx'
import { exportHeader, exportImportableCsv } from '#src/product-export/importable-csv.ts'
import { exportProductsZip } from '#src/product-export/export-zip.ts'
import { exportFailedRows, exportIssues } from '../issue-exports.ts'
import { findRun } from '../import-runs.ts'
import { sampleLines } from '#src/import-files/sample-file.ts'

const csvType = 'text/csv; charset=utf-8'

export const importDownloadRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'catalog'))
    .get(`${importsPath}/sample.csv`, () => file(exportHeader + sampleLines, { type: csvType, saveAs: 'sample.csv' }))
    .get(`${importsPath}/products.csv`, ({ view }) =>
      generatedFile(shop.timers, exportImportableCsv(shop.db, { currency: view.shop.currency, baseUrl: view.baseUrl }), {
        type: csvType,
        saveAs: 'products.csv',
      }),
    )
    .get(`${importsPath}/products.zip`, async ({ view, req }) => {
      req.extendTimeout(600)
      try {
        return generatedFile(shop.timers, await exportProductsZip(shop, view.user), { type: 'application/zip', saveAs: 'products.zip' })
      } catch (error) {
        if (!(error instanceof UserError)) throw error
        return redirect(view, importsPath, { kind: 'error', text: view.t(error.key, error.params) })
      }
    })
    .get(`${importsPath}/:id/errors.csv`, async ({ view, req, params }) => {
      const run = await findRun(shop.db.read, parseId(params.id))
      if (!(await shop.importFiles.exists(run.file))) throw new NotFound('file')
      req.extendTimeout(120)
      return generatedFile(
        shop.timers,
        exportFailedRows(shop, run, (issue) => reasonText(view, issue)),
        { type: csvType, saveAs: `errors-${run.id}.csv` },
      )
    })
    .get(`${importsPath}/:id/issues.csv`, async ({ view, params }) => {
      const run = await findRun(shop.db.read, parseId(params.id))
      return generatedFile(
        shop.timers,
        exportIssues(shop, run, (issue) => reasonText(view, issue)),
        { type: csvType, saveAs: `issues-${run.id}.csv` },
      )
    })
