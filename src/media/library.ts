import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { type ListQuery, matchesWords, selectPart, rowsInOrder } from '#db/lists/list-query.ts'
import type { Exec, Tx } from '#db/types.ts'
import { nextUpdatedAt } from '#db/updated-at.ts'
import type { Focus } from '#src/lib/images/focus.ts'
import { Conflict, UserError, orNotFound } from '#src/lib/errors/errors.ts'
import { bumpAllVersions } from '#src/settings/cache-versions.ts'
import type { StoredImage } from './images.ts'
import { largeBytes } from './limits.ts'

export type LibraryImage = Exec['t']['media']['$inferSelect']

export type ImageFacts = {
  /** File name, for the staff. */
  name: string
  alt: string
  focus: Focus
}

export type LibraryView = 'all' | 'unused' | 'large' | 'trash'

interface LibraryParams {
  view: LibraryView
  search: string
  sort: 'added' | 'name' | 'size'
  descending: boolean
}

/** Images of the store, never those that customers sent. */
export function libraryQuery(q: Exec, { view, search, sort, descending }: LibraryParams): ListQuery<LibraryImage> {
  const { media } = q.t
  const columns = { added: 'createdAt', name: 'originalName', size: 'bytes' } as const
  return rowsInOrder(media, [columns[sort]], {
    where: and(ne(media.origin, 'customer'), inView(q, view), matchesWords(search, [media.originalName, media.alt])),
    descending,
    select: (part) => selectPart(q.select().from(media).$dynamic(), part),
  })
}

function inView({ t: { media } }: Exec, view: LibraryView) {
  if (view === 'trash') return isNotNull(media.deletedAt)
  if (view === 'unused') return and(isNull(media.deletedAt), isNotNull(media.unusedSince))
  return and(isNull(media.deletedAt), view === 'large' ? sql`${media.bytes} >= ${largeBytes}` : undefined)
}

/** Null for an unknown image, and for one that a customer sent. */
export async function findLibraryImage(q: Exec, id: number): Promise<LibraryImage | null> {
  const { media } = q.t
  const [row] = await q
    .select()
    .from(media)
    .where(and(eq(media.id, id), ne(media.origin, 'customer')))
    .limit(1)
  return row ?? null
}

/** Throws NotFound. */
export const getLibraryImage = async (q: Exec, id: number): Promise<LibraryImage> => orNotFound(await findLibraryImage(q, id), 'image')

/** What the staff describe belongs to the library from then on. Throws Conflict after another save. */
export async function saveImageFacts(
  tx: Tx,
  id: number,
  { name, alt, focus }: ImageFacts,
  { now, expectedUpdatedAt }: { now: number; expectedUpdatedAt: number },
): Promise<void> {
  const { media } = tx.t
  if (name.trim() === '') throw new UserError('media.nameMissing', {}, 'name')
  const updated = await tx
    .update(media)
    .set({
      originalName: name.trim(),
      alt: alt.trim(),
      focus,
      origin: 'library',
      updatedAt: nextUpdatedAt(now, expectedUpdatedAt),
    })
    .where(and(eq(media.id, id), eq(media.updatedAt, expectedUpdatedAt), ne(media.origin, 'customer')))
    .returning({ id: media.id })
  if (updated.length === 0) throw new Conflict('media.editConflict')
  await bumpAllVersions(tx)
}

/** Moves images to the trash and returns the ids of those that were not there. The caller ensures that nothing uses them. */
export async function trashImages(tx: Tx, ids: number[], now: number): Promise<number[]> {
  const { media } = tx.t
  const rows = await tx
    .update(media)
    .set({ deletedAt: now })
    .where(and(inArray(media.id, ids), isNull(media.deletedAt), ne(media.origin, 'customer')))
    .returning({ id: media.id })
  return rows.map(({ id }) => id)
}

/** Takes images out of the trash, into the library, and returns the ids of those that were there. */
export async function restoreImages(tx: Tx, ids: number[]): Promise<number[]> {
  const { media } = tx.t
  const rows = await tx
    .update(media)
    .set({ deletedAt: null, origin: 'library' })
    .where(and(inArray(media.id, ids), isNotNull(media.deletedAt)))
    .returning({ id: media.id })
  return rows.map(({ id }) => id)
}

/**
 * Puts the files of a newly stored image in place of an image's, so that everything that uses it shows the new one. Texts and sent emails
 * still point to the old address, which is answered with the new files. Throws Conflict after another save.
 */
export async function replaceImage(tx: Tx, image: LibraryImage, { added, now }: { added: StoredImage; now: number }): Promise<void> {
  const { media, mediaAliases } = tx.t
  await tx.delete(media).where(eq(media.id, added.id))
  const { file, width, height, renditions, bytes, originalName } = added
  const updated = await tx
    .update(media)
    .set({ file, width, height, renditions, bytes, originalName, updatedAt: nextUpdatedAt(now, image.updatedAt) })
    .where(and(eq(media.id, image.id), eq(media.updatedAt, image.updatedAt), ne(media.origin, 'customer')))
    .returning({ id: media.id })
  if (updated.length === 0) throw new Conflict('media.editConflict')
  await tx.insert(mediaAliases).values({ file: image.file, mediaId: image.id })
  await bumpAllVersions(tx)
}
