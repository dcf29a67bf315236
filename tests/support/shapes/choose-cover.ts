/** What runs together or not at all: a test, or a file whose tests depend on each other. */
export interface Unit {
  path: string
  /** Numbers of its tests. */
  tests: number[]
  /** What it runs. */
  pairs: Set<string>
  /** In tests of usual length. */
  cost: number
}

/** Of a file: its modules are loaded and its hooks run, whatever number of its tests follow. */
const fileCost = 2

/**
 * Few units that together run every pair that some unit runs, except `covered`. Takes those with the most missing pairs for their cost first,
 * and drops those that later ones make needless. The same units give the same choice.
 */
export function chooseCover(units: Unit[], covered: Set<string>, openFiles: Set<string>): Unit[] {
  const missing = new Map(units.map((unit) => [unit, unit.pairs.difference(covered)]))
  const owners = groupByPair(missing)
  const chosen: Unit[] = []
  const opened = new Set(openFiles)
  for (let best = findBest(missing, opened); best; best = findBest(missing, opened)) {
    chosen.push(best)
    opened.add(best.path)
    for (const pair of [...missing.get(best)!]) for (const unit of owners.get(pair)!) missing.get(unit)!.delete(pair)
  }
  return dropNeedless(chosen, covered)
}

function groupByPair(missing: Map<Unit, Set<string>>): Map<string, Unit[]> {
  const owners = new Map<string, Unit[]>()
  for (const [unit, pairs] of missing) {
    for (const pair of pairs) {
      const known = owners.get(pair)
      if (known) known.push(unit)
      else owners.set(pair, [unit])
    }
  }
  return owners
}

function findBest(missing: Map<Unit, Set<string>>, opened: Set<string>): Unit | undefined {
  let best: Unit | undefined
  let highest = 0
  for (const [unit, { size }] of missing) {
    if (size === 0) continue
    const gain = size / (unit.cost + (opened.has(unit.path) ? 0 : fileCost))
    if (gain <= highest) continue
    best = unit
    highest = gain
  }
  return best
}

// The most expensive first.
function dropNeedless(chosen: Unit[], covered: Set<string>): Unit[] {
  const uses = new Map<string, number>()
  for (const { pairs } of chosen) for (const pair of pairs) uses.set(pair, (uses.get(pair) ?? 0) + 1)
  const isNeedless = ({ pairs }: Unit) => [...pairs].every((pair) => covered.has(pair) || uses.get(pair)! > 1)
  const needless = new Set<Unit>()
  for (const unit of chosen.toSorted((a, b) => b.cost - a.cost)) {
    if (!isNeedless(unit)) continue
    needless.add(unit)
    for (const pair of unit.pairs) uses.set(pair, uses.get(pair)! - 1)
  }
  return chosen.filter((unit) => !needless.has(unit))
}
