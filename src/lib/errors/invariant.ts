import type { Db } from '#db/types.ts'

/** A rule that the stored data keeps at all times, whatever happened to the process. */
export interface Invariant {
  /** Shown when it holds. */
  holds: string
  /** Shown before the rows that break it. */
  broken: string
  /** What breaks it: order numbers, SKUs. At most `invariantExamples` are read. */
  find(db: Db): Promise<string[]>
}

/** Broken rows named per invariant. */
export const invariantExamples = 5
