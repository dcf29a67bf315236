import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { once } from 'node:events'
import { UserError } from '#src/lib/errors/errors.ts'
import { privateFile } from '#src/lib/files/private-files.ts'
import type { Shop } from '#src/shop.ts'
import { importFilePath, createImportFileName } from './upload-storage.ts'

/** Streams an upload to disk; returns its name, '' when empty. Throws UserError above `maxSize` bytes, after reading to the end. */
export async function storeUpload(
  shop: Pick<Shop, 'config' | 'random'>,
  bytes: AsyncIterable<Uint8Array>,
  options: { extension: 'csv' | 'zip'; maxSize: number; field: string },
): Promise<string> {
  const name = await createImportFileName(shop, options.extension)
  const path = importFilePath(shop, name)
  const target = createWriteStream(path, privateFile)
  let length = 0
  try {
    for await (const chunk of bytes) {
      length += chunk.length
      if (length <= options.maxSize && !target.write(chunk)) await once(target, 'drain')
    }
    target.end()
    await once(target, 'finish')
  } catch (error) {
    target.destroy()
    await rm(path, { force: true })
    throw error
  }
  if (length > 0 && length <= options.maxSize) return name
  await rm(path, { force: true })
  if (length > 0) throw new UserError('imports.tooLarge', { megabytes: options.maxSize / 1024 / 1024 }, options.field)
  return ''
}
