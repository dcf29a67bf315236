import type { Kit } from '#db/kit.ts'
import type { Focus } from '#src/lib/images/focus.ts'

export type MediaOrigin = 'library' | 'staff' | 'customer'

export function mediaTables(k: Kit) {
  const media = k.table(
    'media',
    {
      id: k.id('id'),
      // Random stem of the stored files: <file>-400.webp, <file>-800.webp, <file>-1600.webp.
      file: k.text('file').notNull(),
      originalName: k.text('original_name').notNull(),
      width: k.int('width').notNull(),
      height: k.int('height').notNull(),
      bytes: k.int('bytes').notNull(),
      // Widths in pixels with a stored WebP, ascending.
      renditions: k.json<number[]>('renditions').notNull(),
      // Who stored it: `library` on purpose, so it stays though nothing uses it; `staff` with what uses it; `customer` with a review or a
      // return, which the library never lists.
      origin: k.text('origin').$type<MediaOrigin>().notNull().default('staff'),
      // Suggested where the image is chosen.
      alt: k.text('alt').notNull().default(''),
      // The part that stays visible when cropped; '' = the center.
      focus: k.text('focus').$type<Focus>().notNull().default(''),
      // Since when nothing uses it, as far as the last check knows; null = in use, or not checked yet.
      unusedSince: k.ms('unused_since'),
      // In the trash since.
      deletedAt: k.ms('deleted_at'),
      createdAt: k.ms('created_at').notNull(),
      updatedAt: k.ms('updated_at').notNull().default(0),
    },
    (t) => [
      k.unique('media_file').on(t.file),
      k.index('media_newest').on(t.createdAt, t.id),
      k.index('media_name').on(t.originalName, t.id),
      k.index('media_largest').on(t.bytes, t.id),
      k.index('media_unused').on(t.unusedSince),
      k.index('media_trash').on(t.deletedAt),
    ],
  )
  // Names of files that were replaced: texts and mails may still point to them.
  const mediaAliases = k.table(
    'media_aliases',
    {
      file: k.text('file').primaryKey(),
      mediaId: k
        .int('media_id')
        .notNull()
        .references(() => media.id, { onDelete: 'cascade' }),
    },
    (t) => [k.index('media_aliases_media').on(t.mediaId)],
  )
  return { media, mediaAliases }
}
