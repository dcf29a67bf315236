import { describe, expect, test } from 'bun:test'
import { parseMutateArguments } from './arguments.ts'
import { filterMutants, isRequested, locateMutants, sampleMutants } from './choose-mutants.ts'
import { findMutants } from './find-mutants.ts'
import { readChangedLines } from './git.ts'
import { idOf, kinds } from './mutant.ts'

const text = Array.from({ length: 20 }, (_, index) => `if (a${index} < ${index}) throw new E({ b: ${index}, c })\nsave(a, ${index})`).join(
  '\n',
)
const candidates = findMutants('src/cart/add.ts', text)
const always = () => true

describe('a sample', () => {
  test('is the same for the same seed, and another for another', () => {
    const ids = (seed: number) => sampleMutants(candidates, 20, seed, always).map(idOf)
    expect(ids(33)).toEqual(ids(33))
    expect(ids(33)).not.toEqual(ids(34))
    expect(new Set(ids(33)).size).toBe(20)
  })

  test('has as many mutants of each kind', () => {
    const chosen = sampleMutants(candidates, 18, 1, always)
    const counts = kinds.map((kind) => chosen.filter((mutant) => mutant.kind === kind).length)
    expect(counts).toEqual([3, 3, 3, 3, 3, 3, 0])
  })

  test('has no mutant that does not parse, and ends with the candidates', () => {
    const chosen = sampleMutants(candidates, 10_000, 1, ({ kind }) => kind !== 'line')
    expect(chosen).toHaveLength(candidates.filter(({ kind }) => kind !== 'line').length)
  })
})

test('all mutants are parsed with pauses in between, in which the parser frees its memory', async () => {
  let isPaused = false
  const pause = setImmediate(() => (isPaused = true))
  const judged = await filterMutants(candidates, (mutant) => mutant.kind !== 'line')
  clearImmediate(pause)
  expect(isPaused).toBe(true)
  expect(judged).toEqual(candidates.filter(({ kind }) => kind !== 'line'))
})

describe('a list of mutants', () => {
  test('is found in a changed file; those whose line was changed are gone', () => {
    const changed = findMutants('src/cart/add.ts', `// moved\n${text.replace('save(a, 3)', 'store(a, 3)')}`)
    const { found, gone } = locateMutants(candidates, changed)
    expect(found.every(({ line }, index) => index < 0 || line > 1)).toBe(true)
    expect(gone.length).toBeGreaterThan(0)
    expect(gone.every((key) => key.text === 'save(a, 3)')).toBe(true)
    expect(found.length + gone.length).toBe(candidates.length)
  })
})

describe('the arguments', () => {
  test('choose by path, kind and stratum', () => {
    const requested = (...args: string[]) => candidates.filter((mutant) => isRequested(mutant, parseMutateArguments(args))).length
    expect(requested()).toBe(candidates.length)
    expect(requested('./src/cart')).toBe(candidates.length)
    expect(requested('src/orders')).toBe(0)
    expect(requested('--kind', 'refusal')).toBe(20)
    expect(requested('--kind', 'refusal,line')).toBe(40)
    expect(requested('--stratum', 'browser', '--stratum', 'postgres')).toBe(0)
  })

  test('must be known', () => {
    expect(() => parseMutateArguments(['--kind', 'typo'])).toThrow('--kind cannot be typo: use condition, bound')
    expect(() => parseMutateArguments(['--sample', 'many'])).toThrow('--sample needs a whole number, not many.')
    expect(() => parseMutateArguments(['--fast'])).toThrow()
  })
})

test('the changed lines of a diff are those of its new side', () => {
  const diff = [
    'diff --git a/src/a.ts b/src/a.ts',
    '--- a/src/a.ts',
    '+++ b/src/a.ts',
    '@@ -3 +3,2 @@',
    '@@ -9,2 +10,0 @@',
    '@@ -20 +19 @@',
  ]
  expect(readChangedLines(diff.join('\n'))).toEqual(
    new Map([
      [
        'src/a.ts',
        [
          { from: 3, to: 4 },
          { from: 19, to: 19 },
        ],
      ],
    ]),
  )
})
