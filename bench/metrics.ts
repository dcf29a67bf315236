import { existsSync, readFileSync, readdirSync } from 'node:fs'

/** The value below which `part` (0 to 1) of the values lie; NaN of none. */
export function percentile(values: number[], fraction: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? NaN
}

export const median = (values: number[]): number => percentile(values, 0.5)

/** Starts counting the processor time of a process, all its threads; the answer tells how much it was, in ms. NaN without /proc. */
export const cpuClock = (pid: number): (() => number) => startClock(() => threadTimes(pid))

/** The same of several processes with all that they started, also meanwhile. What a process that ends meanwhile took is missing. */
export const treesCpuClock = (pids: number[]): (() => number) => startClock(() => treeTimes(pids))

type ThreadTimes = Map<string, number>

function startClock(read: () => ThreadTimes | null): () => number {
  const before = read()
  return () => {
    const after = read()
    if (!before || !after) return NaN
    // Thread by thread: the time of one that has ended is no longer told.
    return [...after].reduce((sum, [thread, time]) => sum + time - (before.get(thread) ?? 0), 0) / 1e6
  }
}

// In ns. /proc/<pid>/stat knows hundredths of a second only, too coarse for short rounds.
function threadTimes(pid: number): ThreadTimes | null {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    return new Map(threads.map((thread) => [thread, Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])]))
  } catch {
    return null
  }
}

// No two threads of a machine have the same number. A child may end between being listed and read; the named ones must be there.
function treeTimes(pids: number[]): ThreadTimes | null {
  if (!pids.every((pid) => existsSync(`/proc/${pid}`))) return null
  return new Map(pids.flatMap(withDescendants).flatMap((pid) => [...(threadTimes(pid) ?? [])]))
}

const withDescendants = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(withDescendants)]

function childrenOf(pid: number): number[] {
  try {
    const lists = readdirSync(`/proc/${pid}/task`).map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'))
    return lists.flatMap((list) => list.trim().split(' ').filter(Boolean)).map(Number)
  } catch {
    return []
  }
}

/** Resident memory of a process in MB, and how much of it is its own rather than pages of files; NaN without /proc. */
export function memoryMb(pid: number): { resident: number; own: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024
    return { resident: field('VmRSS'), own: field('RssAnon') }
  } catch {
    return { resident: NaN, own: NaN }
  }
}
