import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './support/ensure-chromium.ts'
import { createDatabaseTemplate, templateEnvironment } from './support/database-template.ts'
import { lowPriority } from './support/postgres.ts'
import { readSources } from './support/read-sources.ts'
import { removeOnExit, getTempFolder } from './support/temp-folder.ts'
import { findEngineFiles, parseTestArguments, planTestParts, type PartName, type TestPart } from './support/test-parts.ts'

/**
 * Runs every test and ends with the line `N passed, N failed`. `bun run test cart` runs the files whose path contains "cart"; `--sqlite`,
 * `--postgres` and `--browser` run only that part.
 */
const root = join(import.meta.dir, '..')
const selection = parseTestArguments(Bun.argv.slice(2))
const sources = await readSources('tests')
const parts = planTestParts(sources, selection)
const engineFiles = findEngineFiles(sources)

// Whatever a test leaves in a temporary folder goes with the run.
const tempFolder = removeOnExit(mkdtempSync(join(tmpdir(), 'sundry-run-')))
// PostgreSQL never runs as root: whoever it runs as must reach its program in there.
chmodSync(tempFolder, 0o711)
Bun.env.TEST_FOLDER = getTempFolder()

const titles: Record<PartName, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL', browser: 'the browser and the executable' }

interface PartResult {
  title: string
  passed: number
  failed: number
  seconds: number
}

const sqliteTemplate = await createDatabaseTemplate('sqlite')
const results: PartResult[] = []
const first = parts.filter(({ name }) => name === 'sqlite')
for (const part of first) results.push(await runPart(part, (text) => process.stderr.write(text)))
results.push(...(await runSideBySide(parts.filter((part) => !first.includes(part)))))
if (parts.length === 0) {
  results.push({
    title: `no test file's path contains ${selection.pathFilters.join(' or ')}`,
    passed: 0,
    failed: 1,
    seconds: 0,
  })
}

console.log('')
for (const { title, passed, failed, seconds } of results)
  console.log(`${title}: ${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s`)
const sumOf = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0)
console.log(`${sumOf('passed')} passed, ${sumOf('failed')} failed`)
process.exit(sumOf('failed') === 0 ? 0 : 1)

/** The browser waits for pages half of its time, so PostgreSQL uses the cores beside it. Each part's output follows in one piece. */
async function runSideBySide(together: TestPart[]): Promise<PartResult[]> {
  if (together.length < 2) return Promise.all(together.map((part) => runPart(part, (text) => process.stderr.write(text))))
  return Promise.all(
    together.map(async (part) => {
      let output = ''
      const result = await runPart(part, (text) => (output += text))
      process.stderr.write(`\n${titles[part.name]}:\n${output}`)
      return result
    }),
  )
}

/** Runs the files of a part. A part that cannot be prepared fails with a sentence of its own. */
async function runPart(part: TestPart, write: (text: string) => unknown): Promise<PartResult> {
  const title = titles[part.name]
  const onlyHere = part.name === 'browser' ? 0 : part.files.filter((path) => !engineFiles.has(path)).length
  const note = onlyHere > 0 ? ` (${onlyHere} of them run only here)` : ''
  console.log(`\n${part.files.length} test files on ${title}${note} …`)
  const startedAt = performance.now()
  const counts = await prepareAndRun(part, write).catch((error: Error) => {
    write(`${error.message}\n`)
    return { passed: 0, failed: 1 }
  })
  return { title, ...counts, seconds: (performance.now() - startedAt) / 1000 }
}

async function prepareAndRun({ name, engine, files }: TestPart, write: (text: string) => unknown) {
  const template = engine === 'sqlite' ? sqliteTemplate : await createDatabaseTemplate(engine)
  const env = templateEnvironment(template)
  if (name === 'browser') await ensureChromium()
  try {
    return await runBunTest(name, files, env, write)
  } finally {
    if (template !== sqliteTemplate) await template.remove()
  }
}

async function runBunTest(name: PartName, paths: string[], env: Record<string, string>, write: (text: string) => unknown) {
  // A journey loses its patience with a slow page before a test of the engine does: it goes first.
  const niceness = name === 'postgres' ? lowPriority : []
  // Loading the program takes a third of the time of most files. A worker keeps it; the hooks of these modules then apply to all its files.
  const preloaded = ['./tests/support/test-db.ts', ...(name === 'browser' ? ['./tests/support/chromium.ts'] : [])]
  const workers = [name === 'browser' ? '--parallel=3' : '--parallel', '--no-isolate', ...preloaded.flatMap((path) => ['--preload', path])]
  const command = [...niceness, process.execPath, 'test', ...workers, '--only-failures', '--timeout=120000']
  const child = Bun.spawn([...command, ...paths.map((path) => `./${path}`)], {
    cwd: root,
    env: { ...Bun.env, TMPDIR: tempFolder, ...env },
    stdin: 'ignore',
    stdout: 'inherit',
    stderr: 'pipe',
  })
  let output = ''
  const decoder = new TextDecoder()
  for await (const chunk of child.stderr) {
    const text = decoder.decode(chunk, { stream: true })
    write(text)
    output += text
  }
  const exitCode = await child.exited
  const readCount = (word: string) => Number([...output.matchAll(new RegExp(`^ (\\d+) ${word}$`, 'gm'))].at(-1)?.[1] ?? 0)
  const failed = readCount('fail')
  // A runner that ends badly without naming a failure has not run everything.
  return { passed: readCount('pass'), failed: exitCode === 0 ? failed : Math.max(failed, 1) }
}
