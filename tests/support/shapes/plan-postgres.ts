import { chooseCover, type Unit } from './choose-cover.ts'
import { foundIn, type FileRecord, type RunRecord, type ShapeRecord } from './shape-record.ts'

/** The tests of a file to run on PostgreSQL; null for all of them. */
export type PostgresPlan = Map<string, string[] | null>

export interface PlanInput {
  /** The files to choose from. */
  candidates: string[]
  /** Files of which all tests run. */
  whole: Set<string>
  /** Files that skip tests on PostgreSQL: others are preferred. */
  skipping: Set<string>
  /** Of a run on SQLite. */
  record: ShapeRecord
}

/**
 * What to run of the candidates: whole files, also those that the record does not know; tests with concurrent transactions; and few others
 * that together run every statement that found rows. The same record gives the same plan.
 */
export function planPostgres({ candidates, whole, skipping, record }: PlanInput): PostgresPlan {
  const isWhole = (path: string) => whole.has(path) || !record.has(path)
  const wholePaths = candidates.filter(isWhole)
  const files = candidates.flatMap((path) => (isWhole(path) ? [] : [{ path, ...record.get(path)!, isSkipping: skipping.has(path) }]))
  const units = files.flatMap(listUnits)
  const required = units.filter(({ isConcurrent }) => isConcurrent)
  const covered = new Set([
    ...wholePaths.flatMap((path) => [...(record.has(path) ? foundIn(record.get(path)!) : [])]),
    ...required.flatMap(({ pairs }) => [...pairs]),
  ])
  const openFiles = new Set(required.map(({ path }) => path))
  const chosen = Map.groupBy([...required, ...chooseCover(units, covered, openFiles)], ({ path }) => path)
  return new Map(
    candidates.flatMap((path): [string, string[] | null][] => {
      if (isWhole(path)) return [[path, null]]
      const own = chosen.get(path)
      return own ? [[path, namesOf(record.get(path)!, own)]] : []
    }),
  )
}

interface Candidate extends FileRecord {
  path: string
  isSkipping: boolean
}

interface PlannedUnit extends Unit {
  isConcurrent: boolean
}

/** A test runs with the earlier ones that changed the rows it may see. */
function listUnits({ path, outside, tests, isSkipping }: Candidate): PlannedUnit[] {
  const sharesRows = outside.statements > 0
  return tests.map((test, number) => {
    const earlier = sharesRows ? [...tests.keys()].filter((other) => other < number && tests[other]!.isWriting) : []
    const runs = [...(sharesRows ? [outside] : []), ...[...earlier, number].map((each) => tests[each]!)]
    return {
      path,
      tests: [...earlier, number],
      pairs: new Set(runs.flatMap(({ found }) => [...found])),
      cost: sumOf(runs.map(costOf)) * (isSkipping ? skippingFactor : 1),
      isConcurrent: test.isConcurrent || (sharesRows && outside.isConcurrent),
    }
  })
}

/** What a test costs, in usual ones. Time would make each run choose others. */
const costOf = ({ statements }: RunRecord): number => 1 + statements / usualStatements

const usualStatements = 150
/** Such a test is chosen only if no other one runs a statement. */
const skippingFactor = 1000

const sumOf = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0)

function namesOf({ tests }: FileRecord, units: Unit[]): string[] | null {
  const numbers = new Set(units.flatMap((unit) => unit.tests))
  return numbers.size === tests.length ? null : [...numbers].toSorted((a, b) => a - b).map((number) => tests[number]!.name)
}
