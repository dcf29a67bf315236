import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import { createRandom } from '#db/seeds/demo/random.ts'
import type { MutateArguments } from './arguments.ts'
import { findMutants, plants } from './find-mutants.ts'
import { createChangeTest, root } from './git.ts'
import { idOf, kinds, type Mutant, type MutantKey } from './mutant.ts'
import { readJson, type Choice } from './results.ts'
import { isMutable } from './strata.ts'

/** The mutants that the arguments ask for, without those that change nothing. */
export async function chooseMutants(options: MutateArguments): Promise<Choice> {
  const listed = options.from === undefined ? undefined : readJson<MutantKey[]>(options.from)
  const candidates = findCandidates(listed && new Set(listed.map(({ path }) => path)))
  const { found, gone } = listed ? locateMutants(listed, candidates) : { found: candidates, gone: [] }
  const isChanged = options.changed ? await createChangeTest() : () => true
  const requested = found.filter((mutant) => isRequested(mutant, options) && isChanged(mutant.path, mutant.line))
  const reasons = readReasons()
  const others = requested.filter((mutant) => !reasons.has(idOf(mutant)))
  const isValid = (mutant: Mutant) => plants(mutant, readSource(mutant.path))
  const { sample } = options
  const mutants = sample === undefined ? await filterMutants(others, isValid) : sampleMutants(others, sample, options.seed, isValid)
  const equivalent = listed ? requested.filter((mutant) => reasons.has(idOf(mutant))) : []
  return { mutants, gone, equivalent }
}

function findCandidates(paths?: Set<string>): Mutant[] {
  const all = [...new Glob('{src,templates,db,static}/**/*.{ts,tsx,js}').scanSync({ cwd: root })].filter(isMutable).toSorted()
  return all.filter((path) => paths?.has(path) ?? true).flatMap((path) => findMutants(path, readSource(path)))
}

const readSource = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Why each mutant changes nothing that anybody could notice, by its id. */
const readReasons = () =>
  new Map(readJson<(MutantKey & { reason: string })[]>(join(root, 'tests/mutate/equivalent.json')).map((key) => [idOf(key), key.reason]))

/**
 * Chooses `count` of the candidates: of each kind in turn, because there are a hundred dropped properties for each removed `throw`. The
 * same seed and candidates give the same choice.
 */
export function sampleMutants(candidates: Mutant[], count: number, seed: number, isValid: (mutant: Mutant) => boolean): Mutant[] {
  const random = createRandom(seed).next
  const piles = kinds.map((kind) =>
    shuffle(
      candidates.filter((mutant) => mutant.kind === kind),
      random,
    ),
  )
  const chosen: Mutant[] = []
  while (chosen.length < count && piles.some((pile) => pile.length > 0)) {
    for (const pile of piles) {
      const mutant = takeValid(pile, isValid)
      if (mutant && chosen.length < count) chosen.push(mutant)
    }
  }
  return chosen
}

/** In steps: only between two tasks is the memory of the parser freed, of which each planted file takes some. */
export async function filterMutants(candidates: Mutant[], isValid: (mutant: Mutant) => boolean): Promise<Mutant[]> {
  const valid: Mutant[] = []
  for (let at = 0; at < candidates.length; at += 100) {
    valid.push(...candidates.slice(at, at + 100).filter(isValid))
    await Bun.sleep(0)
  }
  return valid
}

/** Finds the listed mutants in this tree, in the order of the list; those whose line no longer exists are gone. */
export function locateMutants(keys: MutantKey[], candidates: Mutant[]): { found: Mutant[]; gone: MutantKey[] } {
  const byId = new Map(candidates.map((mutant) => [idOf(mutant), mutant]))
  return { found: keys.flatMap((key) => byId.get(idOf(key)) ?? []), gone: keys.filter((key) => !byId.has(idOf(key))) }
}

export const isRequested = ({ kind, stratum, path }: Mutant, { kinds, strata, paths }: MutateArguments): boolean =>
  kinds.includes(kind) && strata.includes(stratum) && (paths.length === 0 || paths.some((part) => path.includes(part)))

function takeValid(pile: Mutant[], isValid: (mutant: Mutant) => boolean): Mutant | undefined {
  for (let mutant = pile.pop(); mutant; mutant = pile.pop()) if (isValid(mutant)) return mutant
  return undefined
}

function shuffle<T>(items: T[], random: () => number): T[] {
  for (let index = items.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    ;[items[index], items[other]] = [items[other]!, items[index]!]
  }
  return items
}
