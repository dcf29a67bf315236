import { availableParallelism } from 'node:os'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findChangedFiles } from './support/changed-files.ts'
import { type CheckStep as Step, deadCode, rules, typesWith } from './support/check-steps.ts'
import { findUnjudged } from './support/judged-files.ts'

/**
 * `bun run check`: its steps side by side, one per core, the longest first. It prints only what the first failing step says; `--no-orphans`
 * then ends the others. Types and lint judge only what may differ from when all steps last passed here. `--changed` judges the files that
 * differ from where the branch left main: their types, lint and format.
 */
const root = join(import.meta.dir, '..')
const bun = process.execPath
const cores = availableParallelism()

const lintedFolders = ['src', 'db', 'tests', 'bench']
/** Naming more files to the lint than this would take longer than judging all. */
const mostNamed = 1000

// Collecting garbage takes a third of the time of the lint, and a second core repeats the types of the first: the other steps use it.
const lintEnvironment = { GOGC: 'off', GOMEMLIMIT: '4GiB', GOMAXPROCS: '1' }
const lintOf = (paths: string[]): Step => ({
  name: 'lint',
  command: [bun, '--bun', 'oxlint', '--type-aware', '--threads=1', ...paths],
  env: lintEnvironment,
})

const shortSteps: Step[] = [
  { name: 'lint of templates and scripts', command: [bun, '--bun', 'oxlint', 'templates', 'static'] },
  // Its cache of unchanged files is in node_modules/.cache.
  { ...deadCode, command: [...deadCode.command, '--cache'] },
  rules,
  { name: 'format', command: [bun, 'fmt', '--check'] },
]

/**
 * The steps for these typed files, null for all: groups that run one after the other. The lint of all files takes one core as long as the
 * other steps take the second; where it is short, the types take all cores first.
 */
function planSteps(paths: string[] | null): Step[][] {
  const linted = paths?.filter((path) => /\.tsx?$/.test(path) && lintedFolders.some((folder) => path.startsWith(`${folder}/`)))
  if (!paths || !linted || linted.length > mostNamed) return [[lintOf(lintedFolders), typesWith(1), ...shortSteps]]
  return [paths.length > 0 ? [typesWith(cores)] : [], [...(linted.length > 0 ? [lintOf(linted)] : []), ...shortSteps]]
}

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

const startedAt = performance.now()
const { paths, remember } = Bun.argv.includes('--changed') ? { paths: null, remember: null } : await findUnjudged()
const groups = remember ? planSteps(paths) : [await stepsForChanges()]
for (const group of groups) {
  const waiting = [...group]
  await Promise.all(Array.from({ length: Math.min(cores, group.length) }, () => runSteps(waiting)))
}
await remember?.()
const names = groups.flat().map(({ name }) => name)
console.log(`${names.join(', ') || 'no changed file'}: nothing to report, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)

async function runSteps(waiting: Step[]): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) await run(step)
}

async function run({ name, command, env }: Step): Promise<void> {
  const child = Bun.spawn(command, { cwd: root, env: { ...Bun.env, ...env }, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
  const [stdout, stderr] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
  if (child.exitCode === 0) return
  console.error(`${stdout}${stderr}\n${name}: failed. Repeat this step: ${['bun', ...command.slice(1)].join(' ')}`)
  process.exit(1)
}
