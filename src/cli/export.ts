import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { eq } from 'drizzle-orm'
import { type ProductStatus, productStatuses } from '#src/product-list/list-products.ts'
import { readConfig } from '#src/config.ts'
import { exportImportableCsv } from '#src/product-export/importable-csv.ts'
import { closeShop, openShop } from '#src/open-shop.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { withProgress, OperatorError } from './terminal.ts'

/** Writes products as CSV to a new file, or to stdout for '-'. */
export async function exportCatalog(file: string | undefined, options: { status?: string }): Promise<void> {
  const status = productStatuses.find((candidate) => candidate === options.status) ?? null
  if (options.status !== undefined && !status)
    throw new OperatorError(`Unknown status: ${options.status}. Use one of ${productStatuses.join(', ')}.`)
  const config = readConfig()
  const target = file === '-' ? null : resolve(file ?? `products-${new Date().toISOString().slice(0, 10)}.csv`)
  if (target && existsSync(target)) throw new OperatorError(`${target} already exists. Choose a different name.`)
  const shop = await openShop(config, { shared: true })
  try {
    if (!target) return await pipeline(Readable.from(await csvLines(shop, status)), process.stdout, { end: false })
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
  const where = status === null ? undefined : eq(shop.db.t.products.status, status)
  return exportImportableCsv(shop.db.read, { currency, baseUrl: shop.config.baseUrl }, where)
}

async function writeFile(target: string, lines: AsyncIterable<string>): Promise<void> {
  const tempFile = `${target}.part`
  try {
    await pipeline(Readable.from(lines), createWriteStream(tempFile))
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
