import type { Shop } from '#src/shop.ts'

/** Stores the row of an image, without files, and returns its path. */
export async function createMedia(shop: Pick<Shop, 'db' | 'now'>, letter = 'a'): Promise<string> {
  const file = letter.repeat(32)
  await shop.db.transaction((tx) =>
    tx
      .insert(tx.t.media)
      .values({ file, originalName: 'a.png', width: 1600, height: 900, bytes: 1, renditions: [400, 800, 1600], createdAt: shop.now() }),
  )
  return `/media/${file}-800.webp`
}
