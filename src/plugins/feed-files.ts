import { and, eq, inArray } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import { pruneOrphans } from '#src/media/prune-orphans.ts'
import type { Shop } from '#src/shop.ts'

export type FeedFile = Exec['t']['pluginFiles']['$inferSelect']

export async function findFeedFile(q: Exec, slug: string, name: string): Promise<FeedFile | null> {
  const { pluginFiles } = q.t
  const [row] = await q
    .select()
    .from(pluginFiles)
    .where(and(eq(pluginFiles.slug, slug), eq(pluginFiles.name, name)))
    .limit(1)
  return row ?? null
}

export const listFeedFiles = (q: Exec): PromiseLike<FeedFile[]> => q.select().from(q.t.pluginFiles)

/** Streams the parts into a new file; readers get the former one until all of it is written. */
export async function writeFeed(shop: Shop, { slug, name }: { slug: string; name: string }, parts: AsyncIterable<string>): Promise<void> {
  const hash = new Bun.CryptoHasher('sha256')
  const encoder = new TextEncoder()
  let bytes = 0
  async function* encode() {
    for await (const part of parts) {
      const chunk = encoder.encode(part)
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  const file = `plugin-${new Bun.CryptoHasher('sha256').update(newToken(shop.random)).digest('hex').slice(0, 40)}.feed`
  await shop.files.putStream(file, encode())
  const row = { slug, name, file, bytes, etag: `"${hash.digest('hex').slice(0, 32)}"`, writtenAt: shop.now() }
  const { file: storedFile, bytes: size, etag, writtenAt } = row
  await shop.db.transaction((tx) =>
    tx
      .insert(tx.t.pluginFiles)
      .values(row)
      .onConflictDoUpdate({
        target: [tx.t.pluginFiles.slug, tx.t.pluginFiles.name],
        set: { file: storedFile, bytes: size, etag, writtenAt },
      }),
  )
}

/** Deletes replaced files after a day, so that downloads of them can end. */
export async function pruneFeedFiles(shop: Shop): Promise<void> {
  const { pluginFiles } = shop.db.t
  await pruneOrphans(
    shop,
    (name) => name.startsWith('plugin-'),
    (names) => shop.db.read.select({ file: pluginFiles.file }).from(pluginFiles).where(inArray(pluginFiles.file, names)),
  )
}
