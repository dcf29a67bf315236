import type { Object3D } from 'three'
import { tube } from '../tube.ts'
import { place, groupOf } from '../transforms.ts'
import { box, lathe } from '../shapes.ts'
import { createSurface } from '../materials.ts'

export function wateringCan(color: string): Object3D {
  const skin = createSurface('powder', color, { more: { roughness: 0.45 } })
  const brass = createSurface('polished', '#c8a05a', { more: { roughness: 0.22 } })
  const body = lathe(
    [
      [0, 0],
      [0.6, 0, 0.03],
      [0.63, 0.04, 0.04],
      [0.63, 0.9, 0.1],
      [0.55, 1.05, 0.1],
      [0.36, 1.1, 0.03],
      [0.355, 1.2, 0.02],
      [0.385, 1.215, 0.012],
      [0.37, 1.228, 0.012],
      [0.335, 1.2],
      [0.335, 1.09],
      [0.5, 1.0],
      [0.5, 0.2],
      [0, 0.2],
    ],
    skin,
    160,
  )
  const base = lathe(
    [
      [0.63, 0.02],
      [0.642, 0.03, 0.01],
      [0.642, 0.075, 0.01],
      [0.63, 0.085],
    ],
    skin,
    160,
  )
  const spout = tube(
    [
      [-0.55, 0.16, 0],
      [-0.8, 0.24, 0],
      [-1.1, 0.62, 0],
      [-1.42, 1.12, 0],
      [-1.72, 1.5, 0],
      [-1.96, 1.6, 0],
      [-2.08, 1.53, 0],
    ],
    (t) => [0.125 - 0.08 * t ** 0.55, 0.125 - 0.08 * t ** 0.55],
    skin,
    { hollow: 0.01, around: 36, steps: 200 },
  )
  const tip = tube(
    [
      [-1.99, 1.596, 0],
      [-2.06, 1.553, 0],
      [-2.105, 1.505, 0],
    ],
    () => [0.055, 0.055],
    brass,
    { hollow: 0.012, around: 32, steps: 30 },
  )
  const handle = tube(
    [
      [0.42, 1.08, 0],
      [0.5, 1.42, 0],
      [0.8, 1.62, 0],
      [1.14, 1.46, 0],
      [1.2, 1.05, 0],
      [1.0, 0.62, 0],
      [0.62, 0.36, 0],
    ],
    () => [0.052, 0.042],
    skin,
    { around: 32, steps: 160 },
  )
  const foot = place(box(0.04, 0.16, 0.14, 0.02, skin), [0.63, 0.3, 0])
  return groupOf(body, base, spout, tip, handle, foot)
}
