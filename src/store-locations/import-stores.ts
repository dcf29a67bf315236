import { inArray, sql } from 'drizzle-orm'
import { nextPosition } from '#db/lists/ordered-rows.ts'
import type { Exec, Tx } from '#db/types.ts'
import { nextUpdatedAtOf } from '#db/updated-at.ts'
import { inChunks, readInChunks } from '#src/lib/collections/chunks.ts'
import { keysOf, recordOf } from '#src/lib/collections/records.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { normalizeSlug, slugify } from '#src/lib/links/slugs.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'
import { csvColumns } from './csv-cells.ts'
import { maxLengths, maxListedProblems } from './limits.ts'
import { type LineProblem, collectProblem, parseStoreFile } from './parse-file.ts'
import { type StoreLocationFacts, checkFacts } from './store-locations.ts'

export interface StoreImport {
  stores: (StoreLocationFacts & { isNew: boolean })[]
  /** With any, nothing is imported; at most 100. */
  problems: LineProblem[]
  /** Names of columns with values that are not imported. */
  ignoredColumns: string[]
}

/**
 * What a file would change: a row is the store with its slug, or a new one. What the file does not say stays as it is. Throws UserError for a
 * file that cannot be read.
 */
export async function planImport(q: Exec, text: string): Promise<StoreImport> {
  const { rows, problems, ignoredColumns } = parseStoreFile(text)
  const existing = await findBySlug(
    q,
    rows.map(({ facts }) => slugOf(facts)),
  )
  const stores = new Map<string, StoreImport['stores'][number]>()
  const broken = rows.flatMap(({ line, facts }) =>
    collectProblem(line, () => {
      const stored = existing.get(slugOf(facts))
      refuseLongTexts(facts)
      const checked = checkFacts({ ...(stored ?? unnamed), ...facts, slug: slugOf(facts) })
      if (stores.has(checked.slug)) throw new UserError('storeLocations.slugTwice', { slug: checked.slug })
      stores.set(checked.slug, { ...checked, isNew: !stored })
    }),
  )
  const all = [...problems, ...broken].toSorted((a, b) => a.line - b.line).slice(0, maxListedProblems)
  return { stores: [...stores.values()], problems: all, ignoredColumns }
}

/** Adds new stores at the end and saves the others. Their images stay. */
export async function importStores(tx: Tx, stores: StoreImport['stores'], now: number): Promise<{ added: number; changed: number }> {
  const { storeLocations: table } = tx.t
  const saved = Object.values(csvColumns).filter((name) => name !== 'slug')
  const set = Object.fromEntries(saved.map((name) => [name, sql`excluded.${sql.identifier(table[name].name)}`]))
  const updatedAt = nextUpdatedAtOf(table.updatedAt, now)
  let position = await nextPosition(tx, { table })
  for (const chunk of inChunks(stores)) {
    const rows = chunk.map(({ isNew: _isNew, ...facts }) => ({ ...facts, position: position++, updatedAt: now }))
    await tx
      .insert(table)
      .values(rows)
      .onConflictDoUpdate({ target: table.slug, set: { ...set, updatedAt } })
  }
  await bumpVersion(tx, 'store_location')
  const added = stores.filter(({ isNew }) => isNew).length
  return { added, changed: stores.length - added }
}

const slugOf = ({ slug = '', name = '' }: Partial<StoreLocationFacts>): string => normalizeSlug(slug) || slugify(name)

async function findBySlug(q: Exec, slugs: string[]): Promise<Map<string, StoreLocationFacts>> {
  const { storeLocations: table } = q.t
  const rows = await readInChunks(slugs, (chunk) => q.select().from(table).where(inArray(table.slug, chunk)))
  return new Map(rows.map(({ id: _id, position: _position, updatedAt: _updatedAt, ...facts }) => [facts.slug, facts]))
}

function refuseLongTexts(facts: Partial<StoreLocationFacts>): void {
  for (const [name, most] of Object.entries(maxLengths)) {
    const text = facts[name as keyof typeof maxLengths] ?? ''
    if (text.length > most) throw new UserError('storeLocations.cellTooLong', { column: name, most })
  }
}

const unnamed: StoreLocationFacts = { ...recordOf(keysOf(maxLengths).map((name) => [name, ''])), mediaId: null, published: false }
