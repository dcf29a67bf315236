import type { Random } from '#src/shop/system.ts'

/** Equal numbers for equal seeds, so nothing is secret: for tests only. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  // mulberry32: 32 bits a step.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const bytes = (count: number) => Uint8Array.from({ length: count }, () => next() >>> 24)
  return {
    bytes,
    int: (min, max) => min + Math.floor((next() / 2 ** 32) * (max - min)),
    uuid() {
      const parts = bytes(16)
      parts[6] = (parts[6]! & 0x0f) | 0x40
      parts[8] = (parts[8]! & 0x3f) | 0x80
      return parts.toHex().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    },
  }
}
