import type { TestBatch } from '#tests/support/test-parts.ts'
import type { PostgresPlan } from './plan-postgres.ts'

/** Bytes: Linux passes at most 128 kB in an argument. */
const maxPatternLength = 100_000

/** Files of which all tests run, and those of which some do, by their names. */
export function toBatches(plan: PostgresPlan): TestBatch[] {
  const whole: string[] = []
  const batches: { files: string[]; names: string[]; length: number }[] = []
  for (const [path, tests] of plan) {
    if (tests === null) {
      whole.push(path)
      continue
    }
    const names = tests.map(escapePattern)
    const length = Buffer.byteLength(names.join('|')) + 1
    let batch = batches.at(-1)
    if (!batch || batch.length + length > maxPatternLength) batches.push((batch = { files: [], names: [], length: 0 }))
    batch.files.push(path)
    batch.names.push(...names)
    batch.length += length
  }
  return [
    ...(whole.length > 0 ? [{ files: whole }] : []),
    ...batches.map(({ files, names }) => ({ files, pattern: `^(?:${names.join('|')})$` })),
  ]
}

const escapePattern = (name: string): string => name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
