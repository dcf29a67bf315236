import { foundIn, type FileRecord, type ShapeRecord, splitPair } from './shape-record.ts'

/** A statement that found rows on SQLite and never did on PostgreSQL. */
export interface UnexecutedShape {
  callSite: string
  shape: string
  /** The test files that ran it on SQLite. */
  files: string[]
}

/** Statements that find rows on SQLite only, by the file of their call site and the beginning of their shape. */
export const sqliteOnly: { file: string; shape: string }[] = [
  // PostgreSQL reads what its snapshots show.
  { file: 'src/settings/page-changes.ts', shape: 'select max(page_changes.seq) from page_changes' },
  { file: 'src/settings/page-changes.ts', shape: 'select product_id, seq from page_changes' },
  // A variant that is added makes no product sold out by SQLite's triggers; those of PostgreSQL correct either way.
  { file: 'src/products/add-products.ts', shape: 'update products set in_stock' },
]

/**
 * What PostgreSQL did not run with rows although SQLite did. A statement whose text belongs to SQLite counts as run when the same test file
 * ran another one of the same call site on PostgreSQL, with rows.
 */
export function findUnexecutedShapes(sqlite: ShapeRecord, postgres: ShapeRecord): UnexecutedShape[] {
  const executed = new Set([...postgres.values()].flatMap((file) => [...foundIn(file)]))
  const callSites = new Map([...postgres].map(([path, file]) => [path, callSitesIn(file)]))
  const runs = [...sqlite].flatMap(([path, file]) =>
    [...foundIn(file)].filter((pair) => !executed.has(pair)).map((pair) => ({ path, pair })),
  )
  return [...Map.groupBy(runs, ({ pair }) => pair)].flatMap(([pair, group]) => {
    const { callSite, shape } = splitPair(pair)
    const files = group.map(({ path }) => path)
    const isExecuted = isSqliteOnly(callSite, shape) || files.some((path) => callSites.get(path)?.has(callSite))
    return isExecuted ? [] : [{ callSite, shape, files }]
  })
}

const callSitesIn = (file: FileRecord): Set<string> => new Set([...foundIn(file)].map((pair) => splitPair(pair).callSite))

const isSqliteOnly = (callSite: string, shape: string): boolean =>
  sqliteOnly.some((known) => callSite.startsWith(`${known.file}:`) && shape.startsWith(known.shape))
