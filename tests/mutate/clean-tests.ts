import type { TestFile } from './plan-tests.ts'
import type { StepLog } from './results.ts'
import { findFailing, type ChunkOptions } from './run-chunks.ts'

/** Of these test files, those that pass in a tree without mutants: only these can catch one. Each is asked once. */
export async function keepClean(files: TestFile[], options: ChunkOptions & { log: StepLog }): Promise<TestFile[]> {
  const { log } = options
  const unknown = files.filter((file) => !isKnown(file, log))
  const failed = await findFailing(unknown, [], options)
  // A busy machine may have failed it.
  const failedAgain = (await Promise.all(failed.map((file) => findFailing([file], [], options)))).flat()
  for (const file of unknown) log.add({ step: 'clean', file: file.path, engine: file.engine, passed: !failedAgain.includes(file) })
  return files.filter((file) => isKnown(file, log, true))
}

const isKnown = ({ path, engine }: TestFile, { steps }: StepLog, passed?: boolean): boolean =>
  steps.some(
    (step) => step.step === 'clean' && step.file === path && step.engine === engine && (passed === undefined || step.passed === passed),
  )
