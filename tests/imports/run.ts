import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { importPath, newImportFile } from '#src/imports/files.ts'
import { closeRun } from '#src/imports/going.ts'
import { readHead } from '#src/imports/index-file.ts'
import { makePlain } from '#src/imports/encoding.ts'
import { exportProducts } from '#src/imports/export-products.ts'
import { type ImportOptions, optionsFrom } from '#src/imports/run-options.ts'
import { addRun, findRun, listResults, saveMapping, startRun } from '#src/imports/runs.ts'
import { advance } from '#src/imports/step.ts'
import type { Config } from '#src/config.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { temporaryFolder } from '#tests/support/temporary.ts'

export const nobody = { id: null, name: 'test' }

/** A shop with a folder for uploaded files. */
export const importShop = (config: Partial<Config> = {}): Promise<TestShop> =>
  testShop({ config: { rateLimits: false, dataDir: mkdtempSync(join(temporaryFolder(), 'imports-')), ...config } })

/** An import of this text, with its columns matched by themselves. */
export async function begun(shop: TestShop, text: string | Uint8Array, zip?: Uint8Array): Promise<number> {
  const file = await newImportFile(shop, 'csv')
  writeFileSync(importPath(shop, file), text)
  await makePlain(importPath(shop, file))
  let picturesFile = ''
  if (zip) {
    picturesFile = await newImportFile(shop, 'zip')
    writeFileSync(importPath(shop, picturesFile), zip)
  }
  const { delimiter, headers } = await readHead(importPath(shop, file), 0)
  const run = { userId: null, originalName: 'test.csv', file, picturesFile, headers, options: { decimal: '.' as const, delimiter } }
  return shop.db.transaction((tx) => addRun(tx, run, shop.now()))
}

/** The same, checked with these options. */
export async function checked(
  shop: TestShop,
  text: string | Uint8Array,
  options: Partial<ImportOptions> = {},
  more: { zip?: Uint8Array; mapping?: Record<string, string> } = {},
): Promise<number> {
  const id = await begun(shop, text, more.zip)
  const run = await findRun(shop.db.read, id)
  const wish = { mapping: { ...run.mapping, ...more.mapping }, options: { ...optionsFrom(run.options), ...options } }
  await shop.db.transaction((tx) => saveMapping(tx, id, wish, shop.now()))
  await toEnd(shop, id)
  return id
}

/** The same, saved to its end. */
export async function imported(
  shop: TestShop,
  text: string | Uint8Array,
  options: Partial<ImportOptions> = {},
  more: { zip?: Uint8Array; mapping?: Record<string, string> } = {},
): Promise<number> {
  const id = await checked(shop, text, options, more)
  await shop.db.transaction((tx) => startRun(tx, id, nobody, shop.now()))
  await toEnd(shop, id)
  return id
}

export async function toEnd(shop: TestShop, id: number): Promise<void> {
  while (await advance(shop, id, 10_000));
  await closeRun(shop)
}

export const outcomes = async (shop: TestShop, id: number) =>
  (await listResults(shop.db.read, id, { limit: 1000 })).map(({ handle, outcome }) => [handle, outcome])

export const reasons = async (shop: TestShop, id: number) =>
  (await listResults(shop.db.read, id, { limit: 1000 })).flatMap(({ remarks }) =>
    remarks.map(({ line, column, value, reason, fault }) => [line, column, value, reason.replace('imports.reason.', ''), fault] as const),
  )

/** All products as a file of our own. */
export const exported = async (shop: TestShop): Promise<string> =>
  (await Array.fromAsync(exportProducts(shop.db.read, { currency: 'USD', baseUrl: shop.config.baseUrl }))).join('')

export async function productsOf(shop: TestShop) {
  const { products, variants, inventory } = shop.db.t
  const rows = await shop.db.read.select().from(products).orderBy(products.seoLink)
  const own = await shop.db.read.select().from(variants).orderBy(variants.productId, variants.position)
  const stock = new Map((await shop.db.read.select().from(inventory)).map((row) => [row.sku, row.stockLevel]))
  return rows.map((row) => ({
    ...row,
    variants: own.filter(({ productId }) => productId === row.id).map((one) => ({ ...one, stock: stock.get(one.sku) ?? null })),
  }))
}
