import { inChunks } from '#src/lib/collections/chunks.ts'
import type { Shop } from '#src/shop.ts'

/** Deletes stored files that no row has, a day after they were written: a row may be committed later. Returns how many. */
export async function pruneOrphans(
  shop: Pick<Shop, 'files' | 'now'>,
  isOurs: (name: string) => boolean,
  findRows: (names: string[]) => Promise<{ file: string }[]>,
): Promise<number> {
  const candidates = (await shop.files.listModifiedBefore(shop.now() - 86_400_000)).filter(isOurs)
  let deleted = 0
  for (const names of inChunks(candidates)) {
    const referenced = new Set((await findRows(names)).map(({ file }) => file))
    for (const name of names.filter((candidate) => !referenced.has(candidate))) {
      await shop.files.delete(name)
      deleted++
    }
  }
  return deleted
}
