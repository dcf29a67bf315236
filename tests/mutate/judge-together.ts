import { TemplateError, type Engine } from './engines.ts'
import type { Mutant } from './mutant.ts'
import { idOf } from './mutant.ts'
import type { TestFile } from './plan-tests.ts'
import type { StepLog } from './results.ts'
import type { RunFiles } from './run-files.ts'
import type { TestResult } from './test-process.ts'
import type { TreePool } from './tree-pool.ts'

export interface TogetherOptions {
  pool: TreePool
  run: RunFiles
  log: StepLog
  /** Whether a test file passes in a tree without mutants. */
  passesClean: (file: TestFile) => Promise<boolean>
  onCaught: (mutant: Mutant, by: string) => void
  onProgress: (text: string) => void
}

/** Files of one process. */
const filesTogether: Record<Engine, number> = { sqlite: 30, postgres: 30, browser: 6 }

/**
 * Plants a group of mutants in one tree and runs their remaining test files once. For each file that fails, halves of the group tell
 * which mutants it catches; those are taken out before the other failed files run again.
 */
export async function judgeTogether(mutants: Mutant[], files: TestFile[], options: TogetherOptions): Promise<void> {
  const group = String(Bun.hash(mutants.map(idOf).join('\n')))
  if (options.log.steps.some((step) => step.step === 'judged' && step.group === group)) return
  let remaining = withoutCulprits(mutants, group, options)
  let failing = await keepClean(await findFailing(group, mutants, files, options), options)
  options.onProgress(`${failing.length} of ${files.length} further files fail with ${mutants.length} mutants together`)
  if (remaining.length < mutants.length) failing = await filterFailing(failing, remaining, options)
  while (failing.length > 0 && remaining.length > 0) {
    const [file, ...others] = failing as [TestFile, ...TestFile[]]
    const culprits = await findCulprits(file, remaining, options)
    for (const mutant of culprits) record(mutant, file.path, group, options)
    remaining = remaining.filter((mutant) => !culprits.includes(mutant))
    failing = culprits.length > 0 ? await filterFailing(others, remaining, options) : others
  }
  options.log.add({ step: 'judged', group })
}

/** Groups of at most `size` that do not plant two mutants on a line, or one within another. */
export function groupMutants(mutants: Mutant[], size: number): Mutant[][] {
  const groups: Mutant[][] = []
  for (const mutant of mutants) {
    const group = groups.find((others) => others.length < size && !others.some((other) => overlaps(mutant, other)))
    if (group) group.push(mutant)
    else groups.push([mutant])
  }
  return groups
}

const overlaps = (a: Mutant, b: Mutant): boolean => a.path === b.path && (a.line === b.line || (a.start < b.end && b.start < a.end))

function withoutCulprits(mutants: Mutant[], group: string, { log, onCaught }: TogetherOptions): Mutant[] {
  const culprits = new Map(
    log.steps.flatMap((step) => (step.step === 'culprit' && step.group === group ? [[step.id, step.by] as const] : [])),
  )
  for (const mutant of mutants) if (culprits.has(idOf(mutant))) onCaught(mutant, culprits.get(idOf(mutant))!)
  return mutants.filter((mutant) => !culprits.has(idOf(mutant)))
}

function record(mutant: Mutant, by: string, group: string, { log, onCaught }: TogetherOptions) {
  log.add({ step: 'culprit', group, id: idOf(mutant), by })
  onCaught(mutant, by)
}

/** The files that fail with the whole group, from the log where they have run already. */
async function findFailing(group: string, mutants: Mutant[], files: TestFile[], options: TogetherOptions): Promise<TestFile[]> {
  const done = options.log.steps.flatMap((step) => (step.step === 'far' && step.group === group ? [step] : []))
  const ran = new Set(done.flatMap((step) => step.files))
  const failed = new Set(done.flatMap((step) => step.failed))
  const chunks = splitFiles(files.filter((file) => !ran.has(nameOf(file))))
  await Promise.all(
    chunks.map(async (chunk) => {
      const names = (await runChunk(chunk, mutants, options)).map(nameOf)
      options.log.add({ step: 'far', group, files: chunk.map(nameOf), failed: names })
      for (const name of names) failed.add(name)
    }),
  )
  return files.filter((file) => failed.has(nameOf(file)))
}

const filterFailing = async (files: TestFile[], mutants: Mutant[], options: TogetherOptions): Promise<TestFile[]> =>
  (await Promise.all(splitFiles(files).map((chunk) => runChunk(chunk, mutants, options)))).flat()

const keepClean = async (files: TestFile[], { passesClean }: TogetherOptions): Promise<TestFile[]> => {
  const clean = await Promise.all(files.map(passesClean))
  return files.filter((_, index) => clean[index])
}

const nameOf = ({ engine, path }: TestFile): string => `${engine} ${path}`

/** Journeys first: only one of them runs at a time, and other files run beside it. */
function splitFiles(files: TestFile[]): TestFile[][] {
  const engines: Engine[] = ['browser', 'postgres', 'sqlite']
  return engines.flatMap((engine) => {
    const own = files.filter((file) => file.engine === engine)
    const size = filesTogether[engine]
    return Array.from({ length: Math.ceil(own.length / size) }, (_, index) => own.slice(index * size, (index + 1) * size))
  })
}

/** The failed files of a chunk. A process that ended before its last file is repeated in halves. */
async function runChunk(chunk: TestFile[], mutants: Mutant[], options: TogetherOptions): Promise<TestFile[]> {
  const result = await runTogether(chunk, mutants, options)
  if (result === null) return chunk
  if (result.outcome === 'passed') return []
  if (chunk.length === 1) return chunk
  const failed = chunk.filter(({ path }) => result.failedFiles.includes(path))
  if (result.isComplete && failed.length > 0) return failed
  const half = Math.ceil(chunk.length / 2)
  return [...(await runChunk(chunk.slice(0, half), mutants, options)), ...(await runChunk(chunk.slice(half), mutants, options))]
}

/** Null if the database template cannot be created: then every file fails. */
async function runTogether(chunk: TestFile[], mutants: Mutant[], { pool, run }: TogetherOptions): Promise<TestResult | null> {
  const { engine } = chunk[0]!
  const files = chunk.map(({ path }) => path)
  try {
    return await pool.use(engine === 'browser', (tree) => run({ tree, engine, files, mutants, bail: chunk.length === 1 }))
  } catch (error) {
    if (error instanceof TemplateError) return null
    throw error
  }
}

async function findCulprits(file: TestFile, mutants: Mutant[], options: TogetherOptions): Promise<Mutant[]> {
  const passes = (await runChunk([file], mutants, options)).length === 0
  if (passes) return []
  if (mutants.length === 1) return mutants
  const half = Math.ceil(mutants.length / 2)
  const halves = [mutants.slice(0, half), mutants.slice(half)]
  return (await Promise.all(halves.map((part) => findCulprits(file, part, options)))).flat()
}
