import { readFileSync } from 'node:fs'

/** The value below which `part` (0 to 1) of the values lie; NaN of none. */
export function percentile(values: number[], part: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN
}

export const median = (values: number[]): number => percentile(values, 0.5)

/** Processor time a process has used, all its threads, in ms; NaN where the system does not tell (no /proc). */
export function cpuMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold blanks; user and system time are the 14th and 15th field, in hundredths of a second.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
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
