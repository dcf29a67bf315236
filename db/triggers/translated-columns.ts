import type { DerivedData } from '#db/derived-data.ts'
import type { Module, TranslatedTable } from '#src/module.ts'
import { modules } from '#src/modules.ts'

interface Original {
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
export const translatedTables: readonly Original[] = modules.flatMap(({ translatedTables: described = [] }: Module) =>
  described.map(({ table, kind, id = 'id', columns, field, when }) => ({
    table,
    kind: typeof kind === 'string' ? `'${kind}'` : kindOfRow(kind),
    id: id === null ? '1' : `new.${id}`,
    columns: Object.fromEntries(columns.map((column) => [field ?? column, column])),
    ...(when === undefined ? {} : { when }),
  })),
)

const triggerName = 'mark_outdated_translations'
const sqliteName = (table: string) => `${triggerName}_of_${table}`

const differs = (column: string) => `old.${column} is distinct from new.${column}`

const firesWhen = ({ columns, when }: Original): string =>
  `(${Object.values(columns).map(differs).join(' or ')})${when === undefined ? '' : ` and ${when}`}`

const markOutdated = ({ kind, id, columns }: Original): string =>
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

function kindOfRow({ column, kinds }: Exclude<TranslatedTable['kind'], string>): string {
  const [last, ...others] = Object.entries(kinds).toReversed()
  const cases = others.toReversed().map(([value, kind]) => `when '${value}' then '${kind}'`)
  return `case new.${column} ${cases.join(' ')} else '${last![1]}' end`
}
