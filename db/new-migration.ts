import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration, generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import { postgresTables } from './schema.postgres.ts'
import { sqliteTables } from './schema.sqlite.ts'

/**
 * Writes the next migration of both engines from what changed in db/schema: `bun run migration add-gift-cards`.
 * `--restart` throws all of them away and writes 0001-start anew; only while nothing is released.
 */
const [changeName] = Bun.argv.slice(2)
if (!changeName) {
  console.error('Usage: bun run migration <name>, for example add-gift-cards (or --restart before the first release)')
  process.exit(1)
}

for (const engine of ['sqlite', 'postgres'] as const) {
  const folder = join(import.meta.dir, 'migrations', engine)
  if (changeName === '--restart') rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const snapshot = Bun.file(join(folder, 'snapshot.json'))
  const before = (await snapshot.exists()) ? await snapshot.json() : undefined
  const { statements, after } = engine === 'sqlite' ? await sqliteChange(before) : await postgresChange(before)
  if (statements.length === 0) {
    console.log(`${engine}: no changes`)
    continue
  }
  const number = readdirSync(folder).filter((file) => file.endsWith('.sql')).length + 1
  const file = `${String(number).padStart(4, '0')}-${changeName === '--restart' ? 'start' : changeName}.sql`
  await Bun.write(join(folder, file), `${statements.map((statement) => statement.trim()).join('\n--> statement-breakpoint\n')}\n`)
  // Drizzle's random ids would make two people's equal snapshots differ.
  await Bun.write(snapshot, `${JSON.stringify({ ...after, id: file, prevId: '' })}\n`)
  console.log(`${engine}: ${file}, ${statements.length} statements`)
}
Bun.spawnSync([process.execPath, 'fmt', join(import.meta.dir, 'migrations')])

type SqliteSnapshot = Parameters<typeof generateSQLiteMigration>[0]
type PostgresSnapshot = Parameters<typeof generateMigration>[0]

async function sqliteChange(before?: SqliteSnapshot) {
  const baseSnapshot = before ?? (await generateSQLiteDrizzleJson({}))
  const after = await generateSQLiteDrizzleJson(sqliteTables, baseSnapshot.id)
  return { statements: await generateSQLiteMigration(baseSnapshot, after), after }
}

async function postgresChange(before?: PostgresSnapshot) {
  const baseSnapshot = before ?? generateDrizzleJson({})
  const after = generateDrizzleJson(postgresTables, baseSnapshot.id)
  return { statements: await generateMigration(baseSnapshot, after), after }
}
