import { availableParallelism } from 'node:os'
import { join } from 'node:path'

/**
 * `bun run check`: its steps side by side, one per core, the longest first. It prints only what the first failing step says; `--no-orphans`
 * then ends the others.
 */
const root = join(import.meta.dir, '..')
const bun = process.execPath
const cores = availableParallelism()

interface Step {
  name: string
  command: string[]
  env?: Record<string, string>
}

const steps: Step[] = [
  {
    name: 'lint',
    command: [bun, 'run', '--silent', 'lint'],
    // Collecting garbage takes a third of its time, and each core that it uses repeats the types of the others.
    env: { GOGC: 'off', GOMEMLIMIT: '4GiB', GOMAXPROCS: String(Math.max(1, cores - 1)) },
  },
  { name: 'types', command: [bun, 'check', '--no-script'] },
  // Its cache of unchanged files is in node_modules/.cache.
  { name: 'dead code', command: [bun, '--bun', 'knip', '--cache', '--no-progress'] },
  {
    name: 'rules',
    command: [
      bun,
      'test',
      '--only-failures',
      ...['architecture', 'import-cycles', 'file-length', 'words', 'css', 'templates/bundles'].map((name) => `./tests/${name}.test.ts`),
    ],
  },
  { name: 'format', command: [bun, 'fmt', '--check'] },
]

const startedAt = performance.now()
const waiting = [...steps]
await Promise.all(Array.from({ length: Math.min(cores, steps.length) }, runSteps))
console.log(`${steps.map(({ name }) => name).join(', ')}: nothing to report, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)

async function runSteps(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) await run(step)
}

async function run({ name, command, env }: Step): Promise<void> {
  const child = Bun.spawn(command, { cwd: root, env: { ...Bun.env, ...env }, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
  const [stdout, stderr] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
  if (child.exitCode === 0) return
  console.error(`${stdout}${stderr}\n${name}: failed. Repeat this step: ${['bun', ...command.slice(1)].join(' ')}`)
  process.exit(1)
}
