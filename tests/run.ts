import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needChromium } from './support/need-chromium.ts'
import { makeTemplate, type Template } from './support/template.ts'
import { removedWithProcess, temporaryFolder } from './support/temporary.ts'

/**
 * Runs every test on SQLite, then on PostgreSQL, and ends with the line `N passed, N failed`. `bun run test cart` runs the files whose path
 * holds "cart". What stands in tests/journeys (a browser) and tests/build (the executable) runs once: it is not about the engine.
 */
const ONCE = ['tests/journeys/', 'tests/build/']
const root = join(import.meta.dir, '..')

const wanted = Bun.argv.slice(2)
const files = [...new Bun.Glob('tests/**/*.test.{ts,tsx}').scanSync({ cwd: root })]
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
  .sort()
const everywhere = files.filter((file) => !ONCE.some((folder) => file.startsWith(folder)))
const once = files.filter((file) => !everywhere.includes(file))

// Whatever a test leaves in a temporary folder goes with the run.
const scratch = removedWithProcess(mkdtempSync(join(tmpdir(), 'sundry-run-')))
// PostgreSQL never runs as root: whoever it runs as must reach its program in there.
chmodSync(scratch, 0o711)
Bun.env.TEST_FOLDER = temporaryFolder()

const runs: Run[] = []
if (everywhere.length > 0) {
  runs.push(await run('SQLite', everywhere, () => makeTemplate('sqlite')))
  runs.push(await run('PostgreSQL', everywhere, () => makeTemplate('postgres')))
}
if (once.length > 0) {
  const prepare = async () => {
    Bun.env.CHROMIUM = await needChromium()
    return makeTemplate('sqlite')
  }
  runs.push(await run('the browser and the executable', once, prepare))
}
if (files.length === 0) runs.push({ name: `no test file's path holds ${wanted.join(' or ')}`, passed: 0, failed: 1, seconds: 0 })

console.log('')
for (const { name, passed, failed, seconds } of runs) console.log(`${name}: ${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s`)
const sum = (key: 'passed' | 'failed') => runs.reduce((total, one) => total + one[key], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') === 0 ? 0 : 1)

interface Run {
  name: string
  passed: number
  failed: number
  seconds: number
}

/** Runs the files on the database that `prepare` makes. What cannot be prepared is a failure, told in its own sentence. */
async function run(name: string, paths: string[], prepare: () => Promise<Template>): Promise<Run> {
  console.log(`\n${paths.length} test files on ${name} …`)
  const began = performance.now()
  const count = async () => {
    const { address, server = '', remove } = await prepare()
    const engine = server ? 'postgres' : 'sqlite'
    return bunTest(paths, { TEST_ENGINE: engine, TEST_TEMPLATE: address, TEST_POSTGRES: server }).finally(remove)
  }
  const counts = await count().catch((error: Error) => {
    console.error(error.message)
    return { passed: 0, failed: 1 }
  })
  return { name, ...counts, seconds: (performance.now() - began) / 1000 }
}

async function bunTest(paths: string[], env: Record<string, string>) {
  const child = Bun.spawn(
    [process.execPath, 'test', '--parallel', '--only-failures', '--timeout=120000', ...paths.map((path) => `./${path}`)],
    {
      cwd: root,
      env: { ...Bun.env, TMPDIR: scratch, ...env },
      stdin: 'ignore',
      stdout: 'inherit',
      stderr: 'pipe',
    },
  )
  let end = ''
  const decoder = new TextDecoder()
  for await (const part of child.stderr) {
    process.stderr.write(part)
    end = (end + decoder.decode(part, { stream: true })).slice(-2000)
  }
  const exit = await child.exited
  const counted = (word: string) => Number([...end.matchAll(new RegExp(`^ (\\d+) ${word}$`, 'gm'))].at(-1)?.[1] ?? 0)
  const failed = counted('fail')
  // A runner that ends badly without naming a failure has not run everything.
  return { passed: counted('pass'), failed: exit === 0 ? failed : Math.max(failed, 1) }
}
