import type { Kit } from '#db/kit.ts'

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
      createdAt: k.ms('created_at').notNull(),
    },
    (t) => [k.unique('media_file').on(t.file)],
  )
  return { media }
}
