import { keepClean } from './clean-tests.ts'
import { idOf, type Mutant } from './mutant.ts'
import type { TestFile } from './plan-tests.ts'
import type { StepLog } from './results.ts'
import { findFailing, type ChunkOptions } from './run-chunks.ts'

export interface TogetherOptions extends ChunkOptions {
  log: StepLog
  onCaught: (mutant: Mutant, by: string) => void
  onProgress: (text: string) => void
}

/**
 * Plants a group of mutants in one tree and runs their remaining test files once. For each file that fails, halves of the group tell
 * which mutants it catches; those are taken out before the next failed files run again.
 */
export async function judgeTogether(mutants: Mutant[], files: TestFile[], options: TogetherOptions): Promise<void> {
  const { log, onCaught, onProgress } = options
  // The same mutants meet the journeys later.
  const inBrowser = files[0]?.engine === 'browser' ? ['browser'] : []
  const group = String(Bun.hash([...mutants.map(idOf), ...inBrowser].join('\n')))
  const known = findKnownCulprits(group, log)
  for (const mutant of mutants) if (known.has(idOf(mutant))) onCaught(mutant, known.get(idOf(mutant))!)
  if (log.steps.some((step) => step.step === 'judged' && step.group === group)) return
  let remaining = mutants.filter((mutant) => !known.has(idOf(mutant)))
  let failing = await keepClean(await runRemaining(group, mutants, files, options), options)
  onProgress(`${failing.length} of ${files.length} further test files fail`)
  if (known.size > 0) failing = await findFailing(failing, remaining, options)
  while (failing.length > 0 && remaining.length > 0) {
    const [file, ...others] = failing as [TestFile, ...TestFile[]]
    const culprits = await findCulprits(file, remaining, options)
    for (const mutant of culprits) {
      log.add({ step: 'culprit', group, id: idOf(mutant), by: file.path })
      onCaught(mutant, file.path)
    }
    remaining = remaining.filter((mutant) => !culprits.includes(mutant))
    failing = culprits.length > 0 ? await recheckNext(others, remaining, options) : others
  }
  log.add({ step: 'judged', group })
}

/** Most files fail because of few mutants, so what fails no longer is left out; a window of them, or many culprits would repeat all of them. */
async function recheckNext(failing: TestFile[], mutants: Mutant[], options: ChunkOptions): Promise<TestFile[]> {
  const stillFailing = await findFailing(failing.slice(0, recheckedFiles), mutants, options)
  return [...stillFailing, ...failing.slice(recheckedFiles)]
}

const recheckedFiles = 20

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

const findKnownCulprits = (group: string, { steps }: StepLog): Map<string, string> =>
  new Map(steps.flatMap((step) => (step.step === 'culprit' && step.group === group ? [[step.id, step.by] as const] : [])))

/** The files that fail with the whole group, from the log where they have run already. */
async function runRemaining(group: string, mutants: Mutant[], files: TestFile[], options: TogetherOptions): Promise<TestFile[]> {
  const done = options.log.steps.flatMap((step) => (step.step === 'far' && step.group === group ? [step] : []))
  const ran = new Set(done.flatMap((step) => step.files))
  const failed = new Set(done.flatMap((step) => step.failed))
  const left = files.filter((file) => !ran.has(nameOf(file)))
  await findFailing(left, mutants, options, (chunk, failedFiles) => {
    options.log.add({ step: 'far', group, files: chunk.map(nameOf), failed: failedFiles.map(nameOf) })
    for (const file of failedFiles) failed.add(nameOf(file))
  })
  return files.filter((file) => failed.has(nameOf(file)))
}

const nameOf = ({ engine, path }: TestFile): string => `${engine} ${path}`

async function findCulprits(file: TestFile, mutants: Mutant[], options: TogetherOptions): Promise<Mutant[]> {
  const failed = await findFailing([file], mutants, options)
  if (failed.length === 0) return []
  if (mutants.length === 1) return mutants
  const half = Math.ceil(mutants.length / 2)
  const halves = [mutants.slice(0, half), mutants.slice(half)]
  return (await Promise.all(halves.map((part) => findCulprits(file, part, options)))).flat()
}
