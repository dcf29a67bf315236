import { inArray } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'

/** Of photos that a customer sent: the name that the file had on their device. */
export async function forgetOriginalNames(tx: Tx, mediaIds: number[]): Promise<void> {
  const { media } = tx.t
  for (const part of inChunks(mediaIds)) await tx.update(media).set({ originalName: '' }).where(inArray(media.id, part))
}
