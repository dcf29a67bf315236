import { type SQL, sql } from 'drizzle-orm'
import { inKeyOrder, listKeys } from '#db/lists/read-batches.ts'
import type { Db, Exec } from '#db/types.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { type CompleteProduct, readCompleteProducts } from '#src/products/complete-products.ts'
import { csvLine } from '#src/lib/files/csv.ts'
import { listCategoryPaths } from './category-paths.ts'
import { type ExportContext, exportColumns, formatProductLines } from './product-csv.ts'

// Requests of shoppers wait for one.
const batchSize = 20

/** With a byte order mark: spreadsheets need it to detect UTF-8. */
const formatHeader = (context: Pick<ExportContext, 'inZip'>): string => '\ufeff' + csvLine(exportColumns(context))
export const exportHeader = formatHeader({})

/** One line per variant or image, of the products there are now. Importing the result changes nothing. */
export async function* exportImportableCsv(
  db: Pick<Db, 'read' | 'report' | 't'>,
  context: ExportContext,
  where?: SQL,
): AsyncGenerator<string> {
  yield* formatProducts(db.read, context, await listExportedIds(db, where))
}

export async function* formatProducts(q: Exec, context: ExportContext, ids: readonly number[]): AsyncGenerator<string> {
  yield formatHeader(context)
  const paths = await listCategoryPaths(q)
  for await (const product of readExportedProducts(q, ids)) yield formatProductLines(product, context, paths)
}

/** Ids by slug. */
export const listExportedIds = (db: Pick<Db, 'report' | 't'>, where?: SQL): Promise<number[]> => {
  const { products } = db.t
  return listKeys(db, { from: sql`${products}`, where, order: [products.seoLink, products.id] })
}

/** In batches; without those deleted since. */
export async function* readExportedProducts(q: Exec, ids: readonly number[]): AsyncGenerator<CompleteProduct> {
  for (const batch of inChunks(ids, batchSize)) {
    yield* inKeyOrder(batch, await readCompleteProducts(q, batch), ({ product }) => product.id)
  }
}
