import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './git.ts'
import { idOf, type Mutant, type MutantKey, type Stratum } from './mutant.ts'

export interface Choice {
  mutants: Mutant[]
  /** Listed mutants whose line no longer exists. */
  gone: MutantKey[]
  /** Mutants that tests/mutate/equivalent.json explains. */
  equivalent: Mutant[]
}

export type Outcome = 'caught' | 'timeout' | 'survived' | 'gone' | 'equivalent'

/** What one mutant came to, in a form that another version of the tree can read. */
export interface Result extends MutantKey {
  stratum?: Stratum
  line?: number
  outcome: Outcome
  /** The test file that caught it. */
  by?: string | undefined
  /** `near`: alone, with the nearest tests; `far`: together with other survivors. */
  stage?: 'near' | 'far'
  seconds?: number
}

export interface NearStep {
  step: 'near'
  id: string
  outcome: 'caught' | 'timeout' | 'passed'
  by?: string
  /** Those that passed. */
  files: string[]
  seconds: number
}

/** A step that is not repeated when the same command is given again. */
export type Step =
  | NearStep
  | { step: 'clean'; file: string; engine: string; passed: boolean }
  | { step: 'far'; group: string; files: string[]; failed: string[] }
  | { step: 'culprit'; group: string; id: string; by: string }
  | { step: 'judged'; group: string }

export interface StepLog {
  steps: Step[]
  add(step: Step): void
}

/** Steps of an interrupted run with the same key, continued. */
export function openStepLog(key: string): StepLog {
  const file = join(root, 'node_modules/.cache/mutate', `${Bun.hash(key).toString(36)}.jsonl`)
  mkdirSync(dirname(file), { recursive: true })
  const steps = existsSync(file) ? readSteps(readFileSync(file, 'utf8')) : []
  return {
    steps,
    add(step) {
      steps.push(step)
      appendFileSync(file, `${JSON.stringify(step)}\n`)
    },
  }
}

// The last line may be cut.
function readSteps(text: string): Step[] {
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as Step]
    } catch {
      return []
    }
  })
}

export const writeJson = (path: string, value: unknown) => writeFileSync(path, `${JSON.stringify(value, null, 1)}\n`)

export const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T

export const keyOf = ({ path, kind, text, occurrence }: Mutant): MutantKey => ({ path, kind, text, occurrence })

/** The test file that caught each mutant in an earlier run. */
export const readKillers = (path: string | undefined): Map<string, string> =>
  new Map(path ? readJson<Result[]>(path).flatMap((result) => (result.by ? [[idOf(result), result.by] as const] : [])) : [])

export interface ResultList {
  has(mutant: Mutant): boolean
  add(mutant: Mutant, result: Pick<Result, 'outcome' | 'by' | 'stage' | 'seconds'>): void
  /** In the order of the choice. */
  list(): Result[]
}

/** The results of a choice. Each new one is written to `file`, if there is one. */
export function createResultList({ mutants, gone, equivalent }: Choice, file: string | undefined): ResultList {
  const results = new Map<Mutant, Result>()
  const describe = (mutant: Mutant) => ({ ...keyOf(mutant), stratum: mutant.stratum, line: mutant.line })
  const list = (): Result[] => [
    ...mutants.flatMap((mutant) => results.get(mutant) ?? []),
    ...equivalent.map((mutant): Result => ({ ...describe(mutant), outcome: 'equivalent' })),
    ...gone.map((key): Result => ({ ...key, outcome: 'gone' })),
  ]
  return {
    has: (mutant) => results.has(mutant),
    add(mutant, result) {
      results.set(mutant, { ...describe(mutant), ...result })
      if (file) writeJson(file, list())
    },
    list,
  }
}
