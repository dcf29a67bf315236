import { Database } from 'bun:sqlite'
import { beforeEach, expect } from 'bun:test'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SQL } from 'bun'
import { DatabaseError } from '#db/database-error.ts'
import { createEmptyDatabase, testEngine } from '#tests/support/test-db.ts'
import { getTempFolder } from '#tests/support/temp-folder.ts'

// The least a first migration must create: search and the triggers depend on it.
export const initialTables = [
  `create table products (
    id integer primary key, name text, search_text text, status text, brand_id integer, list_price integer, on_sale boolean, in_stock boolean,
    is_digital boolean, backorders boolean, tags text, short_description text, description text, created_at integer, updated_at integer)`,
  'create table variants (id integer primary key, product_id integer, sku text, active boolean)',
  'create table inventory (sku text primary key, calculated_total integer, reserved integer)',
  'create table cms_settings (key text primary key, value text)',
  'create table orders (id integer primary key, search_text text)',
  'create table users (id integer primary key, name text, email_key text)',
  `create table category_products (
    category_id integer, product_id integer, name text, list_price integer, created_at integer, brand_id integer, in_stock boolean, on_sale boolean,
    active boolean)`,
].join('\n--> statement-breakpoint\n')

/** For each test an empty database, and a folder in which it writes migrations for this run's engine. */
export function syntheticHistory() {
  const state = { address: '', folder: '' }
  let count = 0
  beforeEach(async () => {
    state.address = await createEmptyDatabase()
    state.folder = createFolder(`migrations-${++count}`)
  })
  return Object.assign(state, {
    writeMigration: (name: string, ...statements: string[]) => writeMigration(state.folder, name, statements),
    copyReleasedMigrations: () =>
      cpSync(join(import.meta.dir, '../../db/migrations', testEngine), join(state.folder, testEngine), { recursive: true }),
    /** The folder of another program, which has these migrations. */
    createFolderOf(migrations: Record<string, string[]>): string {
      const folder = createFolder(`migrations-${++count}`)
      for (const [name, statements] of Object.entries(migrations)) writeMigration(folder, name, statements)
      return folder
    },
    select: (statement: string) => select(state.address, statement),
  })
}

function createFolder(name: string): string {
  const folder = join(getTempFolder(), name)
  mkdirSync(join(folder, testEngine), { recursive: true })
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
