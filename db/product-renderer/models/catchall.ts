import type { Material, Object3D } from 'three'
import { tube } from '../tube.ts'
import { place, groupOf } from '../transforms.ts'
import type { Corner } from '../profiles.ts'
import { extrude, lathe } from '../shapes.ts'
import { slab } from '../sheet-geometry.ts'
import { createSurface } from '../materials.ts'

export function catchall(): Object3D {
  const hide = createSurface('leather', '#a9703f')
  const at = (u: number, v: number): [number, number, number] => {
    const [a, b] = [u * 2 - 1, v * 2 - 1]
    const rise = (t: number) => Math.max(0, (Math.abs(t) - 0.7) / 0.3)
    const [ra, rb] = [rise(a), rise(b)]
    const far = Math.min(1, Math.hypot(ra, rb))
    const up = 0.46 * (far < 0.35 ? far ** 2 / 0.7 : far - 0.175)
    // Near a corner the two sides are pinched into an ear.
    const ear = Math.min(ra, rb)
    const pull = 1 - 0.13 * Math.max(ra, rb) - 0.09 * ear
    return [a * 1.08 * pull, 0.03 + up + ear * 0.05 + 0.006 * Math.sin(a * 3 + b * 2), -b * 1.08 * pull]
  }
  const group = groupOf(slab(at, 0.055, hide, 90, 90))
  const brass = createSurface('polished', '#c39a52', { more: { roughness: 0.25 } })
  for (const [x, z] of [
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ] as const) {
    const rivet = lathe(
      [
        [0, -0.02],
        [0.052, -0.02],
        [0.052, 0.012, 0.012],
        [0.03, 0.028, 0.02],
        [0, 0.032],
      ],
      brass,
      40,
    )
    const spot = at(0.5 + x * 0.45, 0.5 - z * 0.45)
    const holder = groupOf(place(rivet, [0, 0, 0.02], [90, 0, 0]))
    group.add(place(groupOf(holder), [spot[0], spot[1], spot[2]]))
    holder.rotation.set(0, Math.atan2(x, z), 0)
    holder.rotateX(0.5)
  }
  const key = (metal: Material) => {
    const ring = (r: number, n = 20): Corner[] =>
      Array.from({ length: n }, (_, i) => [Math.cos((i / n) * Math.PI * 2) * r, Math.sin((i / n) * Math.PI * 2) * r])
    const blade: Corner[] = [
      [0.1, -0.036],
      [0.56, -0.036, 0.02],
      [0.61, 0, 0.02],
      [0.56, 0.02],
      [0.52, 0.045],
      [0.47, 0.015],
      [0.42, 0.045],
      [0.37, 0.02],
      [0.31, 0.045],
      [0.1, 0.045],
    ]
    return groupOf(
      extrude(ring(0.14), 0.026, 0.007, metal, [ring(0.042).toReversed()]),
      place(extrude(blade, 0.022, 0.005, metal), [0, 0, 0.002]),
    )
  }
  const steel = createSurface('brushed', '#b9bcbe')
  group.add(place(key(brass), [-0.32, 0.075, 0.2], [-90, 0, 24]), place(key(steel), [-0.3, 0.1, 0.22], [-86, 0, -14]))
  const loop = tube(
    Array.from(
      { length: 30 },
      (_, i) => [Math.cos((i / 30) * Math.PI * 2) * 0.15, 0, Math.sin((i / 30) * Math.PI * 2) * 0.15] as [number, number, number],
    ),
    () => [0.013, 0.013],
    steel,
    { closed: true, steps: 120, around: 14 },
  )
  group.add(place(loop, [-0.43, 0.115, 0.22], [4, 0, 3]))
  const coin = lathe(
    [
      [0, 0],
      [0.115, 0, 0.006],
      [0.12, 0.008, 0.004],
      [0.12, 0.02, 0.004],
      [0.106, 0.021, 0.003],
      [0.1, 0.016],
      [0, 0.016],
    ],
    createSurface('brushed', '#b98a52'),
    80,
  )
  group.add(
    place(coin, [0.36, 0.07, 0.12], [2, 0, 0]),
    place(
      lathe(
        [
          [0, 0],
          [0.1, 0, 0.006],
          [0.105, 0.02, 0.004],
          [0.09, 0.021],
          [0.086, 0.016],
          [0, 0.016],
        ],
        steel,
        80,
      ),
      [0.46, 0.09, 0.03],
      [7, 0, -8],
    ),
  )
  return group
}
