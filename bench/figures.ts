import { readFileSync, readdirSync } from 'node:fs'

/** The value below which `part` (0 to 1) of the values lie; NaN of none. */
export function percentile(values: number[], part: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN
}

export const median = (values: number[]): number => percentile(values, 0.5)

/** Processor time a process has used, all its threads, in ms; NaN where the system does not tell (no /proc). */
export function cpuMs(pid: number): number {
  try {
    // Nanoseconds where the kernel counts them: /proc/<pid>/stat knows hundredths of a second only, too coarse for short rounds.
    const threads = readdirSync(`/proc/${pid}/task`)
    return (
      threads.reduce((sum, thread) => sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]), 0) / 1e6
    )
  } catch {
    return NaN
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
