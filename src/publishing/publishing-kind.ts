import type { SQL } from 'drizzle-orm'
import type { BuildColumns } from 'drizzle-orm/column-builder'
import type { AnySQLiteColumn, SQLiteTableWithColumns } from 'drizzle-orm/sqlite-core'
import type { Kit } from '#db/kit.ts'
import type { ContentKind } from '#db/schema/i18n.ts'
import type { Schema } from '#db/schema/index.ts'
import type { draftTable, previewLinkTable, stateColumns, timeColumns, versionTable } from '#db/schema/publishing.ts'
import type { Tx } from '#db/types.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { RedirectKind } from '#db/schema/redirects.ts'
import type { DraftConflict } from '#templates/publishing/draft-state.tsx'

/** What every kind of content has to be called by. The kind adds its body. */
export interface ContentTexts {
  title: string
}

/** A kind of content that staff write, publish and revise. Its module describes it once and passes it to the functions of this module. */
export interface PublishingKind<Texts extends ContentTexts> {
  /** Begins its audit actions and subjects: `page.saved`, `page:7`; for several: `pages`. */
  name: string
  /** Under which its translations and its former slugs are stored. */
  storedAs: ContentKind & RedirectKind
  /** Of cached values: src/settings/cache-versions.ts. */
  versionTag: string
  /** Those of its own schema file. */
  tables(t: Schema): KindTables
  slug: {
    /** Of its own table. */
    column(t: Schema): AnySQLiteColumn
    /** Other addresses may be reserved. */
    isAllowed(slug: string): boolean
  }
  /** Columns of drafts and versions. */
  texts: readonly (keyof Texts & string)[]
  /** Applied to what a draft stores. */
  sanitize(texts: Texts): Promise<Texts>
  /** Without it, bulk publishing leaves an item as it is. */
  isComplete?(t: Schema): SQL
  /** Updates what is derived from its texts in all languages. */
  refresh(tx: Tx, id: number): Promise<void>
  conflicts: {
    /** That another person is editing it. */
    draft: DraftConflict
    /** That another person saved it. */
    edit: StringKey
  }
}

/** One item, such as a page, by its id. */
export interface Item<Texts extends ContentTexts> {
  kind: PublishingKind<Texts>
  id: number
}

interface KindTables {
  items: ContentTable
  drafts: ReturnType<typeof draftTable<string, Record<never, never>>>
  textVersions: ReturnType<typeof versionTable<string, Record<never, never>>>
  /** Where previews are shared. */
  previewLinks?: PreviewLinkTable
}

export type PreviewLinkTable = ReturnType<typeof previewLinkTable<string>>

/** Of a kind's own table only the state and the times are known here: the rest is written by its module. */
export type ContentTable = SQLiteTableWithColumns<{
  name: string
  schema: undefined
  columns: BuildColumns<string, ContentColumns, 'sqlite'>
  dialect: 'sqlite'
}>

type ContentColumns = { id: ReturnType<Kit['id']> } & ReturnType<typeof stateColumns> & ReturnType<typeof timeColumns>
