import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type SQL, eq } from 'drizzle-orm'
import { type ProductStatus, productStatuses } from '#db/schema/products.ts'
import { readConfig } from '#src/config.ts'
import { exportImportableCsv } from '#src/product-export/importable-csv.ts'
import { exportProductsZip } from '#src/product-export/export-zip.ts'
import { translateFrom } from '#src/i18n/translator.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { privateFile } from '#src/shop/private-files.ts'
import { closeShop, openShop } from '#src/open-shop.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { withProgress, OperatorError } from './terminal.ts'
import { realSystem } from '#src/shop/real-system.ts'

/** Writes products to a new file: a ZIP with their files for a name ending in .zip, else CSV; CSV to stdout for '-'. */
export async function exportCatalog(file: string | undefined, options: { status?: string }): Promise<void> {
  const status = productStatuses.find((candidate) => candidate === options.status) ?? null
  if (options.status !== undefined && !status)
    throw new OperatorError(`Unknown status: ${options.status}. Use one of ${productStatuses.join(', ')}.`)
  const config = readConfig()
  const target = file === '-' ? null : resolve(file ?? `products-${new Date(realSystem.now()).toISOString().slice(0, 10)}.csv`)
  if (target && existsSync(target)) throw new OperatorError(`${target} already exists. Choose a different name.`)
  const shop = await openShop(config, { shared: true })
  try {
    if (!target) return await pipeline(Readable.from(await csvLines(shop, status)), process.stdout, { end: false })
    if (/\.zip$/i.test(target)) {
      await withProgress(
        'Exporting products with files',
        async () => writeFile(target, await zipBytes(shop, status)),
        () => `Products exported to ${target}`,
      )
      return
    }
    await withProgress(
      'Exporting products',
      async (report) => writeFile(target, withRowCount(await csvLines(shop, status), report)),
      () => `Products exported to ${target}`,
    )
  } finally {
    await closeShop(shop)
  }
}

async function csvLines(shop: Shop, status: ProductStatus | null): Promise<AsyncGenerator<string>> {
  const { currency } = await currentSettings(shop)
  return exportImportableCsv(shop.db, { currency, baseUrl: shop.config.baseUrl }, statusFilter(shop, status))
}

const statusFilter = (shop: Shop, status: ProductStatus | null): SQL | undefined =>
  status === null ? undefined : eq(shop.db.t.products.status, status)

async function zipBytes(shop: Shop, status: ProductStatus | null): Promise<AsyncGenerator<Uint8Array>> {
  try {
    return await exportProductsZip(shop, { id: null, name: 'command line' }, statusFilter(shop, status))
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    throw new OperatorError(translateFrom()(error.key, error.params))
  }
}

async function writeFile(target: string, lines: AsyncIterable<string | Uint8Array>): Promise<void> {
  const tempFile = `${target}.part`
  try {
    await pipeline(Readable.from(lines), createWriteStream(tempFile, privateFile))
    await rename(tempFile, target)
  } catch (error) {
    await rm(tempFile, { force: true })
    throw error
  }
}

async function* withRowCount(lines: AsyncIterable<string>, report: (step: string) => void): AsyncGenerator<string> {
  let products = -1
  for await (const line of lines) {
    products += 1
    if (products > 0 && products % 1000 === 0) report(`${products} products`)
    yield line
  }
}
