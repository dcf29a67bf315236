import type { Kit } from '#db/kit.ts'

/** What an uploaded file changes. */
export interface TextChange {
  /** Of a sentence of the program, or of a text of the store. */
  key: string
  /** '' = the built-in text of the program. */
  text: string
  /** The translation when the file was read; '' = none. */
  was: string
}

export function languagesTables(k: Kit) {
  // Uploaded translations that staff have not applied yet.
  const translationFiles = k.table(
    'translation_files',
    {
      id: k.id('id'),
      // BCP 47.
      language: k.text('language').notNull(),
      name: k.text('name').notNull(),
      changes: k.json<TextChange[]>('changes').notNull(),
      createdAt: k.ms('created_at').notNull(),
    },
    (t) => [k.index('translation_files_created').on(t.createdAt)],
  )
  return { translationFiles }
}
