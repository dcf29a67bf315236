import type { PostgresPlan } from '#tests/support/shapes/plan-postgres.ts'
import { toBatches } from '#tests/support/shapes/postgres-batches.ts'
import type { TestBatch } from '#tests/support/test-parts.ts'
import type { createEngines, Engine } from './engines.ts'
import type { Mutant } from './mutant.ts'
import { runTestProcess, type TestResult } from './test-process.ts'
import type { Tree } from './trees.ts'

export interface FileRun {
  tree: Tree
  engine: Engine
  files: string[]
  mutants: Mutant[]
  bail: boolean
}

interface RunnerOptions {
  prepare: ReturnType<typeof createEngines>
  postgresPlan: PostgresPlan
  tempFolder: string
}

export type RunFiles = (run: FileRun) => Promise<TestResult>

/** Seconds for a process and for each of its files before their clean time is asked for: several times what a busy machine needs. */
const firstLimit = { sqlite: { start: 60, file: 10 }, postgres: { start: 90, file: 15 }, browser: { start: 120, file: 45 } }

/**
 * Runs test files in a planted tree. A process that takes long is ended; it counts as a timeout only if the same files take at most a
 * quarter of that time without mutants, and otherwise runs again.
 */
export function createFileRunner({ prepare, postgresPlan, tempFolder }: RunnerOptions): RunFiles {
  const cleanSeconds = new Map<string, Promise<number>>()
  const start = async (run: FileRun, limitSeconds: number): Promise<TestResult> => {
    run.tree.plant(run.mutants)
    const { env, preloads, clean } = await prepare(run.engine, run.tree, run.mutants)
    const process = { ...run, folder: run.tree.folder, env, preloads, limitSeconds, tempFolder }
    const results: TestResult[] = []
    for (const batch of batchesOf(run, postgresPlan)) {
      const result = await runTestProcess({ ...process, ...batch })
      results.push(result)
      if (result.outcome === 'timeout' || (run.bail && result.outcome === 'failed')) break
    }
    const result = joinResults(results)
    await clean()
    return result
  }
  const measureClean = (run: FileRun): Promise<number> => {
    const key = [run.engine, ...run.files].join(' ')
    const seconds = cleanSeconds.get(key) ?? start({ ...run, mutants: [], bail: false }, 3600).then((result) => result.seconds)
    cleanSeconds.set(key, seconds)
    return seconds
  }
  return async (run) => {
    const limits = firstLimit[run.engine]
    const limit = limits.start + limits.file * run.files.length
    const result = await start(run, limit)
    if (result.outcome !== 'timeout' || run.mutants.length === 0) return result
    const needed = 30 + 4 * (await measureClean(run))
    return needed <= limit ? result : start(run, needed)
  }
}

/** On PostgreSQL only the tests of a file run that the test run repeats there. */
const batchesOf = ({ engine, files }: FileRun, plan: PostgresPlan): TestBatch[] =>
  engine === 'postgres' ? toBatches(new Map(files.map((path) => [path, plan.get(path) ?? null]))) : [{ files }]

function joinResults(results: TestResult[]): TestResult {
  const outcomes = results.map(({ outcome }) => outcome)
  return {
    outcome: (['timeout', 'failed'] as const).find((outcome) => outcomes.includes(outcome)) ?? 'passed',
    failedFiles: results.flatMap(({ failedFiles }) => failedFiles),
    isComplete: results.every(({ isComplete }) => isComplete),
    seconds: results.reduce((sum, { seconds }) => sum + seconds, 0),
    output: results.map(({ output }) => output).join('\n'),
  }
}
