import { type SQL, type Table, getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { Schema } from '#db/schema/index.ts'
import type { Shop } from '#src/shop.ts'

/** A row that refers to an image. */
export interface ImageUse {
  mediaId: number
  table: string
  column: string
  /** Of the row; null where the table has no numeric id. */
  rowId: number | null
}

export const isImageIdColumn = (column: string): boolean => /(^|_)(media|poster)_id$/.test(column)

// Tables that mention media without using it: imports, the audit log and finished jobs.
const ignoredTables = new Set(['media', 'media_aliases', 'import_images', 'import_results', 'audit_log', 'jobs'])
// JSON is a custom type on PostgreSQL.
const textTypes = new Set<string>(['string', 'json', 'custom'])
const batchSize = 500

/** Which rows refer to images, by id or by the name of a file, earlier ones too. Reads every text of the shop on a separate connection. */
export async function findImageUses(shop: Shop, images: { id: number; file: string }[]): Promise<ImageUse[]> {
  if (images.length === 0) return []
  const wanted = new Map(images.map(({ id, file }) => [file, id]))
  for (const [file, id] of await readAliases(shop)) if (images.some((image) => image.id === id)) wanted.set(file, id)
  const ids = images.map(({ id }) => id)
  const uses: ImageUse[] = []
  for (const { table, column } of idColumns(shop.db.t)) {
    const name = sql.identifier(column)
    const list = sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )
    const rows = await shop.db.report<{ media_id: number; row_id: number | null }>(
      sql`select ${name} as media_id, ${rowIdOf(table)} as row_id from ${table} where ${name} in (${list})`,
    )
    for (const row of rows) uses.push({ mediaId: Number(row.media_id), table: getTableName(table), column, rowId: toId(row.row_id) })
  }
  for (const id of await readSettingIds(shop))
    if (ids.includes(id)) uses.push({ mediaId: id, table: 'cms_settings', column: 'value', rowId: null })
  for await (const { table, column, rowId, stems } of readStems(shop)) {
    for (const mediaId of new Set(stems.flatMap((stem) => wanted.get(stem) ?? []))) uses.push({ mediaId, table, column, rowId })
  }
  return uses
}

/** Images that no row refers to, and the names of all files that texts mention. */
export async function findUnusedImages(shop: Shop): Promise<{ unused: UnusedImage[]; mentionedFiles: Set<string> }> {
  const { media } = shop.db.t
  const referencedIds = sql.join(
    idColumns(shop.db.t).map(({ table, column }) => {
      const name = sql.identifier(column)
      return sql`select ${name} from ${table} where ${name} is not null`
    }),
    sql` union `,
  )
  const candidates = await shop.db.report<UnusedImage>(
    sql`select id, file, origin, created_at as "createdAt", deleted_at as "deletedAt" from ${media} where id not in (${referencedIds}) order by id`,
  )
  const mentionedFiles = new Set<string>()
  for await (const { stems } of readStems(shop)) for (const stem of stems) mentionedFiles.add(stem)
  const mentionedIds = new Set(await readSettingIds(shop))
  for (const [file, id] of await readAliases(shop)) if (mentionedFiles.has(file)) mentionedIds.add(id)
  const unused = candidates
    .map(({ id, createdAt, deletedAt, ...row }) => ({
      ...row,
      id: Number(id),
      createdAt: Number(createdAt),
      deletedAt: deletedAt === null ? null : Number(deletedAt),
    }))
    .filter(({ id, file }) => !mentionedFiles.has(file) && !mentionedIds.has(id))
  return { unused, mentionedFiles }
}

type UnusedImage = Pick<Schema['media']['$inferSelect'], 'id' | 'file' | 'origin' | 'createdAt' | 'deletedAt'>

/** Settings store the id of an image as their value. */
async function readSettingIds(shop: Shop): Promise<number[]> {
  const rows = await shop.db.report<{ value: string }>(
    sql`select cast(value as text) as value from ${shop.db.t.cmsSettings} where key like '%media_id'`,
  )
  return rows.flatMap(({ value }) => (/^\d{1,15}$/.test(value) ? [Number(value)] : []))
}

async function readAliases(shop: Shop): Promise<[string, number][]> {
  const rows = await shop.db.report<{ file: string; media_id: number }>(sql`select file, media_id from ${shop.db.t.mediaAliases}`)
  return rows.map((row) => [row.file, Number(row.media_id)])
}

const searchedTables = (schema: Schema): Table[] =>
  (Object.values(schema) as Table[]).filter((table) => !ignoredTables.has(getTableName(table)))
const columnsOf = (table: Table) => Object.values(getTableColumns(table))
const hasNumericId = (table: Table) => columnsOf(table).some(({ name, dataType }) => name === 'id' && dataType === 'number')
const rowIdOf = (table: Table): SQL => (hasNumericId(table) ? sql`id` : sql`null`)
const toId = (value: number | null): number | null => (value === null ? null : Number(value))

const idColumns = (schema: Schema) =>
  searchedTables(schema).flatMap((table) =>
    columnsOf(table).flatMap(({ name }) => (isImageIdColumn(name) ? [{ table, column: name }] : [])),
  )

/** Names of files in any text column, in a URL or alone. One query for each table, in parts. */
async function* readStems(shop: Shop): AsyncGenerator<{ table: string; column: string; rowId: number | null; stems: string[] }> {
  for (const table of searchedTables(shop.db.t)) {
    const names = columnsOf(table).flatMap(({ name, dataType }) => (textTypes.has(dataType) ? [name] : []))
    if (names.length === 0) continue
    for await (const row of readTexts(shop, table, names)) {
      for (const column of names) {
        const stems = [...(row[column] ?? '').matchAll(/(?<![a-z0-9])[a-z0-9]{32}(?![a-z0-9])/g)].map(([stem]) => stem)
        if (stems.length > 0) yield { table: getTableName(table), column, rowId: toId(row.row_id), stems }
      }
    }
  }
}

type TextRow = Record<string, string | null> & { row_id: number | null }

/** Rows of which a text mentions media. Long texts are searched for URLs; a short column may hold only the name. */
async function* readTexts(shop: Shop, table: Table, names: string[]): AsyncGenerator<TextRow> {
  const texts = names.map((name) => sql`cast(${sql.identifier(name)} as text)`)
  const columns = sql.join(
    texts.map((text, index) => sql`${text} as ${sql.identifier(names[index]!)}`),
    sql`, `,
  )
  const mentions = sql.join(
    texts.map((text) => sql`${text} like '%/media/%' or length(${text}) = 32`),
    sql` or `,
  )
  const isPaged = hasNumericId(table)
  for (let lastId = 0; ;) {
    const part = isPaged ? sql`id > ${lastId} and (${mentions}) order by id limit ${batchSize}` : sql`${mentions}`
    const rows = await shop.db.report<TextRow>(sql`select ${rowIdOf(table)} as row_id, ${columns} from ${table} where ${part}`)
    yield* rows
    if (!isPaged || rows.length < batchSize) return
    lastId = Number(rows.at(-1)!.row_id)
  }
}
