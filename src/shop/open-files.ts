import { closeSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs'

/** The open files of a process, which include its connections. */
export interface OpenFiles {
  /** How many may be open at once; null where the system does not tell. */
  limit: number | null
  count(): number
}

/** The open files of this process. Only Linux tells. */
export const readOpenFiles = (): OpenFiles => ({ limit: readOpenFileLimit('self'), count: countOpenFiles })

/** How many files a process may open at once; null when unknown. */
export function readOpenFileLimit(pid: number | 'self'): number | null {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8')) ?? []
    return limit === undefined ? null : Number(limit)
  } catch {
    return null
  }
}

/** Opens `size` files, fewer at a very low limit: a smaller reserve is better than none. */
export function openReserve(size: number): number[] {
  const opened: number[] = []
  try {
    while (opened.length < size) opened.push(openSync('/dev/null', 'r'))
  } catch {}
  return opened
}

export function closeReserve(files: number[]): void {
  for (const file of files) closeSync(file)
}

function countOpenFiles(): number {
  try {
    // Since Linux 6.2 the size of the folder is the number of its entries.
    return statSync('/proc/self/fd').size || readdirSync('/proc/self/fd').length
  } catch {
    // Reading the folder needs a file, too.
    return Number.POSITIVE_INFINITY
  }
}
