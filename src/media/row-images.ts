import type { Exec } from '#db/types.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { findImages } from './images.ts'

/** Rows with their images, null where there is none; one statement. */
export async function withImages<Row extends { mediaId: number | null }>(q: Exec, rows: Row[]) {
  const images = await findImages(q, [...new Set(rows.flatMap(({ mediaId }) => mediaId ?? []))])
  return rows.map((row) => ({ ...row, image: images.find(({ id }) => id === row.mediaId) ?? null }))
}

/** Throws UserError for a chosen image that does not exist. */
export async function checkImage(q: Exec, mediaId: number | null): Promise<void> {
  if (mediaId !== null && (await findImages(q, [mediaId])).length === 0) throw new UserError('media.chooseFile', {}, 'mediaId')
}
