import { type SQL, type Table, getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { Schema } from '#db/schema/index.ts'
import { NotFound } from '#src/lib/errors.ts'
import type { Shop } from '#src/shop.ts'
import { deleteImage } from './images.ts'

/** Days after which unused images and videos are deleted. By then drafts and undo periods have ended. */
export const unusedDays = 30

/** Scheduled task: deletes images and videos that no row of any table refers to. Returns how many. */
export async function pruneUnusedMedia(shop: Shop): Promise<number> {
  const cutoff = shop.now() - unusedDays * 86_400_000
  const images = await findUnreferencedImages(shop, cutoff)
  const videos = (await shop.files.listModifiedBefore(cutoff)).filter((name) => videoFileName.test(name))
  if (images.length + videos.length === 0) return 0
  const referencedStems = await findStemsInTexts(shop)
  const [unusedImages, unusedVideos] = [
    images.filter(({ file }) => !referencedStems.has(file)),
    videos.filter((name) => !referencedStems.has(name.slice(0, 32))),
  ]
  for (const { id } of unusedImages) {
    await deleteImage(shop, id).catch((error: unknown) => {
      // Another process has already deleted it.
      if (!(error instanceof NotFound)) throw error
    })
  }
  for (const name of unusedVideos) await shop.files.delete(name)
  return unusedImages.length + unusedVideos.length
}

export const isImageIdColumn = (column: string): boolean => /(^|_)(media|poster)_id$/.test(column)

const videoFileName = /^[a-z0-9]{32}\.(mp4|webm)$/
// Tables that mention media without using it: imports, the audit log and finished jobs.
const ignoredTables = new Set(['media', 'import_images', 'import_results', 'audit_log', 'jobs'])
// JSON is a custom type on PostgreSQL.
const textTypes = new Set<string>(['string', 'json', 'custom'])
const batchSize = 500

async function findUnreferencedImages(shop: Shop, cutoff: number): Promise<{ id: number; file: string }[]> {
  const { media } = shop.db.t
  const references = tablesOf(shop.db.t)
    .filter((table) => !ignoredTables.has(getTableName(table)))
    .flatMap((table) => columnsOf(table).flatMap((column) => (isImageIdColumn(column.name) ? [referencedIdsIn(table, column.name)] : [])))
  const referencedIds = sql.join(references, sql` union `)
  const rows = await shop.db.report<{ id: number; file: string }>(
    sql`select id, file from ${media} where created_at < ${cutoff} and id not in (${referencedIds}) order by id`,
  )
  return rows.map(({ id, file }) => ({ id: Number(id), file }))
}

function referencedIdsIn(table: Table, column: string): SQL {
  const name = sql.identifier(column)
  return sql`select ${name} from ${table} where ${name} is not null`
}

/** File stems found in any text column, in a URL or alone. Reads in parts on a separate connection. */
async function findStemsInTexts(shop: Shop): Promise<Set<string>> {
  const stems = new Set<string>()
  for (const table of tablesOf(shop.db.t)) {
    if (ignoredTables.has(getTableName(table))) continue
    for (const column of columnsOf(table)) {
      if (!textTypes.has(column.dataType)) continue
      for await (const text of readTexts(shop, table, column.name))
        for (const [stem] of text.matchAll(/(?<![a-z0-9])[a-z0-9]{32}(?![a-z0-9])/g)) stems.add(stem)
    }
  }
  return stems
}

async function* readTexts(shop: Shop, table: Table, column: string): AsyncGenerator<string> {
  const name = sql.identifier(column)
  const isPaged = columnsOf(table).some((candidate) => candidate.name === 'id' && candidate.dataType === 'number')
  const text = sql`cast(${name} as text)`
  // Long texts are searched for URLs; a short column may hold only the stem.
  const mentionsMedia = sql`(${text} like '%/media/%' or length(${text}) = 32)`
  if (!isPaged) {
    for (const row of await shop.db.report<{ text: string }>(sql`select ${text} as text from ${table} where ${mentionsMedia}`))
      yield row.text
    return
  }
  for (let lastId = 0; ;) {
    const rows: { id: number; text: string }[] = await shop.db.report(
      sql`select id, ${text} as text from ${table} where id > ${lastId} and ${mentionsMedia} order by id limit ${batchSize}`,
    )
    for (const row of rows) yield row.text
    if (rows.length < batchSize) return
    lastId = Number(rows.at(-1)!.id)
  }
}

const tablesOf = (schema: Schema): Table[] => Object.values(schema) as Table[]
const columnsOf = (table: Table) => Object.values(getTableColumns(table))
