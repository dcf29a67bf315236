import type { Object3D } from 'three'
import { cushion } from './sewing.ts'
import { createRandom, place, groupOf } from '../transforms.ts'
import { sheet } from '../sheet-geometry.ts'
import { createSurface } from '../materials.ts'

export function towels(color: string): Object3D {
  const next = createRandom(7)
  const group = groupOf()
  for (let k = 0; k < 3; k += 1)
    group.add(place(towel(color, k), [(next() - 0.5) * 0.08, k * 0.575, (next() - 0.5) * 0.07], [0, (next() - 0.5) * 5, 0]))
  return group
}

function towel(color: string, seed: number): Object3D {
  const cloth = createSurface('waffle', color, { from: [seed * 3, seed, seed * 2], scale: 1.1 })
  const layer = (bottom: number, k: number) =>
    sheet(cushion(1.72, 0.3, 1.16, { n: 9, m: 4.2, seed: seed * 5 + k, fold: 0.035, bottom }), cloth, 220, 60, true)
  return groupOf(layer(0, 1), layer(0.283, 2))
}
