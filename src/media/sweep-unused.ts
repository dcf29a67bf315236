import { type SQL, type Table, getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { Schema } from '#db/schema/index.ts'
import { NotFound } from '#src/lib/errors.ts'
import type { Shop } from '#src/shop.ts'
import { deletePicture } from './pictures.ts'

/** Days after which a picture or film that nothing shows is deleted: drafts, undone deletions and half-written texts are long over then. */
export const unusedDays = 30

/**
 * Chore: deletes pictures and films that no row names: taken off a product, out of a text, or sent and never saved. Every table is looked
 * through, so that what shows pictures need not say so here. Returns how many went.
 */
export async function sweepUnusedMedia(shop: Shop): Promise<number> {
  const before = shop.now() - unusedDays * 86_400_000
  const pictures = await unheldPictures(shop, before)
  const films = (await shop.files.listBefore(before)).filter((name) => filmName.test(name))
  if (pictures.length + films.length === 0) return 0
  const named = await stemsInTexts(shop)
  const [gonePictures, goneFilms] = [pictures.filter(({ file }) => !named.has(file)), films.filter((name) => !named.has(name.slice(0, 32)))]
  for (const { id } of gonePictures) {
    await deletePicture(shop, id).catch((error: unknown) => {
      // Another process was here first.
      if (!(error instanceof NotFound)) throw error
    })
  }
  for (const name of goneFilms) await shop.files.delete(name)
  return gonePictures.length + goneFilms.length
}

/** Whether a column holds the id of a picture. */
export const holdsPicture = (column: string): boolean => /(^|_)(media|poster)_id$/.test(column)

const filmName = /^[a-z0-9]{32}\.(mp4|webm)$/
// What an import has fetched is held by the products it hung it on; the log only remembers, and jobs have done their work.
const silent = new Set(['media', 'import_pictures', 'import_results', 'audit_log', 'jobs'])
const rowsAtOnce = 500

/** Pictures of before an instant that no column of ids holds. */
async function unheldPictures(shop: Shop, before: number): Promise<{ id: number; file: string }[]> {
  const { media } = shop.db.t
  const holders = tablesOf(shop.db.t)
    .filter((table) => !silent.has(getTableName(table)))
    .flatMap((table) => columnsOf(table).flatMap((column) => (holdsPicture(column.name) ? [heldIn(table, column.name)] : [])))
  const held = sql.join(holders, sql` union `)
  const rows = await shop.db.report<{ id: number; file: string }>(
    sql`select id, file from ${media} where created_at < ${before} and id not in (${held}) order by id`,
  )
  return rows.map(({ id, file }) => ({ id: Number(id), file }))
}

function heldIn(table: Table, column: string): SQL {
  const name = sql.identifier(column)
  return sql`select ${name} from ${table} where ${name} is not null`
}

/** Every stem of a file that stands anywhere in a text, as an address or alone. Read away from the shop's own connection, in parts. */
async function stemsInTexts(shop: Shop): Promise<Set<string>> {
  const stems = new Set<string>()
  for (const table of tablesOf(shop.db.t)) {
    if (silent.has(getTableName(table))) continue
    for (const column of columnsOf(table)) {
      if (column.dataType !== 'string' && column.dataType !== 'json') continue
      for await (const text of textsOf(shop, table, column.name))
        for (const [stem] of text.matchAll(/(?<![a-z0-9])[a-z0-9]{32}(?![a-z0-9])/g)) stems.add(stem)
    }
  }
  return stems
}

async function* textsOf(shop: Shop, table: Table, column: string): AsyncGenerator<string> {
  const name = sql.identifier(column)
  const paged = columnsOf(table).some((one) => one.name === 'id' && one.dataType === 'number')
  const text = sql`cast(${name} as text)`
  // Texts are searched for addresses; a short column holds nothing but the stem.
  const mentions = sql`(${text} like '%/media/%' or length(${text}) = 32)`
  if (!paged) {
    for (const row of await shop.db.report<{ text: string }>(sql`select ${text} as text from ${table} where ${mentions}`)) yield row.text
    return
  }
  for (let last = 0; ;) {
    const rows: { id: number; text: string }[] = await shop.db.report(
      sql`select id, ${text} as text from ${table} where id > ${last} and ${mentions} order by id limit ${rowsAtOnce}`,
    )
    for (const row of rows) yield row.text
    if (rows.length < rowsAtOnce) return
    last = Number(rows.at(-1)!.id)
  }
}

const tablesOf = (schema: Schema): Table[] => Object.values(schema) as Table[]
const columnsOf = (table: Table) => Object.values(getTableColumns(table))
