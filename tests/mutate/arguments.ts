import { parseArgs } from 'node:util'
import { kinds, strata, type Kind, type Stratum } from './mutant.ts'

export interface MutateArguments {
  /** Parts of paths; empty means every file. */
  paths: string[]
  kinds: Kind[]
  strata: Stratum[]
  /** Only mutants on lines that differ from the main branch. */
  changed: boolean
  /** How many to choose; all if undefined. */
  sample: number | undefined
  seed: number
  /** Files of chosen mutants: written, and read instead of choosing. */
  save: string | undefined
  from: string | undefined
  /** Where the results are written, also those of an earlier run whose killers are tried first. */
  results: string | undefined
  killers: string | undefined
  /** Without the tests that are far away. */
  quick: boolean
  /** The most test files for one mutant alone. */
  near: number
  /** The most survivors planted together. */
  together: number
  /** Only writes `save`. */
  list: boolean
}

/** Reads the arguments of `bun run mutate`. Throws an Error for an option or a value it does not know. */
export function parseMutateArguments(args: string[]): MutateArguments {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  return {
    paths: positionals.map((path) => path.replace(/^\.\//, '')),
    kinds: readWords('--kind', values.kind, kinds),
    strata: readWords('--stratum', values.stratum, strata),
    changed: values.changed ?? false,
    sample: values.sample === undefined ? undefined : readNumber('--sample', values.sample),
    seed: readNumber('--seed', values.seed ?? '1'),
    save: values.save,
    from: values.from,
    results: values.results,
    killers: values.killers,
    quick: values.quick ?? false,
    near: readNumber('--near', values.near ?? '12'),
    together: readNumber('--together', values.together ?? '15'),
    list: values.list ?? false,
  }
}

const options = {
  changed: { type: 'boolean' },
  quick: { type: 'boolean' },
  list: { type: 'boolean' },
  kind: { type: 'string', multiple: true },
  stratum: { type: 'string', multiple: true },
  sample: { type: 'string' },
  seed: { type: 'string' },
  save: { type: 'string' },
  from: { type: 'string' },
  results: { type: 'string' },
  killers: { type: 'string' },
  near: { type: 'string' },
  together: { type: 'string' },
} as const

function readWords<Word extends string>(option: string, given: string[] | undefined, known: readonly Word[]): Word[] {
  const words = given?.flatMap((value) => value.split(','))
  const unknown = words?.find((word) => !known.some((name) => name === word))
  if (unknown !== undefined) throw new Error(`${option} cannot be ${unknown}: use ${known.join(', ')}.`)
  return known.filter((name) => !words || words.includes(name))
}

function readNumber(option: string, value: string): number {
  if (!/^\d+$/.test(value)) throw new Error(`${option} needs a whole number, not ${value}.`)
  return Number(value)
}
