import type { AnySQLiteColumn, SQLiteColumnBuilderBase } from 'drizzle-orm/sqlite-core'
import type { Kit } from '#db/kit.ts'

/** The content that a row belongs to. */
interface Owner {
  /** The name of the column. */
  column: string
  id: () => AnySQLiteColumn
}

/** What editors write. A function, because each table needs columns of its own. */
type TextColumns = Record<string, SQLiteColumnBuilderBase>

/** Unpublished changes: what editors see and readers do not. At most one per item. */
export const draftTable = <Name extends string, Texts extends TextColumns>(k: Kit, name: Name, owner: Owner, texts: Texts) =>
  k.table(
    name,
    {
      itemId: k.int(owner.column).primaryKey().references(owner.id, { onDelete: 'cascade' }),
      ...texts,
      editorId: k.int('editor_id').notNull(),
      editor: k.text('editor').notNull(),
      updatedAt: k.ms('updated_at').notNull(),
    },
    () => [],
  )

export const versionTable = <Name extends string, Texts extends TextColumns>(k: Kit, name: Name, owner: Owner, texts: Texts) =>
  k.table(
    name,
    {
      id: k.id('id'),
      itemId: k.int(owner.column).notNull().references(owner.id, { onDelete: 'cascade' }),
      ...texts,
      editor: k.text('editor').notNull(),
      // False for unpublished changes that another save replaced.
      saved: k.bool('saved').notNull().default(true),
      createdAt: k.ms('created_at').notNull(),
    },
    (t) => [k.index(`${name}_${owner.column.replace(/_id$/, '')}`).on(t.itemId, t.id)],
  )

/** Shows an item and its unpublished changes to anyone with the link, for a while. At most one per item. */
export const previewLinkTable = <Name extends string>(k: Kit, name: Name, owner: Owner) =>
  k.table(
    name,
    {
      itemId: k.int(owner.column).primaryKey().references(owner.id, { onDelete: 'cascade' }),
      token: k.text('token').notNull(),
      expiresAt: k.ms('expires_at').notNull(),
    },
    (t) => [k.unique(`${name}_token`).on(t.token)],
  )

/** Whether readers see it, and from when. */
export const stateColumns = (k: Kit) => ({
  status: k.text('status').$type<'draft' | 'published'>().notNull().default('draft'),
  // What is published is shown from then on.
  publishAt: k.ms('publish_at'),
})

export const timeColumns = (k: Kit) => ({
  createdAt: k.ms('created_at').notNull(),
  // When the text that readers see last changed.
  revisedAt: k.ms('revised_at').notNull(),
  updatedAt: k.ms('updated_at').notNull(),
  deletedAt: k.ms('deleted_at'),
})
