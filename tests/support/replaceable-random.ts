import type { DbSystem } from '#db/types.ts'
import { realSystem } from '#src/shop/real-system.ts'
import type { Random } from '#src/shop/system.ts'

/** A system whose chance can be replaced: a database that one shop after another uses gets that of each. */
export function replaceableRandom(): { system: DbSystem; useRandom(random: Random): void } {
  let current = realSystem.random
  const random: Random = {
    bytes: (count) => current.bytes(count),
    int: (min, max) => current.int(min, max),
    uuid: () => current.uuid(),
  }
  return { system: { ...realSystem, random }, useRandom: (next) => void (current = next) }
}
