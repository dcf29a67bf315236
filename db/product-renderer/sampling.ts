/** Evenly spread numbers in [0, 1): the same for the same index, a different order for each use. */
export function quasiRandom(index: number, use: number): number {
  const step = [0, 0.7548776662, 0.569840291, 0.8191725134, 0.6710436067, 0.6180339887, 0.6180339887, 0.8566748838][use] ?? 0.5
  return (0.137 * use + step * (index + 1)) % 1
}

/** Two shares as a point of the unit disc, evenly spread. */
export function sampleDisc(a: number, b: number): [number, number] {
  const r = Math.sqrt(a)
  return [r * Math.cos(b * Math.PI * 2), r * Math.sin(b * Math.PI * 2)]
}

/** A share as an offset in pixels, most often near 0 and at most 1: the edge filter of a picture. */
export function sampleTent(a: number): number {
  return a < 0.5 ? Math.sqrt(2 * a) - 1 : 1 - Math.sqrt(2 - 2 * a)
}
