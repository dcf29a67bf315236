import { join } from 'node:path'
import { SQL } from 'bun'
import { migrate } from '#db/migrate/migrate.ts'
import type { Db } from '#db/types.ts'
import { startPostgres } from './postgres.ts'
import { getTempFolder } from './temp-folder.ts'

/** A migrated, empty database to copy. PostgreSQL copies it only without open connections. */
export interface DatabaseTemplate {
  address: string
  /** URL of the PostgreSQL server's administration database; undefined on SQLite. */
  serverUrl?: string | undefined
  /** Made by the test driver for all its processes. */
  isShared?: boolean
  /** Removes it and its copies, and stops the server if it was started for it. */
  remove(): Promise<void>
}

/** The engine of this run: TEST_ENGINE, or SQLite if unset. */
export const testEngine: Db['engine'] = Bun.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite'

/** Creates this run's template. On PostgreSQL it also starts the server, which stops with this process. */
export async function createDatabaseTemplate(engine = testEngine): Promise<DatabaseTemplate> {
  if (engine === 'sqlite') {
    const address = join(getTempFolder(), 'template.db')
    await migrate(address)
    return { address, remove: async () => {} }
  }
  const { url: serverUrl, stop } = await startPostgres()
  const name = `sundry_template_${crypto.randomUUID().replaceAll('-', '')}`
  await runAdminStatement(serverUrl, `create database ${name} template template0 encoding 'UTF8'`)
  const address = withDatabaseName(serverUrl, name)
  await migrate(address)
  const remove = async () => {
    for (const database of await listDatabases(serverUrl, name)) {
      await runAdminStatement(serverUrl, `drop database if exists ${database} with (force)`)
    }
    await stop()
  }
  return { address, serverUrl, remove }
}

async function listDatabases(serverUrl: string, prefix: string): Promise<string[]> {
  const client = new SQL({ url: serverUrl, max: 1 })
  try {
    const rows: { name: string }[] = await client`select datname as name from pg_database where starts_with(datname, ${prefix})`
    return rows.map(({ name }) => name)
  } finally {
    await client.close()
  }
}

/** The URL of another database on the same server. */
export function withDatabaseName(serverUrl: string, name: string) {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function runAdminStatement(serverUrl: string, statement: string) {
  const client = new SQL({ url: serverUrl, max: 1 })
  try {
    await client.unsafe(statement)
  } finally {
    await client.close()
  }
}

/** The template the test driver made for all processes; undefined when a file runs alone. */
export function templateFromEnvironment(): DatabaseTemplate | undefined {
  const { TEST_TEMPLATE: address, TEST_POSTGRES: serverUrl } = Bun.env
  return address ? { address, serverUrl: serverUrl || undefined, isShared: true, remove: async () => {} } : undefined
}

/** The variables that `templateFromEnvironment` and `testEngine` read. */
export const templateEnvironment = ({ address, serverUrl = '' }: DatabaseTemplate): Record<string, string> => ({
  TEST_ENGINE: serverUrl ? 'postgres' : 'sqlite',
  TEST_TEMPLATE: address,
  TEST_POSTGRES: serverUrl,
})
