import type { Exec } from '#db/open.ts'
import type { ImportRemark } from '#db/schema/imports.ts'
import { leftReasons } from './take-back.ts'
import { listRemarked, listResults } from './runs.ts'

/** How many notes of one kind are shown: a file without SKUs says the same of every row. */
const ofOneKind = 5

/**
 * The first cells of a run to look at, at most `most`: faults before notes, each in the order of the file, and a few notes of each kind.
 * `whole` is true when there is nothing else to say.
 */
export async function firstRemarks(q: Exec, runId: number, most: number): Promise<{ remarks: ImportRemark[]; whole: boolean }> {
  const failed = await listResults(q, runId, { outcome: 'failed', limit: most + 1 })
  const faults = failed.flatMap(({ remarks }) => remarks.filter(({ fault }) => fault))
  const remarked = await listRemarked(q, runId, { limit: 500 })
  const notes = remarked.flatMap(({ remarks }) => remarks.filter(({ fault, reason }) => !fault && !leftReasons.includes(reason)))
  const seen = new Map<string, number>()
  const few = notes.filter(({ reason }) => {
    seen.set(reason, (seen.get(reason) ?? 0) + 1)
    return seen.get(reason)! <= ofOneKind
  })
  const shown = [...faults, ...few]
  return { remarks: shown.slice(0, most), whole: shown.length <= most && few.length === notes.length && remarked.length < 500 }
}
