import { inArray } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { readInChunks } from '#src/lib/collections/chunks.ts'
import { placeDescriptionImages } from '#src/import-files/description-images.ts'
import type { FileProduct } from '#src/import-files/file-product.ts'
import { ownFileStem, ownPath } from '../compare-stored.ts'
import type { ExistingRecords } from '../find-existing.ts'

/** Images besides the gallery, as far as they are stored already. */
export interface StoredMedia {
  /** Path of an image in the description, by URL. */
  paths: ReadonlyMap<string, string>
  /** Media id of a poster, by source. */
  posterIds: ReadonlyMap<string, number>
}

/** Images of descriptions and posters that this store already has: its own, and those it fetched before. */
export async function findStoredMedia(
  q: Exec,
  products: FileProduct[],
  { bySource }: ExistingRecords,
  baseUrl: string,
): Promise<StoredMedia> {
  const { media } = q.t
  const sources = products.flatMap(listMediaSources)
  const stems = sources.flatMap((source) => ownFileStem(source, baseUrl) ?? [])
  const ids = sources.flatMap((source) => bySource.get(source) ?? [])
  const columns = { id: media.id, file: media.file, width: media.width }
  const rows = [
    ...(await readInChunks([...new Set(stems)], (chunk) => q.select(columns).from(media).where(inArray(media.file, chunk)))),
    ...(await readInChunks([...new Set(ids)], (chunk) => q.select(columns).from(media).where(inArray(media.id, chunk)))),
  ]
  const paths = new Map<string, string>()
  const posterIds = new Map<string, number>()
  for (const source of sources) {
    const stem = ownFileStem(source, baseUrl)
    const own = rows.find(({ file }) => file === stem)
    const row = own ?? rows.find(({ id }) => id === bySource.get(source))
    if (!row) continue
    paths.set(source, own ? ownPath(source, baseUrl) : mediaPath(row))
    posterIds.set(source, row.id)
  }
  return { paths, posterIds }
}

export const listMediaSources = ({ descriptionImages, attributes }: FileProduct): string[] => [
  ...descriptionImages,
  ...(attributes.videoPoster ? [attributes.videoPoster] : []),
]

export const mediaPath = ({ file, width }: { file: string; width: number }): string => `/media/${file}-${width}.webp`

/** The description with the images that are stored, and the sources of the others. */
export function resolveDescription(
  { descriptionImages, attributes }: FileProduct,
  { paths }: StoredMedia,
): { description: string | undefined; missing: string[] } {
  const missing = descriptionImages.filter((source) => !paths.has(source))
  if (attributes.description === undefined || descriptionImages.length === 0) return { description: attributes.description, missing }
  return { description: placeDescriptionImages(attributes.description, descriptionImages, (source) => paths.get(source)), missing }
}
