import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOM_NEEDED = 4 * 1024 ** 3

/** A new folder for throw-away files, in memory where there is room: tests wait for disk syncs more than for anything else. */
export function makeFolder(name: string): string {
  return mkdtempSync(join(hasRoom('/dev/shm') ? '/dev/shm' : tmpdir(), `sundry-${name}-`))
}

/** This process's folder for throw-away files. */
export function temporaryFolder(): string {
  folder ??= makeFolder('test')
  return folder
}

/** Removes what `temporaryFolder` gave; the next call makes another. */
export function removeTemporaryFolder() {
  if (folder) rmSync(folder, { recursive: true, force: true })
  folder = undefined
}

let folder: string | undefined

// However the process ends, except by force.
process.on('exit', removeTemporaryFolder)

function hasRoom(path: string) {
  try {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize >= ROOM_NEEDED
  } catch {
    return false
  }
}
