import type { Engine } from './engines.ts'
import type { Mutant } from './mutant.ts'
import type { TestFile, TestPlan } from './plan-tests.ts'
import type { RunFiles } from './run-files.ts'
import { TemplateError } from './template-error.ts'
import type { Tree } from './trees.ts'

export interface AloneVerdict {
  outcome: 'caught' | 'timeout' | 'passed'
  by?: string
  /** The test files that ran to their end without a failure. */
  files: string[]
  seconds: number
}

/** A surviving mutant takes no further test files after this time. */
const budgetSeconds = 90

/** Runs the nearest test files of one mutant, a few in each process, until one fails. `killer` caught it in an earlier run. */
export async function judgeAlone(
  mutant: Mutant,
  tree: Tree,
  { near, far }: TestPlan,
  run: RunFiles,
  killer?: string,
): Promise<AloneVerdict> {
  const startedAt = performance.now()
  const passed: string[] = []
  const seconds = () => (performance.now() - startedAt) / 1000
  const first = [...near, ...far].filter(({ path }) => path === killer)
  const groups = [first, ...splitGrowing(near.filter(({ path }) => path !== killer))].filter((group) => group.length > 0)
  for (const group of groups) {
    if (passed.length > 0 && seconds() > budgetSeconds) break
    const failure = await findFailure(mutant, tree, group, run)
    if (failure) return { ...failure, files: passed, seconds: seconds() }
    passed.push(...group.map(({ path }) => path))
  }
  return { outcome: 'passed', files: passed, seconds: seconds() }
}

/** Each process takes a second to load the program, so the further ones run more files. */
function splitGrowing(files: TestFile[]): TestFile[][] {
  const sizes = files[0]?.engine === 'browser' ? [1, 1] : [2, 4]
  const groups = sizes.map((size, index) => {
    const from = sizes.slice(0, index).reduce((sum, other) => sum + other, 0)
    return files.slice(from, from + size)
  })
  return [...groups, files.slice(groups.flat().length)]
}

async function findFailure(
  mutant: Mutant,
  tree: Tree,
  group: TestFile[],
  run: RunFiles,
): Promise<Pick<AloneVerdict, 'outcome' | 'by'> | null> {
  const engine = group[0]!.engine
  const files = group.map(({ path }) => path)
  try {
    const result = await run({ tree, engine, files, mutants: [mutant], bail: true })
    if (result.outcome === 'passed') return null
    if (result.outcome === 'timeout') return { outcome: 'timeout', ...named(result.failedFiles[0] ?? files[0]) }
    return await confirm(mutant, tree, engine, result.failedFiles.length > 0 ? result.failedFiles : files, run)
  } catch (error) {
    if (error instanceof TemplateError) return { outcome: 'caught', by: 'the database template' }
    throw error
  }
}

/** A page may be late on a busy machine, so a journey must fail twice. A process that ended without naming a file names it alone. */
async function confirm(
  mutant: Mutant,
  tree: Tree,
  engine: Engine,
  files: string[],
  run: RunFiles,
): Promise<Pick<AloneVerdict, 'outcome' | 'by'> | null> {
  if (engine !== 'browser' && files.length === 1) return { outcome: 'caught', by: files[0]! }
  for (const file of files) {
    const { outcome } = await run({ tree, engine, files: [file], mutants: [mutant], bail: true })
    if (outcome !== 'passed') return { outcome: outcome === 'timeout' ? outcome : 'caught', by: file }
  }
  return engine === 'browser' ? null : { outcome: 'caught', by: files.join(' ') }
}

const named = (by: string | undefined) => (by === undefined ? {} : { by })
