import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createDatabaseTemplate, templateEnvironment, type DatabaseTemplate } from './database-template.ts'
import { ensureChromium } from './ensure-chromium.ts'
import { prepareFileTimes } from './file-times.ts'
import { reportFileIn } from './shapes/test-names.ts'
import { partTitles, type PartName, type TestBatch, type TestPart } from './test-parts.ts'

const root = join(import.meta.dir, '../..')

export interface PartResult {
  title: string
  passed: number
  failed: number
  seconds: number
}

interface RunOptions {
  sqliteTemplate: DatabaseTemplate
  /** Folder for what the tests leave behind. */
  tempFolder: string
  /** Folder for the statements that the tests run, if they are to be recorded. */
  recordFolder: string | undefined
  /** Files that wait for the executable, which others leave time to build. */
  later: Set<string>
}

/** Runs the files of a part with a worker on each core, and shows what fails. One that cannot be prepared fails with a sentence of its own. */
export async function runPart(part: TestPart, options: RunOptions): Promise<PartResult> {
  const startedAt = performance.now()
  const counts = await prepareAndRun(part, options).catch((error: Error) => {
    console.error(error.message)
    return { passed: 0, failed: 1 }
  })
  return { title: partTitles[part.name], ...counts, seconds: (performance.now() - startedAt) / 1000 }
}

async function prepareAndRun(part: TestPart, { sqliteTemplate, tempFolder, recordFolder, later }: RunOptions) {
  const { name, engine } = part
  const template = engine === 'sqlite' ? sqliteTemplate : await createDatabaseTemplate(engine)
  const env: Record<string, string> = { TMPDIR: tempFolder, ...templateEnvironment(template) }
  if (name === 'browser') await ensureChromium()
  else if (recordFolder) env['TEST_RECORDS'] = recordFolder
  try {
    const counts = { passed: 0, failed: 0 }
    for (const batch of part.batches ?? [part]) {
      const { passed, failed } = await runBunTest(name, batch, { env, later })
      counts.passed += passed
      counts.failed += failed
    }
    return counts
  } finally {
    if (template !== sqliteTemplate) await template.remove()
  }
}

async function runBunTest(
  name: PartName,
  { files: paths, pattern }: TestBatch,
  { env, later }: { env: Record<string, string>; later: Set<string> },
) {
  // Loading the program takes a third of the time of most files. A worker keeps it; the hooks of these modules then apply to all its files.
  const preloaded = ['./tests/support/test-db.ts', ...(name === 'browser' ? ['./tests/support/chromium.ts'] : [])]
  const workers = Math.min(availableParallelism(), paths.length)
  const options = [
    ...(workers > 1 ? [`--parallel=${workers}`, '--no-isolate'] : []),
    ...preloaded.flatMap((path) => ['--preload', path]),
    '--only-failures',
    '--timeout=300000',
    ...(name === 'sqlite' && env['TEST_RECORDS'] ? ['--reporter=junit', `--reporter-outfile=${reportFileIn(env['TEST_RECORDS'])}`] : []),
    ...(pattern === undefined ? [] : ['--test-name-pattern', pattern]),
    `--timings=${await prepareFileTimes(name, paths, later)}`,
    '--update-timings',
  ]
  const child = Bun.spawn([process.execPath, 'test', ...options, ...paths.map((path) => `./${path}`)], {
    cwd: root,
    env: { ...Bun.env, ...env },
    stdin: 'ignore',
    stdout: 'inherit',
    stderr: 'pipe',
  })
  let output = ''
  const decoder = new TextDecoder()
  for await (const chunk of child.stderr) {
    const text = decoder.decode(chunk, { stream: true })
    process.stderr.write(text)
    output += text
  }
  const exitCode = await child.exited
  const readCount = (word: string) => Number([...output.matchAll(new RegExp(`^ (\\d+) ${word}$`, 'gm'))].at(-1)?.[1] ?? 0)
  const failed = readCount('fail')
  // A runner that ends badly without naming a failure has not run everything.
  return { passed: readCount('pass'), failed: exitCode === 0 ? failed : Math.max(failed, 1) }
}
