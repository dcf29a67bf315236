import type { RoleId } from '#db/schema/accounts.ts'
import { importFile, createImportFileName } from '#src/imports/uploads/upload-storage.ts'
import { closeRun } from '#src/imports/import-session.ts'
import { readFileHeader } from '#src/import-files/index-file.ts'
import { convertToUtf8 } from '#src/import-files/encoding.ts'
import { exportImportableCsv } from '#src/product-export/importable-csv.ts'
import { type ImportOptions, resolveImportOptions } from '#src/imports/import-options.ts'
import { addRun, findRun, listResults, saveMapping, startRun } from '#src/imports/import-runs.ts'
import { processImport } from '#src/imports/process-import.ts'
import type { Config } from '#src/config.ts'
import { type TestShop, createTestShop } from '#tests/support/shop.ts'
import { storeTest, type StoreTest } from '#tests/support/store-test.ts'

export const testActor = { id: null, name: 'test' }

export const createImportShop = (config: Partial<Config> = {}): Promise<TestShop> =>
  createTestShop({ config: { rateLimits: false, ...config } })

/** `storeTest` with such a shop; `config` is called before each test. */
export const importTest = <Name extends string = never>({ config, clients }: ImportTestOptions<Name> = {}): StoreTest<Name> =>
  storeTest({ ...(clients && { clients }), createShop: () => createImportShop(config?.()), beforeClose: closeRun })

interface ImportTestOptions<Name extends string> {
  config?: () => Partial<Config>
  clients?: Record<Name, RoleId>
}

/** An import of this text with automatically matched columns. */
export async function createTestImport(shop: TestShop, text: string | Uint8Array, zip?: Uint8Array): Promise<number> {
  const file = createImportFileName(shop, 'csv')
  await shop.importFiles.put(file, typeof text === 'string' ? new TextEncoder().encode(text) : text)
  await convertToUtf8(importFile(shop, file))
  let imagesFile = ''
  if (zip) {
    imagesFile = createImportFileName(shop, 'zip')
    await shop.importFiles.put(imagesFile, zip)
  }
  const { delimiter, headers } = await readFileHeader(importFile(shop, file), 0)
  const run = { userId: null, originalName: 'test.csv', file, imagesFile, headers, options: { decimal: '.' as const, delimiter } }
  return shop.db.transaction((tx) => addRun(tx, run, shop.now()))
}

/** The same, checked with these options. */
export async function checkImport(
  shop: TestShop,
  text: string | Uint8Array,
  options: Partial<ImportOptions> = {},
  extra: { zip?: Uint8Array; mapping?: Record<string, string> } = {},
): Promise<number> {
  const id = await createTestImport(shop, text, extra.zip)
  const run = await findRun(shop.db.read, id)
  const input = { mapping: { ...run.mapping, ...extra.mapping }, options: { ...resolveImportOptions(run.options), ...options } }
  await shop.db.transaction((tx) => saveMapping(tx, id, input, shop.now()))
  await finishImport(shop, id)
  return id
}

/** The same, run to its end. */
export async function runImport(
  shop: TestShop,
  text: string | Uint8Array,
  options: Partial<ImportOptions> = {},
  extra: { zip?: Uint8Array; mapping?: Record<string, string> } = {},
): Promise<number> {
  const id = await checkImport(shop, text, options, extra)
  await shop.db.transaction((tx) => startRun(tx, id, testActor, shop.now()))
  await finishImport(shop, id)
  return id
}

export async function finishImport(shop: TestShop, id: number): Promise<void> {
  while (await processImport(shop, id, 10_000));
  await closeRun(shop)
}

export const outcomesOf = async (shop: TestShop, id: number) =>
  (await listResults(shop.db.read, id, { limit: 1000 })).map(({ handle, outcome }) => [handle, outcome])

export const issuesOf = async (shop: TestShop, id: number) =>
  (await listResults(shop.db.read, id, { limit: 1000 })).flatMap(({ issues }) =>
    issues.map(
      ({ line, column, value, reason, isError }) =>
        [line, column, value, reason.replace(/^imports?(Files)?\.reason\./, ''), isError] as const,
    ),
  )

/** All products as a Sundry file. */
export const exportAll = async (shop: TestShop): Promise<string> =>
  (await Array.fromAsync(exportImportableCsv(shop.db, { currency: 'USD', baseUrl: shop.config.baseUrl }))).join('')

export async function findAllProducts(shop: TestShop) {
  const { products, variants, inventory } = shop.db.t
  const rows = await shop.db.read.select().from(products).orderBy(products.seoLink)
  const variantRows = await shop.db.read.select().from(variants).orderBy(variants.productId, variants.position)
  const stock = new Map((await shop.db.read.select().from(inventory)).map((row) => [row.sku, row.stockLevel]))
  return rows.map((row) => ({
    ...row,
    variants: variantRows
      .filter(({ productId }) => productId === row.id)
      .map((variant) => ({ ...variant, stock: stock.get(variant.sku) ?? null })),
  }))
}
