import { Database } from 'bun:sqlite'
import { beforeEach, expect } from 'bun:test'
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SQL } from 'bun'
import { DatabaseError } from '#db/database-error.ts'
import { createMigratedDatabase, testEngine } from '#tests/support/test-db.ts'
import { getTempFolder } from '#tests/support/temp-folder.ts'

/** For each test a migrated database, and a folder with the released migrations in which it writes others for this run's engine. */
export function syntheticHistory() {
  const state = { address: '', folder: '' }
  beforeEach(async () => {
    state.address = await createMigratedDatabase()
    state.folder = createFolder()
  })
  return Object.assign(state, {
    writeMigration: (name: string, ...statements: string[]) => writeMigration(state.folder, name, statements),
    /** The folder of another program, which has these migrations after the released ones. */
    createFolderOf(migrations: Record<string, string[]>): string {
      const folder = createFolder()
      for (const [name, statements] of Object.entries(migrations)) writeMigration(folder, name, statements)
      return folder
    },
    select: (statement: string) => select(state.address, statement),
  })
}

function createFolder(): string {
  const folder = mkdtempSync(join(getTempFolder(), 'migrations-'))
  cpSync(join(import.meta.dir, '../../db/migrations', testEngine), join(folder, testEngine), { recursive: true })
  return folder
}

const writeMigration = (folder: string, name: string, statements: string[]) =>
  writeFileSync(join(folder, testEngine, `${name}.sql`), statements.join('\n--> statement-breakpoint\n'))

async function select(address: string, statement: string): Promise<unknown[]> {
  if (testEngine === 'sqlite') {
    using connection = new Database(address)
    return connection.prepare(statement).all()
  }
  const client = new SQL({ url: address, max: 1 })
  try {
    return [...(await client.unsafe(statement))]
  } finally {
    await client.close()
  }
}

export const startMigration = (url: string, folder: string) =>
  Bun.spawn([process.execPath, join(import.meta.dir, 'process-migrate.ts'), url, folder], { stdout: 'pipe', stderr: 'ignore' })

export async function migrateInProcess(url: string, folder = ''): Promise<{ applied: string[]; recreated: string[] }> {
  const child = startMigration(url, folder)
  const output = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error('refused')
  return JSON.parse(output) as { applied: string[]; recreated: string[] }
}

export async function catchDatabaseError(promise: Promise<unknown>): Promise<DatabaseError> {
  const error = await promise.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(DatabaseError)
  return error as DatabaseError
}
