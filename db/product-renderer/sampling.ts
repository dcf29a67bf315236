/** Low-discrepancy numbers in [0, 1), deterministic per index and use. */
export function quasiRandom(index: number, use: number): number {
  const step = [0, 0.7548776662, 0.569840291, 0.8191725134, 0.6710436067, 0.6180339887, 0.6180339887, 0.8566748838][use] ?? 0.5
  return (0.137 * use + step * (index + 1)) % 1
}

/** Maps two numbers in [0, 1) evenly to the unit disc. */
export function sampleDisc(a: number, b: number): [number, number] {
  const r = Math.sqrt(a)
  return [r * Math.cos(b * Math.PI * 2), r * Math.sin(b * Math.PI * 2)]
}

/** Maps a number in [0, 1) to a pixel offset with a tent filter, at most 1. */
export function sampleTent(a: number): number {
  return a < 0.5 ? Math.sqrt(2 * a) - 1 : 1 - Math.sqrt(2 - 2 * a)
}
