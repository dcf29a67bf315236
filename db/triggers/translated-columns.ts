import type { DerivedData } from '#db/derived-data.ts'
import type { Module } from '#src/module.ts'
import { modules } from '#src/modules.ts'

interface TranslatedTable {
  table: string
  /** SQL of the kind in content_translations. */
  kind: string
  /** SQL of the entity's id. */
  id: string
  /** Columns by the field of their translations. */
  columns: Record<string, string>
  /** SQL: only these rows. */
  when?: string
}

/** Originals of translated texts. A change of one marks its translations as outdated, whoever writes it. */
export const translatedTables: readonly TranslatedTable[] = [
  {
    table: 'products',
    kind: "'product'",
    id: 'new.id',
    columns: sameNames('name', 'short_description', 'description', 'details', 'options', 'customization', 'seo_title', 'seo_description'),
  },
  { table: 'categories', kind: "'category'", id: 'new.id', columns: sameNames('name', 'intro') },
  { table: 'brands', kind: "'brand'", id: 'new.id', columns: sameNames('story') },
  { table: 'checkout_fields', kind: "'checkout_field'", id: 'new.id', columns: sameNames('label', 'options') },
  { table: 'order_processors', kind: "'payment_method'", id: 'new.processor_id', columns: sameNames('instructions') },
  {
    table: 'kb_articles',
    kind: "'kb_article'",
    id: 'new.id',
    columns: sameNames('title', 'excerpt', 'body', 'seo_title', 'seo_description'),
  },
  { table: 'kb_categories', kind: "'kb_category'", id: 'new.id', columns: sameNames('name', 'description') },
  {
    table: 'cms_pages',
    kind: "'page'",
    id: 'new.id',
    columns: sameNames('title', 'excerpt', 'document', 'seo_title', 'seo_description'),
  },
  {
    table: 'cms_terms',
    kind: "case new.kind when 'category' then 'page_category' else 'page_tag' end",
    id: 'new.id',
    columns: sameNames('name', 'description'),
  },
  { table: 'faqs', kind: "'faq'", id: 'new.id', columns: sameNames('question', 'answer') },
  { table: 'slides', kind: "'slide'", id: 'new.id', columns: sameNames('alt', 'heading', 'text', 'button_label') },
  { table: 'forms', kind: "'form'", id: 'new.id', columns: sameNames('name', 'submit_label', 'thanks', 'fields') },
  { table: 'menus', kind: "'menu'", id: 'new.id', columns: sameNames('name') },
  { table: 'site_layouts', kind: "'footer'", id: '1', columns: sameNames('layout'), when: "new.area = 'footer'" },
  ...modules.flatMap(({ translatedTables: ofModule = [] }: Module) =>
    ofModule.map(({ table, kind, columns }) => ({ table, kind: `'${kind}'`, id: 'new.id', columns: sameNames(...columns) })),
  ),
  // Saving a menu replaces its rows: src/navigation/menus.ts marks their labels.
  { table: 'cms_settings', kind: "'announcement'", id: '1', columns: { text: 'value' }, when: "new.key = 'announcement_text'" },
]

const triggerName = 'mark_outdated_translations'
const sqliteName = (table: string) => `${triggerName}_of_${table}`

const differs = (column: string) => `old.${column} is distinct from new.${column}`

const firesWhen = ({ columns, when }: TranslatedTable): string =>
  `(${Object.values(columns).map(differs).join(' or ')})${when === undefined ? '' : ` and ${when}`}`

const markOutdated = ({ kind, id, columns }: TranslatedTable): string =>
  `update content_translations set state = 'outdated' where kind = ${kind} and entity_id = ${id} and (${Object.entries(columns)
    .map(([field, column]) => `(field = '${field}' and ${differs(column)})`)
    .join(' or ')})`

const dropSqlite = translatedTables.map(({ table }) => `drop trigger if exists ${sqliteName(table)}`)

export const sqliteTranslationTriggers: DerivedData = {
  name: 'translation-triggers',
  create: [
    ...dropSqlite,
    ...translatedTables.map(
      (source) =>
        `create trigger ${sqliteName(source.table)} after update of ${Object.values(source.columns).join(', ')} on ${source.table}
          when ${firesWhen(source)} begin ${markOutdated(source)}; end`,
    ),
  ],
  drop: dropSqlite,
  // Rebuilding a table drops its triggers.
  isDroppedForMigrations: true,
}

const dropPostgres = translatedTables.flatMap(({ table }) => [`drop trigger if exists ${triggerName} on ${table}`])

export const postgresTranslationTriggers: DerivedData = {
  name: 'translation-triggers',
  create: [
    ...dropPostgres,
    ...translatedTables.flatMap((source) => [
      `create or replace function ${sqliteName(source.table)}() returns trigger language plpgsql as $$ begin
        ${markOutdated(source)};
        return null;
      end $$`,
      `create trigger ${triggerName} after update of ${Object.values(source.columns).join(', ')} on ${source.table}
        for each row when (${firesWhen(source)}) execute function ${sqliteName(source.table)}()`,
    ]),
  ],
  drop: [...dropPostgres, ...translatedTables.map(({ table }) => `drop function if exists ${sqliteName(table)}()`)],
  // PostgreSQL cannot alter a column that a trigger uses.
  isDroppedForMigrations: true,
}

function sameNames(...columns: string[]): Record<string, string> {
  return Object.fromEntries(columns.map((column) => [column, column]))
}
