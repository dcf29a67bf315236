import { contentDigest } from '#src/lib/ids/content-key.ts'
import { findImages, renditionName } from '#src/media/images.ts'
import type { Shop } from '#src/shop.ts'
import { listReturnPhotos } from './find-returns.ts'

/** Whether the photos of a return are the same as stored images, in any order: they are encoded alike. */
export async function hasSamePhotos(shop: Pick<Shop, 'db' | 'files'>, returnId: number, mediaIds: number[]): Promise<boolean> {
  const own = await digests(shop, await listReturnPhotos(shop.db.read, [returnId]))
  const sent = await digests(shop, await findImages(shop.db.read, mediaIds))
  return own.join() === sent.join()
}

async function digests({ files }: Pick<Shop, 'files'>, images: { file: string; width: number }[]): Promise<string[]> {
  const found = []
  for (const { file, width } of images) {
    const stored = await files.get(renditionName(file, width))
    found.push(stored ? contentDigest(await stored.bytes()) : file)
  }
  return found.toSorted()
}
