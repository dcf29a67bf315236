import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { maxNamedFailures } from './limits.ts'

/** Progress of a batch job, stored in its payload; `failures` holds the first of the `failed`. */
export interface JobProgress {
  total: number
  done: number
  changed: number
  failed: number
  failures: JobFailure[]
}

export interface JobFailure {
  name: string
  why: StringKey
}

/** Items per job step. */
export const jobBatchSize = 100

export const startProgress = (total: number): JobProgress => ({ total, done: 0, changed: 0, failed: 0, failures: [] })

export function addStepProgress(progress: JobProgress, step: { done: number; changed: number; failed: JobFailure[] }): JobProgress {
  return {
    total: progress.total,
    done: progress.done + step.done,
    changed: progress.changed + step.changed,
    failed: progress.failed + step.failed.length,
    failures: limitFailures([...progress.failures, ...step.failed]),
  }
}

export const limitFailures = (failed: JobFailure[]): JobFailure[] =>
  failed.slice(0, maxNamedFailures).map(({ name, why }) => ({ name, why }))
