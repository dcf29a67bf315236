import type { Engine } from './engines.ts'
import type { Mutant } from './mutant.ts'
import type { TestFile } from './plan-tests.ts'
import type { RunFiles } from './run-files.ts'
import { TemplateError } from './template-error.ts'
import type { TestResult } from './test-process.ts'
import type { TreePool } from './tree-pool.ts'

export interface ChunkOptions {
  pool: TreePool
  run: RunFiles
}

/** Files of one process. */
const mostFiles: Record<Engine, number> = { sqlite: 30, postgres: 30, browser: 6 }

/** The test files that fail with these mutants in the tree. `onChunk` is told after each process which of its files failed. */
export async function findFailing(
  files: TestFile[],
  mutants: Mutant[],
  options: ChunkOptions,
  onChunk: (files: TestFile[], failed: TestFile[]) => void = () => {},
): Promise<TestFile[]> {
  const failed = await Promise.all(
    splitFiles(files).map(async (chunk) => {
      const failedFiles = await runChunk(chunk, mutants, options)
      onChunk(chunk, failedFiles)
      return failedFiles
    }),
  )
  return failed.flat()
}

/** Journeys first: only one of them runs at a time, and other files run beside it. */
function splitFiles(files: TestFile[]): TestFile[][] {
  const engines: Engine[] = ['browser', 'postgres', 'sqlite']
  return engines.flatMap((engine) => {
    const own = files.filter((file) => file.engine === engine)
    const size = mostFiles[engine]
    return Array.from({ length: Math.ceil(own.length / size) }, (_, index) => own.slice(index * size, (index + 1) * size))
  })
}

/** A process that ended before its last file, or failed without naming one, is repeated in halves. */
async function runChunk(chunk: TestFile[], mutants: Mutant[], options: ChunkOptions): Promise<TestFile[]> {
  const result = await runProcess(chunk, mutants, options)
  if (result === 'no template') return chunk
  if (result.outcome === 'passed') return []
  if (chunk.length === 1) return chunk
  const failed = chunk.filter(({ path }) => result.failedFiles.includes(path))
  if (result.isComplete && failed.length > 0) return failed
  const half = Math.ceil(chunk.length / 2)
  return [...(await runChunk(chunk.slice(0, half), mutants, options)), ...(await runChunk(chunk.slice(half), mutants, options))]
}

async function runProcess(chunk: TestFile[], mutants: Mutant[], { pool, run }: ChunkOptions): Promise<TestResult | 'no template'> {
  const { engine } = chunk[0]!
  const files = chunk.map(({ path }) => path)
  try {
    return await pool.use(engine === 'browser', (tree) => run({ tree, engine, files, mutants, bail: chunk.length === 1 }))
  } catch (error) {
    if (error instanceof TemplateError) return 'no template'
    throw error
  }
}
