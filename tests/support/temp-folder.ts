import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const requiredBytes = 4 * 1024 ** 3

/** This process's temporary folder. It is removed when the process ends, even if killed. */
export function getTempFolder(): string {
  return (folder ??= createFolder())
}

/** Removes the folder of `getTempFolder`; the next call creates another. */
export function removeTempFolder() {
  if (folder) rmSync(folder, { recursive: true, force: true })
  folder = undefined
}

/** As `getTempFolder`, for what all test files of this process share. */
export const getProcessFolder = (): string => (processFolder ??= createFolder())

/** Removes the folder of `getProcessFolder`; the next call creates another. */
export function removeProcessFolder() {
  if (processFolder) rmSync(processFolder, { recursive: true, force: true })
  processFolder = undefined
}

let folder: string | undefined
let processFolder: string | undefined

// The test driver provides a folder for its test processes and removes it.
const createFolder = (): string =>
  Bun.env.TEST_FOLDER ? mkdtempSync(join(Bun.env.TEST_FOLDER, 'test-')) : removeOnExit(mkdtempSync(join(fastTempRoot(), 'sundry-test-')))

/** The parent folder for test databases: in memory if it has space, because disk syncs dominate their run time. */
export function fastTempRoot(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize >= requiredBytes ? '/dev/shm' : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Removes a folder once this process ends. A shell waits for its stdin to close, which happens even if the process is killed. */
export function removeOnExit(path: string): string {
  const cleanupScript = 'trap "" INT TERM HUP; cat >/dev/null; rm -rf "$1"'
  spawn('sh', ['-c', cleanupScript, 'sh', path], { stdio: ['pipe', 'ignore', 'ignore'], detached: true }).unref()
  return path
}
