import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { once } from 'node:events'
import { Refusal } from '#src/lib/errors.ts'
import type { Shop } from '#src/shop.ts'
import { importPath, newImportFile } from './files.ts'

/**
 * Writes what comes in to disk as it comes; returns the name of the file, '' for nothing. Throws Refusal above `most` bytes, after
 * reading on to the end: a browser shows an answer only when it was let finish.
 */
export async function storeUpload(
  shop: Pick<Shop, 'config'>,
  bytes: AsyncIterable<Uint8Array>,
  wish: { ending: 'csv' | 'zip'; most: number; field: string },
): Promise<string> {
  const name = await newImportFile(shop, wish.ending)
  const path = importPath(shop, name)
  const target = createWriteStream(path)
  let length = 0
  try {
    for await (const part of bytes) {
      length += part.length
      if (length <= wish.most && !target.write(part)) await once(target, 'drain')
    }
    target.end()
    await once(target, 'finish')
  } catch (error) {
    target.destroy()
    await rm(path, { force: true })
    throw error
  }
  if (length > 0 && length <= wish.most) return name
  await rm(path, { force: true })
  if (length > 0) throw new Refusal('imports.tooLarge', { megabytes: wish.most / 1024 / 1024 }, wish.field)
  return ''
}
