import type { SQL } from 'drizzle-orm'
import { recordAudit, type Actor } from '#src/accounts/audit/audit.ts'
import { maxUnzippedSize, maxZipEntries } from '#src/import-files/limits.ts'
import type { CompleteProduct } from '#src/products/complete-products.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { formatProducts, listExportedIds, readExportedProducts } from './importable-csv.ts'
import { downloadPath } from './product-csv.ts'
import { type ZipFile, writeZip } from './write-zip.ts'

/** The table in the ZIP. */
export const exportedCsvName = 'products.csv'

/** Bytes: 4 GB, with room for the table and the directory. */
const maxFilesSize = maxUnzippedSize - 256 * 1024 * 1024

/**
 * A ZIP of products with their images, videos and downloads; importing it restores them. Recorded in the audit log, because it contains what
 * is sold. Throws UserError for more than a ZIP can hold.
 */
export async function exportProductsZip(shop: Shop, actor: Actor, where?: SQL): Promise<AsyncGenerator<Uint8Array>> {
  const ids = await listExportedIds(shop.db, where)
  const files = await listFiles(shop, ids)
  const { currency } = await currentSettings(shop)
  const change = { files: files.size }
  await shop.db.transaction((tx) => recordAudit(tx, { actor, action: 'products.exported', subject: 'products', change, now: shop.now() }))
  const table = formatProducts(shop.db.read, { currency, baseUrl: shop.config.baseUrl, inZip: true }, ids)
  return writeZip(zipFiles(shop, table, files), shop.now())
}

/** The files of the products, by path in the ZIP: their names in the storage. */
async function listFiles(shop: Shop, ids: readonly number[]): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  let size = 0
  for await (const product of readExportedProducts(shop.db.read, ids)) {
    for (const [path, name] of filesOf(product)) {
      const content = files.has(path) ? null : await shop.files.get(name)
      if (!content) continue
      files.set(path, name)
      size += content.size
      if (size > maxFilesSize || files.size >= maxZipEntries) {
        throw new UserError('importFiles.exportTooLarge', { gigabytes: maxUnzippedSize / 1024 ** 3, files: maxZipEntries })
      }
    }
  }
  return files
}

function filesOf({ product, poster, images, files }: CompleteProduct): [path: string, name: string][] {
  const shown = [...images, ...(poster ? [poster] : [])].map(({ file, width }) => `${file}-${width}.webp`)
  const described = [...product.description.matchAll(/ src="\/media\/([a-z0-9]{32}-\d{1,4}\.webp)"/g)].map(([, name]) => name!)
  const [, video] = /^\/media\/([a-z0-9]{32}\.(?:mp4|webm))$/.exec(product.videoUrl) ?? []
  const media = [...shown, ...described, ...(video ? [video] : [])]
  return [
    ...media.map((name): [string, string] => [`media/${name}`, name]),
    ...files.map((file): [string, string] => [downloadPath(file), file.file]),
  ]
}

async function* zipFiles(shop: Shop, table: AsyncIterable<string>, files: ReadonlyMap<string, string>): AsyncGenerator<ZipFile> {
  yield { path: exportedCsvName, chunks: encode(table), compress: true }
  for (const [path, name] of files) {
    const content = await shop.files.get(name)
    if (content) yield { path, chunks: content.stream(), compress: false }
  }
}

async function* encode(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}
