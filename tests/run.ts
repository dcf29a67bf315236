import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './support/ensure-chromium.ts'
import { createDatabaseTemplate, type DatabaseTemplate } from './support/database-template.ts'
import { removeOnExit, getTempFolder } from './support/temp-folder.ts'

/**
 * Runs every test on SQLite, then on PostgreSQL, and ends with the line `N passed, N failed`. `bun run test cart` runs the files whose path
 * holds "cart". What stands in tests/journeys (a browser) and tests/build (the executable) runs once: it is not about the engine.
 */
const runOnceFolders = ['tests/journeys/', 'tests/build/']
const root = join(import.meta.dir, '..')

const pathFilters = Bun.argv.slice(2)
const files = [...new Bun.Glob('tests/**/*.test.{ts,tsx}').scanSync({ cwd: root })]
  .filter((file) => pathFilters.length === 0 || pathFilters.some((filter) => file.includes(filter)))
  .sort()
const filesPerEngine = files.filter((file) => !runOnceFolders.some((folder) => file.startsWith(folder)))
const filesRunOnce = files.filter((file) => !filesPerEngine.includes(file))

// Whatever a test leaves in a temporary folder goes with the run.
const tempFolder = removeOnExit(mkdtempSync(join(tmpdir(), 'sundry-run-')))
// PostgreSQL never runs as root: whoever it runs as must reach its program in there.
chmodSync(tempFolder, 0o711)
Bun.env.TEST_FOLDER = getTempFolder()

const runs: RunResult[] = []
if (filesPerEngine.length > 0) {
  runs.push(await run('SQLite', filesPerEngine, () => createDatabaseTemplate('sqlite')))
  runs.push(await run('PostgreSQL', filesPerEngine, () => createDatabaseTemplate('postgres')))
}
if (filesRunOnce.length > 0) {
  const prepare = async () => {
    Bun.env.CHROMIUM = await ensureChromium()
    return createDatabaseTemplate('sqlite')
  }
  runs.push(await run('the browser and the executable', filesRunOnce, prepare))
}
if (files.length === 0) runs.push({ name: `no test file's path holds ${pathFilters.join(' or ')}`, passed: 0, failed: 1, seconds: 0 })

console.log('')
for (const { name, passed, failed, seconds } of runs) console.log(`${name}: ${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s`)
const sumOf = (key: 'passed' | 'failed') => runs.reduce((total, result) => total + result[key], 0)
console.log(`${sumOf('passed')} passed, ${sumOf('failed')} failed`)
process.exit(sumOf('failed') === 0 ? 0 : 1)

interface RunResult {
  name: string
  passed: number
  failed: number
  seconds: number
}

/** Runs the files on the database that `prepare` makes. What cannot be prepared is a failure, told in its own sentence. */
async function run(name: string, paths: string[], prepare: () => Promise<DatabaseTemplate>): Promise<RunResult> {
  console.log(`\n${paths.length} test files on ${name} …`)
  const startedAt = performance.now()
  const runFiles = async () => {
    const { address, serverUrl = '', remove } = await prepare()
    const engine = serverUrl ? 'postgres' : 'sqlite'
    return runBunTest(paths, { TEST_ENGINE: engine, TEST_TEMPLATE: address, TEST_POSTGRES: serverUrl }).finally(remove)
  }
  const counts = await runFiles().catch((error: Error) => {
    console.error(error.message)
    return { passed: 0, failed: 1 }
  })
  return { name, ...counts, seconds: (performance.now() - startedAt) / 1000 }
}

async function runBunTest(paths: string[], env: Record<string, string>) {
  const child = Bun.spawn(
    [process.execPath, 'test', '--parallel', '--only-failures', '--timeout=120000', ...paths.map((path) => `./${path}`)],
    {
      cwd: root,
      env: { ...Bun.env, TMPDIR: tempFolder, ...env },
      stdin: 'ignore',
      stdout: 'inherit',
      stderr: 'pipe',
    },
  )
  let outputTail = ''
  const decoder = new TextDecoder()
  for await (const chunk of child.stderr) {
    process.stderr.write(chunk)
    outputTail = (outputTail + decoder.decode(chunk, { stream: true })).slice(-2000)
  }
  const exitCode = await child.exited
  const readCount = (word: string) => Number([...outputTail.matchAll(new RegExp(`^ (\\d+) ${word}$`, 'gm'))].at(-1)?.[1] ?? 0)
  const failed = readCount('fail')
  // A runner that ends badly without naming a failure has not run everything.
  return { passed: readCount('pass'), failed: exitCode === 0 ? failed : Math.max(failed, 1) }
}
