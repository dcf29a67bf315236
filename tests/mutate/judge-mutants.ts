import { readTestedSources } from '#tests/support/reaching-tests.ts'
import type { MutateArguments } from './arguments.ts'
import type { Choice } from './choose-mutants.ts'
import { createEngines } from './engines.ts'
import { git, root } from './git.ts'
import { judgeAlone } from './judge-alone.ts'
import { groupMutants, judgeTogether } from './judge-together.ts'
import { idOf, strata, type Mutant } from './mutant.ts'
import { createPlanner, type TestFile } from './plan-tests.ts'
import { describeGone, describeResult, summarize } from './report.ts'
import { keyOf, openStepLog, readKillers, writeJson, type Result, type StepLog } from './results.ts'
import { createFileRunner, type RunFiles } from './run-files.ts'
import { TreePool } from './tree-pool.ts'
import type { Tree } from './trees.ts'

interface Run {
  options: MutateArguments
  trees: Tree[]
  folder: string
}

/** Judges the chosen mutants, prints and stores what became of each. */
export async function judgeMutants(choice: Choice, { options, trees, folder }: Run): Promise<Result[]> {
  const { mutants, gone, equivalent } = choice
  const plan = createPlanner(await readTestedSources(), options.near)
  const plans = new Map(mutants.map((mutant) => [mutant, plan(mutant)]))
  const log = openStepLog(await describeRun(options, mutants))
  const pool = new TreePool(trees)
  const run = createFileRunner(createEngines(folder), folder)
  const killers = readKillers(options.killers)
  const passesClean = createCleanTest(pool, run, log)
  const results = new Map<Mutant, Result>()
  const report = (mutant: Mutant, result: Pick<Result, 'outcome' | 'by' | 'stage' | 'seconds'>) => {
    results.set(mutant, { ...keyOf(mutant), stratum: mutant.stratum, line: mutant.line, ...result })
    if (options.results) writeJson(options.results, all())
  }
  const others = [
    ...gone.map((key): Result => ({ ...key, outcome: 'gone' })),
    ...equivalent.map((mutant): Result => ({ ...keyOf(mutant), stratum: mutant.stratum, line: mutant.line, outcome: 'equivalent' })),
  ]
  const all = () => [...mutants.flatMap((mutant) => results.get(mutant) ?? []), ...others]
  for (const key of gone) console.log(describeGone(key))
  console.log(`${mutants.length} mutants, ${trees.length} at a time`)

  let count = log.steps.filter(({ step }) => step === 'near').length
  const passedFiles = new Map<Mutant, Set<string>>()
  const judgeNear = async (mutant: Mutant) => {
    const { near } = plans.get(mutant)!
    const known = log.steps.findLast((step) => step.step === 'near' && step.id === idOf(mutant))
    let step = known?.step === 'near' ? known : undefined
    if (!step) {
      const verdict = await pool.use(near[0]?.engine === 'browser', (tree) =>
        judgeAlone(mutant, tree, plans.get(mutant)!, run, killers.get(idOf(mutant))),
      )
      step = { step: 'near', id: idOf(mutant), ...verdict }
      log.add(step)
      console.log(`${String(++count).padStart(4)} ${describeResult(step.outcome, mutant, step.by)} ${step.seconds.toFixed(0)} s`)
    }
    const { outcome, by, files, seconds } = step
    const engine = [...near, ...plans.get(mutant)!.far].find(({ path }) => path === by)?.engine
    // A test that fails without the mutant catches nothing.
    if (outcome !== 'passed' && by && engine && !(await passesClean({ path: by, engine }))) {
      console.log(`          ${by} fails without a mutant`)
      plans.set(mutant, withoutFile(plans.get(mutant)!, by))
      log.add({ step: 'near', id: idOf(mutant), outcome: 'passed', files, seconds })
      passedFiles.set(mutant, new Set(files))
      return
    }
    passedFiles.set(mutant, new Set(files))
    console.log(
      `${String(++count).padStart(4)} ${describeResult(outcome === 'passed' ? 'passed' : outcome, mutant, by)} ${seconds.toFixed(0)} s`,
    )
    if (outcome !== 'passed') report(mutant, { outcome, ...(by ? { by } : {}), stage: 'near', seconds })
  }
  await Promise.all(mutants.map(judgeNear))

  if (!options.quick) {
    for (const stratum of strata) {
      const survivors = mutants.filter((mutant) => mutant.stratum === stratum && !results.has(mutant))
      for (const group of groupMutants(survivors, options.together)) {
        const files = remainingFiles(group, plans, passedFiles)
        console.log(`${stratum}: ${group.length} mutants together, ${files.length} further test files …`)
        await judgeTogether(group, files, {
          pool,
          run,
          log,
          passesClean,
          onCaught: (mutant, by) => {
            console.log(`     ${describeResult('caught', mutant, by)}`)
            report(mutant, { outcome: 'caught', by, stage: 'far' })
          },
          onProgress: (text) => console.log(`          ${text}`),
        })
      }
    }
  }
  for (const mutant of mutants) if (!results.has(mutant)) report(mutant, { outcome: 'survived', stage: options.quick ? 'near' : 'far' })
  if (options.results) writeJson(options.results, all())
  console.log(summarize(all(), options.quick))
  return all()
}

/** The same command continues; another tree, or other mutants, begin again. */
async function describeRun({ near }: MutateArguments, mutants: Mutant[]): Promise<string> {
  const changes = await git('diff', 'HEAD')
  return [root, await git('rev-parse', 'HEAD'), Bun.hash(changes), near, ...mutants.map(idOf).toSorted()].join('\n')
}

const withoutFile = <Plan extends { near: TestFile[]; far: TestFile[] }>({ near, far }: Plan, path: string) => ({
  near: near.filter((file) => file.path !== path),
  far: far.filter((file) => file.path !== path),
})

/** The files that reach a mutant of the group and have not run for each mutant that they reach. */
function remainingFiles(
  group: Mutant[],
  plans: Map<Mutant, { near: TestFile[]; far: TestFile[] }>,
  passed: Map<Mutant, Set<string>>,
): TestFile[] {
  const files = new Map<string, TestFile>()
  for (const mutant of group) {
    const { near, far } = plans.get(mutant)!
    for (const file of [...near, ...far]) if (!passed.get(mutant)?.has(file.path)) files.set(`${file.engine} ${file.path}`, file)
  }
  return [...files.values()]
}

function createCleanTest(pool: TreePool, run: RunFiles, log: StepLog): (file: TestFile) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>()
  const measure = async ({ path, engine }: TestFile) => {
    const stored = log.steps.find((step) => step.step === 'clean' && step.file === path && step.engine === engine)
    if (stored?.step === 'clean') return stored.passed
    const attempt = async () => {
      const result = await pool.use(engine === 'browser', (tree) => run({ tree, engine, files: [path], mutants: [], bail: true }))
      return result.outcome === 'passed'
    }
    const passed = (await attempt()) || (await attempt())
    log.add({ step: 'clean', file: path, engine, passed })
    return passed
  }
  return (file) => {
    const key = `${file.engine} ${file.path}`
    const passed = known.get(key) ?? measure(file)
    known.set(key, passed)
    return passed
  }
}
