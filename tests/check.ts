import { availableParallelism } from 'node:os'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findChangedFiles } from './support/changed-files.ts'
import { findUnjudged } from './support/judged-files.ts'

/**
 * `bun run check`: its steps side by side, one per core, the longest first. It prints only what the first failing step says; `--no-orphans`
 * then ends the others. Types and lint judge only what may differ from when they last passed here. `--changed` judges the files that differ from where the branch left main: their types, lint and format.
 */
const root = join(import.meta.dir, '..')
const bun = process.execPath
const lintedFolders = ['src', 'db', 'tests', 'bench']
const cores = availableParallelism()

interface Step {
  name: string
  command: string[]
  env?: Record<string, string>
  /** The command for these typed files alone, null if nothing is left to judge. Without it, the step judges all each time. */
  commandFor?: (paths: string[]) => string[] | null
}

// Collecting garbage takes a third of the time of the lint, and a second core repeats the types of the first: the other steps use it.
const lintEnvironment = { GOGC: 'off', GOMEMLIMIT: '4GiB', GOMAXPROCS: '1' }

const typeAwareLint = [bun, '--bun', 'oxlint', '--type-aware', '--threads=1']
const types = [bun, 'check', '--no-script', '--threads=1']
/** Naming more files than this would take longer than judging all. */
const mostNamed = 1000

const allSteps: Step[] = [
  {
    name: 'lint',
    command: [...typeAwareLint, ...lintedFolders],
    env: lintEnvironment,
    commandFor(paths) {
      const linted = paths.filter((path) => /\.tsx?$/.test(path) && lintedFolders.some((folder) => path.startsWith(`${folder}/`)))
      if (linted.length > mostNamed) return this.command
      return linted.length > 0 ? [...typeAwareLint, ...linted] : null
    },
  },
  { name: 'types', command: types, commandFor: (paths) => (paths.length > 0 ? types : null) },
  { name: 'lint of templates and scripts', command: [bun, '--bun', 'oxlint', 'templates', 'static'] },
  // Its cache of unchanged files is in node_modules/.cache.
  { name: 'dead code', command: [bun, '--bun', 'knip', '--cache', '--no-progress'] },
  {
    name: 'rules',
    command: [
      bun,
      'test',
      '--only-failures',
      './tests/architecture/',
      ...['file-length', 'folder-size', 'words', 'css', 'templates/bundles', 'changelog'].map((name) => `./tests/${name}.test.ts`),
    ],
  },
  { name: 'format', command: [bun, 'fmt', '--check'] },
]

async function stepsForChanges(): Promise<Step[]> {
  const changed = (await findChangedFiles()).filter((path) => existsSync(join(root, path)))
  const typed = changed.filter((path) => /^(src|templates|db|tests|bench)\/.*\.tsx?$/.test(path))
  const scripts = changed.filter((path) => /^static\/.*\.m?js$/.test(path))
  const formatted = changed.filter((path) => /\.(tsx?|m?js|css|json|md|html)$/.test(path))
  const steps: Step[] = [
    { name: 'types', command: [bun, 'check', '--no-script', ...typed] },
    { name: 'lint', command: [bun, '--bun', 'oxlint', '--type-aware', ...typed, ...scripts], env: lintEnvironment },
    { name: 'format', command: [bun, 'fmt', '--check', ...formatted] },
  ]
  return steps.filter(({ name }) => (name === 'format' ? formatted : typed).length > 0)
}

const steps = Bun.argv.includes('--changed') ? await stepsForChanges() : allSteps
const startedAt = performance.now()
const waiting = [...steps]
await Promise.all(Array.from({ length: Math.min(cores, steps.length) }, runSteps))
console.log(
  `${steps.map(({ name }) => name).join(', ') || 'no changed file'}: nothing to report, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
)

async function runSteps(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) await run(step)
}

async function run(step: Step): Promise<void> {
  if (!step.commandFor) return runCommand(step)
  const { paths, remember } = await findUnjudged(step.name)
  const command = paths === null ? step.command : step.commandFor(paths)
  if (command) await runCommand({ ...step, command })
  await remember()
}

async function runCommand({ name, command, env }: Step): Promise<void> {
  const child = Bun.spawn(command, { cwd: root, env: { ...Bun.env, ...env }, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
  const [stdout, stderr] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
  if (child.exitCode === 0) return
  console.error(`${stdout}${stderr}\n${name}: failed. Repeat this step: ${['bun', ...command.slice(1)].join(' ')}`)
  process.exit(1)
}
