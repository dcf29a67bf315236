import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const requiredBytes = 4 * 1024 ** 3

/** This process's folder for files that are thrown away; gone when the process ends, however that is. */
export function getTempFolder(): string {
  // The driver gives all its test processes room in a folder of its own, and removes that.
  const parentFolder = Bun.env.TEST_FOLDER
  folder ??= parentFolder ? mkdtempSync(join(parentFolder, 'test-')) : removeOnExit(mkdtempSync(join(fastTempRoot(), 'sundry-test-')))
  return folder
}

/** Removes what `getTempFolder` gave; the next call makes another. */
export function removeTempFolder() {
  if (folder) rmSync(folder, { recursive: true, force: true })
  folder = undefined
}

let folder: string | undefined

/** Where databases for tests are best kept: in memory if there is room, for they wait for disk syncs more than for anything else. */
export function fastTempRoot(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize >= requiredBytes ? '/dev/shm' : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Has a folder removed once this process is gone: a shell waits for its standard input to close, as even a killed process closes it. */
export function removeOnExit(path: string): string {
  const cleanupScript = 'trap "" INT TERM HUP; cat >/dev/null; rm -rf "$1"'
  spawn('sh', ['-c', cleanupScript, 'sh', path], { stdio: ['pipe', 'ignore', 'ignore'], detached: true }).unref()
  return path
}
