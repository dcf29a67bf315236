import { Elysia } from 'elysia'
import { staff } from '#src/admin/shell.ts'
import { NotFound } from '#src/lib/errors.ts'
import { idFrom } from '#src/lib/ids.ts'
import type { Shop } from '#src/shop.ts'
import { file } from '#src/web/answer.tsx'
import { importPath, reasonText } from '#templates/imports/parts.tsx'
import { exportHead, exportProducts } from '../export-products.ts'
import { faultLines, remarkLines } from '../fault-file.ts'
import { importPath as filePath } from '../files.ts'
import { findRun } from '../runs.ts'
import { sampleLines } from '../sample.ts'

const csv = 'text/csv; charset=utf-8'

/** What is downloaded beside an import: the sample, the whole catalogue, and what went wrong. */
export const importFiles = (shop: Shop) =>
  new Elysia()
    .use(staff(shop, 'catalog'))
    .get(`${importPath}/sample.csv`, () => file(exportHead + sampleLines, { type: csv, saveAs: 'sample.csv' }))
    .get(`${importPath}/products.csv`, ({ view }) =>
      file(exportProducts(shop.db.read, { currency: view.shop.currency, baseUrl: view.baseUrl }), { type: csv, saveAs: 'products.csv' }),
    )
    .get(`${importPath}/:id/faults.csv`, async ({ view, visit, params }) => {
      const run = await findRun(shop.db.read, idFrom(params.id))
      if (!(await Bun.file(filePath(shop, run.file)).exists())) throw new NotFound('file')
      visit.allowSeconds(120)
      return file(
        faultLines(shop, run, (remark) => reasonText(view, remark)),
        { type: csv, saveAs: `faults-${run.id}.csv` },
      )
    })
    .get(`${importPath}/:id/remarks.csv`, async ({ view, params }) => {
      const run = await findRun(shop.db.read, idFrom(params.id))
      return file(
        remarkLines(shop, run, (remark) => reasonText(view, remark)),
        { type: csv, saveAs: `remarks-${run.id}.csv` },
      )
    })
