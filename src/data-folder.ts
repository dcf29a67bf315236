import { homedir } from 'node:os'
import { join, resolve, sep } from 'node:path'
import { isPostgres } from '#db/connect.ts'
import type { Config } from './config.ts'
import { type ClosedFiles, closeToOthers, deleteInterruptedFiles, isSticky } from './shop/private-files.ts'
import type { Shop } from './shop.ts'

export const openFilesWarning = 'other users of this machine can read files of the store, and this user cannot change that'

type Folders = Pick<Config, 'dataDir' | 'databaseUrl'>

/** Closes the store's files to other users of the machine. `skipsClosed`: see `closeToOthers`. */
export async function closeDataFolder(config: Folders, options: { skipsClosed?: boolean } = {}): Promise<ClosedFiles> {
  const results: ClosedFiles[] = []
  for (const path of listOwnPaths(config)) results.push(await closeToOthers(path, options))
  return {
    closed: results.reduce((sum, { closed }) => sum + closed, 0),
    failed: results.flatMap(({ failed }) => failed),
  }
}

/** True for a data folder with files of others: a temporary folder, or one with the program or a home in it. */
export function isSharedFolder(folder: string): boolean {
  return isSticky(folder) || [process.cwd(), homedir(), import.meta.dir].some((path) => contains(folder, path))
}

/** Scheduled task: closes all files to other users and deletes interrupted ones after a day. */
export async function tidyDataFolder(shop: Pick<Shop, 'config' | 'now' | 'log'>): Promise<void> {
  const { failed } = await closeDataFolder(shop.config)
  if (failed.length > 0) shop.log.warn({ files: failed.slice(0, 5) }, openFilesWarning)
  for (const name of folders) await deleteInterruptedFiles(join(shop.config.dataDir, name), shop.now() - 24 * 3_600_000)
}

const folders = ['media', 'imports', 'backups']
const ownFiles = ['session-secret', 'secrets-key', 'page-cache.json']
const databaseSuffixes = ['', '-wal', '-shm', '.lock', '.pid']

// The database can be elsewhere.
function listOwnPaths({ dataDir, databaseUrl }: Folders): string[] {
  const stored = isSharedFolder(dataDir) ? [...folders, ...ownFiles].map((name) => join(dataDir, name)) : [dataDir]
  return isPostgres(databaseUrl) ? stored : [...stored, ...databaseSuffixes.map((suffix) => databaseUrl + suffix)]
}

const contains = (folder: string, path: string): boolean =>
  `${resolve(path)}${sep}`.startsWith(`${resolve(folder).replace(/\/$/, '')}${sep}`)
