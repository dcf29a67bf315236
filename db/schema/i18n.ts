import type { Kit } from '#db/kit.ts'

export function i18nTables(k: Kit) {
  const languages = k.table('languages', {
    code: k.text('code').primaryKey(),
    name: k.text('name').notNull(),
    active: k.bool('active').notNull().default(true),
  })
  const translations = k.table(
    'translations',
    {
      language: k.text('language').notNull(),
      key: k.text('key').notNull(),
      text: k.text('text').notNull(),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.language, t.key] })],
  )
  return { languages, translations }
}
