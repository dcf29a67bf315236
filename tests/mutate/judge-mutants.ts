import { readTestedSources } from '#tests/support/reaching-tests.ts'
import { readLastRecord } from '#tests/support/shapes/record-cache.ts'
import type { MutateArguments } from './arguments.ts'
import {
  type Choice,
  createResultList,
  openStepLog,
  readKillers,
  type NearStep,
  type Result,
  type ResultList,
  type StepLog,
} from './results.ts'
import { keepClean } from './clean-tests.ts'
import { createEngines } from './engines.ts'
import { git, root } from './git.ts'
import { judgeAlone } from './judge-alone.ts'
import { groupMutants, judgeTogether } from './judge-together.ts'
import { idOf, type Mutant } from './mutant.ts'
import { createPlanner, planPostgresTests, type TestFile, type TestPlan } from './plan-tests.ts'
import { describeGone, describeResult, summarize } from './report.ts'
import { createFileRunner, type RunFiles } from './run-files.ts'
import { TreePool } from './tree-pool.ts'
import type { Tree } from './trees.ts'

interface Run {
  options: MutateArguments
  mutants: Mutant[]
  plans: Map<Mutant, TestPlan>
  killers: Map<string, string>
  log: StepLog
  pool: TreePool
  run: RunFiles
  results: ResultList
}

/** Judges the chosen mutants in these trees, prints and stores what became of each. */
export async function judgeMutants(choice: Choice, options: MutateArguments, trees: Tree[], folder: string): Promise<Result[]> {
  const { mutants, gone } = choice
  const sources = await readTestedSources()
  const postgresPlan = planPostgresTests(sources, await readLastRecord())
  const plan = createPlanner(sources, options.near, postgresPlan)
  const run: Run = {
    options,
    mutants,
    plans: new Map(mutants.map((mutant) => [mutant, plan(mutant)])),
    killers: readKillers(options.killers),
    log: openStepLog(await describeRun(mutants)),
    pool: new TreePool(trees),
    run: createFileRunner({ prepare: createEngines(folder), postgresPlan, tempFolder: folder }),
    results: createResultList(choice, options.results),
  }
  for (const key of gone) console.log(describeGone(key))
  console.log(`${mutants.length} mutants, ${trees.length} at a time`)
  const passed = await judgeNear(run)
  if (!options.quick) await judgeFar(run, passed)
  for (const mutant of mutants)
    if (!run.results.has(mutant)) run.results.add(mutant, { outcome: 'survived', stage: options.quick ? 'near' : 'far' })
  console.log(summarize(run.results.list(), options.quick))
  return run.results.list()
}

/** The same mutants of the same program and tests continue; others begin again. */
async function describeRun(mutants: Mutant[]): Promise<string> {
  const files = await git('ls-tree', '-r', 'HEAD', ...judgedFolders)
  const changes = await git('diff', 'HEAD', '--', ...judgedFolders, ':!tests/mutate', ':!tests/mutate.ts')
  const judged = files.split('\n').filter((line) => !/\ttests\/mutate[./]/.test(line))
  return [root, changes, ...judged, ...mutants.map(idOf).toSorted()].join('\n')
}

const judgedFolders = ['src', 'templates', 'db', 'static', 'tests']

/** Judges each mutant alone. Returns the test files that each survivor has passed. */
async function judgeNear(run: Run): Promise<Map<Mutant, Set<string>>> {
  const steps = await Promise.all(run.mutants.map(async (mutant) => ({ mutant, step: await judgeOne(mutant, run) })))
  const killers = new Map(
    steps.flatMap(({ mutant, step }) => findKiller(mutant, step, run).map((file) => [`${file.engine} ${file.path}`, file])),
  )
  const clean = new Set((await keepClean([...killers.values()], run)).map(({ path }) => path))
  for (const { mutant, step } of steps) {
    const isMistaken = findKiller(mutant, step, run).some(({ path }) => !clean.has(path))
    if (isMistaken) console.log(`${step.by} fails without a mutant: it does not count for ${mutant.path}:${mutant.line}`)
    else if (step.outcome !== 'passed')
      run.results.add(mutant, { outcome: step.outcome, by: step.by, stage: 'near', seconds: step.seconds })
  }
  return new Map(steps.map(({ mutant, step }) => [mutant, new Set(step.files)]))
}

async function judgeOne(mutant: Mutant, { log, plans, pool, run, killers, mutants }: Run): Promise<NearStep> {
  const id = idOf(mutant)
  const known = log.steps.find((step) => step.step === 'near' && step.id === id)
  if (known?.step === 'near') return known
  const plan = plans.get(mutant)!
  const verdict = await pool.use(plan.near[0]?.engine === 'browser', (tree) => judgeAlone(mutant, tree, plan, run, killers.get(id)))
  const step: NearStep = { step: 'near', id, ...verdict }
  log.add(step)
  const count = log.steps.filter((other) => other.step === 'near').length
  console.log(`${count}/${mutants.length} ${describeResult(step.outcome, mutant, step.by)}  ${step.seconds.toFixed(0)} s`)
  return step
}

/** The file that caught it, if it is a file. */
const findKiller = (mutant: Mutant, { outcome, by }: NearStep, { plans }: Run): TestFile[] => {
  const { near, far } = plans.get(mutant)!
  return outcome === 'passed' ? [] : [...near, ...far].filter(({ path }) => path === by)
}

/**
 * What PostgreSQL runs is planted apart: its tests run on another engine. Journeys come last, with what no other test catches: in a page that
 * is broken they wait for minutes.
 */
async function judgeFar(run: Run, passed: Map<Mutant, Set<string>>): Promise<void> {
  const survivors = run.mutants.filter((mutant) => !run.results.has(mutant))
  for (const ownEngine of [false, true]) {
    const own = survivors.filter(({ stratum }) => (stratum === 'postgres') === ownEngine)
    for (const group of groupMutants(own, run.options.together)) {
      await judgeGroup(run, group, (file) => file.engine !== 'browser', passed)
      await judgeGroup(run, group, (file) => file.engine === 'browser', passed)
    }
  }
}

async function judgeGroup(run: Run, group: Mutant[], isOwn: (file: TestFile) => boolean, passed: Map<Mutant, Set<string>>): Promise<void> {
  const left = group.filter((mutant) => !run.results.has(mutant))
  const files = findRemaining(left, run.plans, passed).filter(isOwn)
  if (files.length === 0) return
  console.log(`${left.length} mutants together, ${files.length} further test files, such as ${files[0]!.path} on ${files[0]!.engine} …`)
  await judgeTogether(left, files, {
    ...run,
    onProgress: console.log,
    onCaught(mutant, by) {
      console.log(describeResult('caught', mutant, by))
      run.results.add(mutant, { outcome: 'caught', by, stage: 'far' })
    },
  })
}

/** The files that reach a mutant of the group and have not run for each mutant that they reach. */
function findRemaining(group: Mutant[], plans: Map<Mutant, TestPlan>, passed: Map<Mutant, Set<string>>): TestFile[] {
  const files = new Map<string, TestFile>()
  for (const mutant of group) {
    const { near, far } = plans.get(mutant)!
    for (const file of [...near, ...far]) if (!passed.get(mutant)?.has(file.path)) files.set(`${file.engine} ${file.path}`, file)
  }
  return [...files.values()]
}
