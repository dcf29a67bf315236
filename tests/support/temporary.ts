import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOM_NEEDED = 4 * 1024 ** 3

/** This process's folder for files that are thrown away; gone when the process ends, however that is. */
export function temporaryFolder(): string {
  // The driver gives all its test processes room in a folder of its own, and removes that.
  const given = Bun.env.TEST_FOLDER
  folder ??= given ? mkdtempSync(join(given, 'test-')) : removedWithProcess(mkdtempSync(join(fastFolder(), 'sundry-test-')))
  return folder
}

/** Removes what `temporaryFolder` gave; the next call makes another. */
export function removeTemporaryFolder() {
  if (folder) rmSync(folder, { recursive: true, force: true })
  folder = undefined
}

let folder: string | undefined

/** Where databases for tests are best kept: in memory if there is room, for they wait for disk syncs more than for anything else. */
export function fastFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize >= ROOM_NEEDED ? '/dev/shm' : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Has a folder removed once this process is gone: a shell waits for its standard input to close, as even a killed process closes it. */
export function removedWithProcess(path: string): string {
  const watch = 'trap "" INT TERM HUP; cat >/dev/null; rm -rf "$1"'
  spawn('sh', ['-c', watch, 'sh', path], { stdio: ['pipe', 'ignore', 'ignore'], detached: true }).unref()
  return path
}
