/** Changed SQL reaches existing databases on the next start, without a migration. */
export interface DerivedData {
  name:
    | 'triggers'
    | 'page-triggers'
    | 'version-triggers'
    | 'translation-triggers'
    | 'search'
    | 'staff-search'
    | 'article-search'
    | 'page-search'
  /** Creates everything and updates its data. Safe to repeat. */
  create: string[]
  /** Undoes `create`. Stored in the database, so that a later release can drop what it no longer has. */
  drop: string[]
  /** True when it blocks table changes, or table changes destroy it. */
  isDroppedForMigrations: boolean
}

export interface InstalledDerivedData {
  name: string
  version: string
  /** JSON array of SQL statements. */
  drop_statements: string
}

export interface DerivedDataPlan {
  drop: string[]
  /** What to create after the migrations; `changed` = another version, or none, was installed. */
  create: { data: DerivedData; row: InstalledDerivedData; changed: boolean }[]
  removed: string[]
}

export function planDerivedData(available: DerivedData[], installed: InstalledDerivedData[], isMigrating: boolean): DerivedDataPlan {
  const rows = new Map(installed.map((row) => [row.name, row]))
  const parts = available.map((data) => {
    const row = { name: data.name, version: versionOf(data), drop_statements: JSON.stringify(data.drop) }
    return { data, row, changed: rows.get(data.name)?.version !== row.version }
  })
  const names = new Set<string>(available.map(({ name }) => name))
  const removed = installed.filter(({ name }) => !names.has(name))
  const dropped = parts.filter(({ data, changed }) => changed || (isMigrating && data.isDroppedForMigrations))
  return {
    drop: [
      ...removed.flatMap(installedDrops),
      ...dropped.flatMap(({ data }) => {
        const row = rows.get(data.name)
        return row ? installedDrops(row) : []
      }),
    ],
    create: parts.filter(({ changed }) => changed || isMigrating),
    removed: removed.map(({ name }) => name),
  }
}

export const changedParts = ({ create, removed }: DerivedDataPlan): string[] => [
  ...create.filter(({ changed }) => changed).map(({ data }) => data.name),
  ...removed,
]

export const createDerivedDataTable =
  'create table if not exists derived_data (name text primary key not null, version text not null, drop_statements text not null)'

const installedDrops = ({ drop_statements }: InstalledDerivedData) => JSON.parse(drop_statements) as string[]

const versionOf = ({ create, drop }: DerivedData): string =>
  new Bun.CryptoHasher('sha256').update(JSON.stringify([create, drop])).digest('hex')
