/**
 * Triggers or full-text tables, with the data they maintain. The program brings their SQL itself: a change of it reaches existing
 * databases on the next start, without a migration.
 */
export interface DerivedData {
  name: 'triggers' | 'search'
  /** Creates all of it and brings its data up to date. May be run again at any time. */
  create: string[]
  /** Undoes `create`; stored with the database, so that a later release can drop what it no longer knows. */
  drop: string[]
  /** Drops what databases from before versions were stored may hold. */
  dropUnversioned: string[]
  /** True where tables cannot be changed, or lose it, while it exists. */
  isDroppedForMigrations: boolean
}

/** A row of the table `derived_data`. */
export interface InstalledDerivedData {
  name: string
  version: string
  /** JSON array of SQL statements. */
  drop_statements: string
}

export interface DerivedDataPlan {
  /** Statements to run before any migration. */
  drop: string[]
  /** What to create after the migrations; `changed` = another version was installed, or none. */
  create: { data: DerivedData; row: InstalledDerivedData; changed: boolean }[]
  /** Names of installed parts this program no longer has. */
  removed: string[]
}

/** What to drop and create so that the database has this program's versions; everything is empty when it already has. */
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
        return row ? installedDrops(row) : data.dropUnversioned
      }),
    ],
    create: parts.filter(({ changed }) => changed || isMigrating),
    removed: removed.map(({ name }) => name),
  }
}

/** The names of the parts whose SQL differs from what was installed. */
export const changedParts = ({ create, removed }: DerivedDataPlan): string[] => [
  ...create.filter(({ changed }) => changed).map(({ data }) => data.name),
  ...removed,
]

/** The table of installed versions, in the SQL both engines know. */
export const createDerivedDataTable =
  'create table if not exists derived_data (name text primary key not null, version text not null, drop_statements text not null)'

const installedDrops = ({ drop_statements }: InstalledDerivedData) => JSON.parse(drop_statements) as string[]

/** SHA-256 of the SQL, in hexadecimal. */
const versionOf = ({ create, drop }: DerivedData): string =>
  new Bun.CryptoHasher('sha256').update(JSON.stringify([create, drop])).digest('hex')
