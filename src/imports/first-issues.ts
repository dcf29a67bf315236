import type { Exec } from '#db/types.ts'
import type { ImportIssue } from '#db/schema/imports.ts'
import { notUndoneReasons } from './undo/undo-import.ts'
import { listResultsWithIssues, listResults } from './import-runs.ts'
import { maxIssuesPerReason, maxProductsWithIssues } from './limits.ts'

/** Of notes about a column, which are few and all shown. */
export const columnReasons: readonly ImportIssue['reason'][] = ['importFiles.reason.columnIgnored', 'importFiles.reason.columnUnit']

/** The first `limit` issues, errors before warnings, a few per reason. `isComplete` is true when there are no others. */
export async function listFirstIssues(q: Exec, runId: number, limit: number): Promise<{ issues: ImportIssue[]; isComplete: boolean }> {
  const failed = await listResults(q, runId, { outcome: 'failed', limit: limit + 1 })
  const errors = failed.flatMap(({ issues }) => issues.filter(({ isError }) => isError))
  const resultsWithIssues = await listResultsWithIssues(q, runId, { limit: maxProductsWithIssues })
  const notes = resultsWithIssues.flatMap(({ issues }) =>
    issues.filter(({ isError, reason }) => !isError && !notUndoneReasons.includes(reason)),
  )
  const counts = new Map<string, number>()
  const shownNotes = notes.filter(({ reason }) => {
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
    return counts.get(reason)! <= maxIssuesPerReason || columnReasons.includes(reason)
  })
  const shown = [...errors, ...shownNotes]
  return {
    issues: shown.slice(0, limit),
    isComplete: shown.length <= limit && shownNotes.length === notes.length && resultsWithIssues.length < maxProductsWithIssues,
  }
}
