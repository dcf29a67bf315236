import { describe, expect, test } from 'bun:test'
import { findMutants } from './find-mutants.ts'
import { judgeAlone } from './judge-alone.ts'
import { groupMutants, judgeTogether } from './judge-together.ts'
import { idOf, type Mutant } from './mutant.ts'
import type { TestFile } from './plan-tests.ts'
import { summarize, describeResult } from './report.ts'
import type { Step } from './results.ts'
import type { FileRun, RunFiles } from './run-files.ts'
import { readFailedFiles } from './test-process.ts'
import { TreePool } from './tree-pool.ts'
import type { Tree } from './trees.ts'

const tree: Tree = { folder: '/tree', plant: () => {} }
const mutants = findMutants('src/a.ts', Array.from({ length: 8 }, (_, index) => `save${index}()`).join('\n'))
const fileOf = (name: string): TestFile => ({ path: `tests/${name}.test.ts`, engine: 'sqlite' })

/** A run in which each test file fails with some mutants, by position. */
function pretendRun(catches: Record<string, number[]>, unclean: string[] = []): { run: RunFiles; runs: FileRun[] } {
  const runs: FileRun[] = []
  const run: RunFiles = async (request) => {
    runs.push(request)
    const isCaught = (path: string) =>
      unclean.includes(path) || request.mutants.some((mutant) => catches[path]?.includes(mutants.indexOf(mutant)))
    const failedFiles = request.files.filter(isCaught)
    return { outcome: failedFiles.length > 0 ? 'failed' : 'passed', failedFiles, isComplete: true, seconds: 1, output: '' }
  }
  return { run, runs }
}

describe('a mutant alone', () => {
  const near = ['a', 'b', 'c', 'd', 'e'].map(fileOf)

  test('is caught by the nearest file that fails, and no further file runs', async () => {
    const { run, runs } = pretendRun({ 'tests/b.test.ts': [0] })
    const verdict = await judgeAlone(mutants[0]!, tree, { near, far: [] }, run)
    expect(verdict).toMatchObject({ outcome: 'caught', by: 'tests/b.test.ts' })
    expect(runs.flatMap(({ files }) => files)).not.toContain('tests/d.test.ts')
  })

  test('meets what caught it before first, however far it is', async () => {
    const { run, runs } = pretendRun({ 'tests/z.test.ts': [0] })
    const verdict = await judgeAlone(mutants[0]!, tree, { near, far: [fileOf('z')] }, run, 'tests/z.test.ts')
    expect(verdict).toMatchObject({ outcome: 'caught', by: 'tests/z.test.ts', files: [] })
    expect(runs).toHaveLength(1)
  })

  test('passes the files that ran', async () => {
    const { run } = pretendRun({})
    expect(await judgeAlone(mutants[0]!, tree, { near, far: [] }, run)).toMatchObject({
      outcome: 'passed',
      files: near.map(({ path }) => path),
    })
  })

  test('must fail a journey twice', async () => {
    let attempts = 0
    const failsOnce: RunFiles = async ({ files }) => {
      const outcome = attempts++ === 0 ? 'failed' : 'passed'
      return { outcome, failedFiles: outcome === 'failed' ? files : [], isComplete: true, seconds: 1, output: '' }
    }
    const journey: TestFile = { path: 'tests/journeys/cart.test.ts', engine: 'browser' }
    expect((await judgeAlone(mutants[0]!, tree, { near: [journey], far: [] }, failsOnce)).outcome).toBe('passed')
    expect(attempts).toBe(2)
  })
})

describe('mutants together', () => {
  const files = ['a', 'b', 'c'].map(fileOf)
  const judge = async (catches: Record<string, number[]>, steps: Step[] = [], unclean: string[] = []) => {
    const { run, runs } = pretendRun(catches, unclean)
    const caught: [number, string][] = []
    await judgeTogether(mutants, files, {
      pool: new TreePool([tree, { ...tree }]),
      run,
      log: { steps, add: (step) => void steps.push(step) },
      onCaught: (mutant, by) => caught.push([mutants.indexOf(mutant), by]),
      onProgress: () => {},
    })
    return { caught: caught.toSorted(([a], [b]) => a - b), runs, steps }
  }

  test('are told apart by halves', async () => {
    const { caught } = await judge({ 'tests/a.test.ts': [2], 'tests/c.test.ts': [2, 5, 7] })
    expect(caught).toEqual([
      [2, 'tests/a.test.ts'],
      [5, 'tests/c.test.ts'],
      [7, 'tests/c.test.ts'],
    ])
  })

  test('survive when no file fails, after one run', async () => {
    const { caught, runs } = await judge({})
    expect(caught).toEqual([])
    expect(runs).toHaveLength(1)
  })

  test('are not caught by a file that fails without them', async () => {
    expect((await judge({ 'tests/a.test.ts': [2] }, [], ['tests/a.test.ts'])).caught).toEqual([])
  })

  test('are not judged again by a continued run', async () => {
    const { steps, caught } = await judge({ 'tests/a.test.ts': [1] })
    expect(caught).toEqual([[1, 'tests/a.test.ts']])
    const interrupted = steps.filter(({ step }) => step !== 'judged')
    const again = await judge({ 'tests/a.test.ts': [1] }, interrupted)
    expect(again.caught).toEqual(caught)
    expect(again.runs.every((request) => request.mutants.length < mutants.length)).toBe(true)
    expect((await judge({ 'tests/a.test.ts': [1] }, steps)).runs).toEqual([])
  })

  test('stand on different lines, in groups of a limited size', () => {
    const sameLine = findMutants('src/b.ts', 'save(a, b); store(a, b)')
    expect(groupMutants(sameLine, 10)).toHaveLength(sameLine.length)
    expect(groupMutants(mutants, 3).map((group) => group.length)).toEqual([3, 3, 2])
    expect(groupMutants(mutants, 15)).toHaveLength(1)
  })
})

describe('what bun test printed', () => {
  test('names the files with a failed test, hook or import', () => {
    const output = [
      'tests/a.test.ts:',
      '(fail) adds [1ms]',
      '',
      'tests/b.test.ts:',
      '',
      '# Unhandled error between tests',
      'tests/c.test.ts:',
    ]
    expect(readFailedFiles(output.join('\n'))).toEqual(['tests/a.test.ts', 'tests/b.test.ts'])
  })
})

test('the report lists survivors and counts each stratum', () => {
  const [first, second] = mutants as [Mutant, Mutant]
  const results = [
    { ...first, outcome: 'survived' as const },
    { ...second, outcome: 'caught' as const, by: 'tests/a.test.ts' },
    { ...second, outcome: 'equivalent' as const },
  ]
  expect(summarize(results, false)).toBe(
    [
      'Survived every test that reaches them:',
      '  src/a.ts:1  line  save0()',
      'program: 1 of 2 caught (50.0 %), 1 survived',
      '1 equivalent',
    ].join('\n'),
  )
  expect(describeResult('caught', second, 'tests/a.test.ts')).toBe('caught    src/a.ts:2  line  without save1()  (tests/a.test.ts)')
  expect(new Set(mutants.map(idOf)).size).toBe(mutants.length)
})

describe('the trees', () => {
  test('are lent to as many tasks at a time, and to one with a browser', async () => {
    const pool = new TreePool([tree, { ...tree }, { ...tree }])
    let [busy, inBrowser, mostBusy, mostInBrowser] = [0, 0, 0, 0]
    const task = (usesBrowser: boolean) =>
      pool.use(usesBrowser, async () => {
        busy++
        if (usesBrowser) inBrowser++
        mostBusy = Math.max(mostBusy, busy)
        mostInBrowser = Math.max(mostInBrowser, inBrowser)
        await Bun.sleep(1)
        busy--
        if (usesBrowser) inBrowser--
      })
    await Promise.all([true, true, true, false, false, true, false, false].map(task))
    expect([mostBusy, mostInBrowser]).toEqual([3, 1])
  })
})
