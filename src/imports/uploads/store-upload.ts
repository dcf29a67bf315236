import { UserError } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { createImportFileName } from './upload-storage.ts'

/** Streams an upload to disk; returns its name, '' when empty. Throws UserError above `maxSize` bytes, after reading to the end. */
export async function storeUpload(
  shop: Pick<Shop, 'importFiles' | 'random'>,
  bytes: AsyncIterable<Uint8Array>,
  options: { extension: 'csv' | 'zip'; maxSize: number; field: string },
): Promise<string> {
  const name = createImportFileName(shop, options.extension)
  let length = 0
  const upToLimit = async function* () {
    for await (const chunk of bytes) {
      length += chunk.length
      if (length <= options.maxSize) yield chunk
    }
  }
  await shop.importFiles.putStream(name, upToLimit())
  if (length > 0 && length <= options.maxSize) return name
  await shop.importFiles.delete(name)
  if (length > 0) throw new UserError('imports.tooLarge', { megabytes: options.maxSize / 1024 / 1024 }, options.field)
  return ''
}
