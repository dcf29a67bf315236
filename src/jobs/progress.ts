import type { StringKey } from '#src/i18n/built-in-strings.ts'

/** How far work on many things has come, as its job keeps it; `failures` are the first of the `failed`. */
export interface JobProgress {
  total: number
  done: number
  changed: number
  failed: number
  failures: JobFailure[]
}

/** An item that was not changed, and why. */
export interface JobFailure {
  name: string
  why: StringKey
}

/** How many things are changed while somebody waits; more become a job. */
export const maxInlineItems = 200

/** How many things a job changes in one step. */
export const jobBatchSize = 100

/** Work on `total` things before its first step. */
export const startProgress = (total: number): JobProgress => ({ total, done: 0, changed: 0, failed: 0, failures: [] })

/** The same after a step that went through `done` things and changed some of them. */
export function addStepProgress(progress: JobProgress, step: { done: number; changed: number; failed: JobFailure[] }): JobProgress {
  return {
    total: progress.total,
    done: progress.done + step.done,
    changed: progress.changed + step.changed,
    failed: progress.failed + step.failed.length,
    failures: limitFailures([...progress.failures, ...step.failed]),
  }
}

/** As many failures as are told one by one. */
export const limitFailures = (failed: JobFailure[]): JobFailure[] => failed.slice(0, 20).map(({ name, why }) => ({ name, why }))
