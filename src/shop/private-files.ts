import { existsSync, statSync } from 'node:fs'
import { chmod, lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Options for files and folders that only this user may read. */
export const privateFile = { mode: 0o600 } as const
export const privateFolder = { recursive: true, mode: 0o700 } as const

/** Whatever this process creates from now on is private, also the journals of SQLite and what libraries write. */
export function createFilesPrivately(): void {
  process.umask(0o077)
}

export interface ClosedFiles {
  /** Files and folders that other users could read, write or list. */
  closed: number
  /** Paths of those that this user may not change. */
  failed: string[]
}

const otherUsers = 0o077
// Windows has no such modes.
const hasModes = process.platform !== 'win32'

/**
 * Takes the access of other users from a file, or a folder and all it contains; a missing one is none. Links are not followed.
 * `skipsClosed` looks into no folder below that is closed already.
 */
export async function closeToOthers(path: string, options: { skipsClosed?: boolean } = {}): Promise<ClosedFiles> {
  const result: ClosedFiles = { closed: 0, failed: [] }
  if (hasModes) await close(path, { ...options, isBelow: false }, result)
  return result
}

async function close(path: string, options: { skipsClosed?: boolean; isBelow: boolean }, result: ClosedFiles): Promise<void> {
  const stats = await lstat(path).catch(() => null)
  if (!stats || !(stats.isDirectory() || stats.isFile())) return
  const isOpen = (stats.mode & otherUsers) !== 0
  if (stats.isDirectory() && (isOpen || !options.isBelow || options.skipsClosed !== true)) {
    const names = await readdir(path).catch(() => [])
    for (const name of names) await close(join(path, name), { ...options, isBelow: true }, result)
  }
  // A folder last: an interrupted run looks into it again.
  if (isOpen) await closeOne(path, stats.mode, result)
}

async function closeOne(path: string, mode: number, result: ClosedFiles): Promise<void> {
  try {
    await chmod(path, mode & 0o7777 & ~otherUsers)
    result.closed += 1
  } catch {
    result.failed.push(path)
  }
}

/** Deletes what interrupted uploads, conversions and backups left in a folder, last written before `cutoff` in epoch ms. Returns the count. */
export async function deleteInterruptedFiles(folder: string, cutoff: number): Promise<number> {
  let deleted = 0
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith('.part')) continue
    const stats = await lstat(join(folder, name)).catch(() => null)
    if (!stats || stats.mtimeMs >= cutoff) continue
    await rm(join(folder, name), { recursive: true, force: true })
    deleted += 1
  }
  return deleted
}

/** Whether all users may add files to a folder, as to a temporary one. */
export const isSticky = (folder: string): boolean => existsSync(folder) && (statSync(folder).mode & 0o1000) !== 0
