/** How far work on many things has come, as its job keeps it; `failures` are the first of the `failed`. */
export interface Progress {
  total: number
  done: number
  changed: number
  failed: number
  failures: Failure[]
}

/** What stayed as it was; `why` is a key of the string catalogue. */
export interface Failure {
  name: string
  why: string
}

/** How many things are changed while somebody waits; more become a job. */
export const atOnce = 200

/** How many things a job changes in one step. */
export const stepSize = 100

/** Work on `total` things before its first step. */
export const begin = (total: number): Progress => ({ total, done: 0, changed: 0, failed: 0, failures: [] })

/** The same after a step that went through `done` things and changed some of them. */
export function goOn(so: Progress, step: { done: number; changed: number; failed: Failure[] }): Progress {
  return {
    total: so.total,
    done: so.done + step.done,
    changed: so.changed + step.changed,
    failed: so.failed + step.failed.length,
    failures: firstOf([...so.failures, ...step.failed]),
  }
}

/** As many failures as are told one by one. */
export const firstOf = (failed: Failure[]): Failure[] => failed.slice(0, 20).map(({ name, why }) => ({ name, why }))
