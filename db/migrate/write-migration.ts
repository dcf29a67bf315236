import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration, generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import { postgresTables } from '../schema.postgres.ts'
import { sqliteTables } from '../schema.sqlite.ts'

export interface SchemaTables {
  sqlite: Record<string, unknown>
  postgres: Record<string, unknown>
}

const engines = ['sqlite', 'postgres'] as const
type Engine = (typeof engines)[number]
type SqliteSnapshot = Parameters<typeof generateSQLiteMigration>[0]
type PostgresSnapshot = Parameters<typeof generateMigration>[0]

const schemaTables: SchemaTables = { sqlite: sqliteTables, postgres: postgresTables }

/** Returns one line per engine. Throws Error for a name that is not lower-case words with hyphens, and for an unreadable snapshot. */
export async function writeMigration(folder: string, name: string, now: Date, tables = schemaTables): Promise<string[]> {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))
    throw new Error(`${name} is not a migration name. Use lower-case words and hyphens: add-gift-cards`)
  return writeFiles(folder, `${timestamp(now)}-${name}.sql`, tables)
}

/** Rewrites the snapshots from `tables`, after a merge of several migrations. */
export async function resolveSnapshots(folder: string, tables = schemaTables): Promise<void> {
  for (const engine of engines) {
    const latest = readdirSync(join(folder, engine))
      .filter((file) => file.endsWith('.sql'))
      .sort()
      .at(-1)
    const snapshot = engine === 'sqlite' ? await generateSQLiteDrizzleJson(tables.sqlite) : generateDrizzleJson(tables.postgres)
    await writeSnapshot(join(folder, engine), snapshot, latest ?? '')
  }
}

async function writeFiles(folder: string, file: string, tables: SchemaTables): Promise<string[]> {
  const report: string[] = []
  for (const engine of engines) {
    mkdirSync(join(folder, engine), { recursive: true })
    const { statements, after } = await generateChange(engine, join(folder, engine, 'snapshot.json'), tables)
    if (statements.length === 0) {
      report.push(`${engine}: no changes`)
      continue
    }
    const text = `${statements.map(fillLines).join('--> statement-breakpoint\n')}\n`
    await Bun.write(join(folder, engine, file), text)
    await writeSnapshot(join(folder, engine), after, file)
    report.push(`${engine}: ${file}, ${statements.length} statements`)
  }
  return report
}

// Of code, too.
const maxLineLength = 140

/** Columns side by side: db/schema is where a table is read. */
const fillLines = (statement: string): string =>
  statement
    .trim()
    .split(/\n\t|\n(?=\))/)
    .reduce((text, line) => {
      const lineLength = text.length - (text.lastIndexOf('\n') + 1) + ` ${line}`.length
      return `${text}${lineLength > maxLineLength ? '\n  ' : ' '}${line}`
    })

async function generateChange(engine: Engine, snapshotFile: string, tables: SchemaTables) {
  if (engine === 'sqlite') {
    const before = (await readSnapshot<SqliteSnapshot>(snapshotFile)) ?? (await generateSQLiteDrizzleJson({}))
    const after = await generateSQLiteDrizzleJson(tables.sqlite)
    return { statements: await generateSQLiteMigration(before, after), after }
  }
  const before = (await readSnapshot<PostgresSnapshot>(snapshotFile)) ?? generateDrizzleJson({})
  const after = generateDrizzleJson(tables.postgres)
  return { statements: await generateMigration(before, after), after }
}

async function readSnapshot<Snapshot>(file: string): Promise<Snapshot | undefined> {
  if (!(await Bun.file(file).exists())) return undefined
  try {
    return (await Bun.file(file).json()) as Snapshot
  } catch (error) {
    throw new Error(`${file} cannot be read. After a merge, run: bun run migration --resolve`, { cause: error })
  }
}

// Drizzle's random ids would make equal snapshots differ.
const writeSnapshot = (folder: string, snapshot: object, id: string) =>
  Bun.write(join(folder, 'snapshot.json'), `${JSON.stringify({ ...snapshot, id, prevId: '' })}\n`)

/** 2026-11-22 05:12 UTC is 20261122T0512, which sorts by time. */
const timestamp = (now: Date) => now.toISOString().slice(0, 16).replace(/[-:]/g, '')
