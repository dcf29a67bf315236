import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'

export interface TestProcess {
  /** The tree that it runs in. */
  folder: string
  files: string[]
  /** Only tests whose names match. */
  pattern?: string
  env: Record<string, string>
  preloads: string[]
  /** Stop at the first failed test. */
  bail: boolean
  /** On an idle machine. */
  limitSeconds: number
  /** Where its temporary folder is created. */
  tempFolder: string
}

export interface TestResult {
  outcome: 'passed' | 'failed' | 'timeout'
  /** Those that failed; if the process ended early, only the one that ran last. */
  failedFiles: string[]
  /** Every file ran to its end. */
  isComplete: boolean
  seconds: number
  output: string
}

// Long enough for every test on a busy machine; a mutant may wait forever.
const testLimitMs = 30_000

/** Runs test files in one process, which ends with this one. */
export async function runTestProcess(options: TestProcess): Promise<TestResult> {
  const { folder, files, pattern, env, preloads, bail, limitSeconds } = options
  const tempFolder = mkdtempSync(join(options.tempFolder, 'run-'))
  chmodSync(tempFolder, 0o711)
  const flags = [`--timeout=${testLimitMs}`, '--no-orphans', '--only-failures', ...(bail ? ['--bail'] : [])]
  const chosen = pattern === undefined ? [] : ['--test-name-pattern', pattern]
  const args = ['test', ...flags, ...chosen, ...preloads.flatMap((path) => ['--preload', path]), ...files.map((path) => `./${path}`)]
  const startedAt = performance.now()
  const { exitCode, output, isTimeout } = await runInGroup(args, folder, limitSeconds, {
    ...env,
    TEST_FOLDER: tempFolder,
    TMPDIR: tempFolder,
  })
  rmSync(tempFolder, { recursive: true, force: true })
  const seconds = (performance.now() - startedAt) / 1000
  const isComplete = /^Ran \d+ tests? across \d+ files?/m.test(output) && !/^Bailed out/m.test(output)
  const outcome = isTimeout ? 'timeout' : exitCode === 0 ? 'passed' : 'failed'
  return { outcome, failedFiles: outcome === 'passed' ? [] : readFailedFiles(output), isComplete, seconds, output }
}

/** The files with a failed test, or one outside of tests, in what `bun test --only-failures` printed. */
export function readFailedFiles(output: string): string[] {
  const failed = new Set<string>()
  let file = ''
  for (const line of output.split('\n')) {
    file = /^(tests\/\S+\.test\.tsx?):$/.exec(line)?.[1] ?? file
    if (file && /^(\(fail\) |error: |# Unhandled error|\w*Error: )/.test(line)) failed.add(file)
  }
  return [...failed]
}

/** How much longer everything takes because others use the machine. */
const busyFactor = (): number => Math.max(1, (2 * loadavg()[0]!) / availableParallelism())

const running = new Set<number>()
process.on('exit', () => running.forEach(endGroup))

function runInGroup(args: string[], cwd: string, limitSeconds: number, env: Record<string, string>) {
  return new Promise<{ exitCode: number; output: string; isTimeout: boolean }>((resolve) => {
    const { TEST_DATABASE_URL: _, ...inherited } = process.env
    const child = spawn(process.execPath, args, { cwd, env: { ...inherited, ...env }, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    const pid = child.pid!
    running.add(pid)
    let output = ''
    let isTimeout = false
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
    const startedAt = performance.now()
    const timer = setInterval(() => {
      isTimeout = performance.now() - startedAt > limitSeconds * 1000 * busyFactor()
      if (isTimeout) endGroup(pid)
    }, 1000)
    child.once('exit', () => {
      clearInterval(timer)
      endGroup(pid)
      running.delete(pid)
    })
    child.once('close', (code) => resolve({ exitCode: code ?? 1, output, isTimeout }))
  })
}

function endGroup(pid: number) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
