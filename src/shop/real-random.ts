import { randomInt } from 'node:crypto'
import type { Random } from './system.ts'

/** Chance from the operating system, fit for secrets. */
export const realRandom: Random = {
  bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  int: (min, max) => randomInt(min, max),
  uuid: () => crypto.randomUUID(),
}
