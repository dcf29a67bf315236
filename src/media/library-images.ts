import { and, desc, isNull, lt, ne } from 'drizzle-orm'
import { matchesWords } from '#db/lists/list-query.ts'
import type { Exec } from '#db/types.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { renditionName } from './images.ts'
import { findLibraryImage } from './library.ts'
import { imagesPerPage } from './limits.ts'

/** Pixels of an image in a text. */
const contentWidth = 800

/** Images of the library, newest first, found by name or alternative text. `next` is where the next ones begin. */
export async function findStoredImages(q: Exec, { search, before }: { search: string; before: number | null }) {
  const { media } = q.t
  const rows = await q
    .select({ id: media.id, file: media.file, name: media.originalName, width: media.width, alt: media.alt, focus: media.focus })
    .from(media)
    .where(
      and(
        before === null ? undefined : lt(media.id, before),
        // Customers send theirs for the staff alone.
        ne(media.origin, 'customer'),
        isNull(media.deletedAt),
        matchesWords(search, [media.originalName, media.alt]),
      ),
    )
    .orderBy(desc(media.id))
    .limit(imagesPerPage + 1)
  const images = rows
    .slice(0, imagesPerPage)
    .map((row) => ({ ...row, src: `/media/${renditionName(row.file, Math.min(row.width, contentWidth))}` }))
  return { images, next: rows.length > imagesPerPage ? rows[imagesPerPage - 1]!.id : null }
}

/** Throws UserError for an image that is not, or no longer, in the library. */
export async function checkLibraryImage(q: Exec, id: number | null, field: string): Promise<void> {
  if (id === null) return
  const image = await findLibraryImage(q, id)
  if (!image || image.deletedAt !== null) throw new UserError('media.imageMissing', {}, field)
}
