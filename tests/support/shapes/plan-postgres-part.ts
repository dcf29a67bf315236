import type { Source } from '#tests/support/read-sources.ts'
import { findEngineFiles, findSkippingFiles, findWholeFiles } from '#tests/support/test-parts.ts'
import { planPostgres, type PostgresPlan } from './plan-postgres.ts'
import type { ShapeRecord } from './shape-record.ts'

/** What PostgreSQL runs of these test files. `sources` are all files under tests/, `record` is of a run on SQLite. */
export function planPostgresPart(files: string[], sources: Source[], record: ShapeRecord): PostgresPlan {
  const engineFiles = findEngineFiles(sources)
  const candidates = files.filter((path) => engineFiles.has(path))
  return planPostgres({ candidates, whole: findWholeFiles(sources), skipping: findSkippingFiles(sources), record })
}
