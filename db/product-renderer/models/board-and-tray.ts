import type { Object3D } from 'three'
import { tube } from '../tube.ts'
import { place, groupOf } from '../transforms.ts'
import type { Corner } from '../profiles.ts'
import { extrude } from '../shapes.ts'
import { createSurface, createWood } from '../materials.ts'

/** Its face lies in the xy plane, the handle up. */
export function board(): Object3D {
  const around: Corner[] = [
    [-1.0, 0, 0.2],
    [1.0, 0, 0.2],
    [1.0, 2.95, 0.36],
    [0.27, 3.12, 0.3],
    [0.2, 4.0, 0.19],
    [-0.2, 4.0, 0.19],
    [-0.27, 3.12, 0.3],
    [-1.0, 2.95, 0.36],
  ]
  const hole: Corner[] = Array.from({ length: 16 }, (_, i) => [
    Math.cos((i / 16) * Math.PI * 2) * 0.075,
    3.78 + Math.sin((i / 16) * Math.PI * 2) * 0.075,
  ])
  const plank = extrude(around, 0.22, 0.045, createWood('walnut', 'y', [1.3, 0, 0.6]), [hole])
  const loop = tube(
    [
      [0, 3.79, 0.11],
      [0.02, 3.8, 0.25],
      [0.05, 3.98, 0.27],
      [0.04, 4.3, 0.16],
      [0, 4.42, 0.1],
      [-0.04, 4.3, 0.04],
      [-0.05, 4.0, -0.05],
      [-0.02, 3.8, -0.03],
    ],
    () => [0.035, 0.014],
    createSurface('leather', '#9a6236'),
    { closed: true, square: 4, side: [1, 0, 0], around: 20 },
  )
  return groupOf(plank, loop)
}

export function boardLeaning(): Object3D {
  return groupOf(place(board(), [0, 0.02, 0], [-9, 0, 0]))
}

export function boardFlat(): Object3D {
  return groupOf(place(board(), [0, 0, 0], [-90, 0, 0]))
}

export function tray(): Object3D {
  const [w, d, h] = [2.3, 1.5, 0.44]
  const oak = createWood('oak', 'x', [0, 1.2, 0.3])
  const base = place(
    extrude(
      [
        [-w, -d, 0.42],
        [w, -d, 0.42],
        [w, d, 0.42],
        [-w, d, 0.42],
      ],
      0.1,
      0.02,
      oak,
    ),
    [0, 0.04, 0],
    [-90, 0, 0],
  )
  base.position.y = 0.03
  const tray = groupOf(base)
  const rim = createWood('oak', 'x', [2, 0.2, 1.1])
  const round = 0.42
  for (const side of [1, -1]) {
    const path: [number, number, number][] = [
      [-w, 0, side * (d - 0.62)],
      [-w, 0, side * (d - round)],
    ]
    for (let i = 1; i < 8; i += 1)
      path.push([-w + round - Math.cos(((i / 8) * Math.PI) / 2) * round, 0, side * (d - round + Math.sin(((i / 8) * Math.PI) / 2) * round)])
    path.push([-w + round, 0, side * d], [-w / 2, 0, side * d], [0, 0, side * d])
    const half = path.map(([x, , z]): [number, number, number] => [x, h / 2, z])
    const rest = half
      .slice(0, -1)
      .toReversed()
      .map(([x, y, z]): [number, number, number] => [-x, y, z])
    tray.add(tube([...half, ...rest], () => [h / 2, 0.05], rim, { side: [0, 1, 0], square: 9, around: 48, steps: 260, tension: 0.3 }))
    const grip = createWood('oak', 'x', [1, 3, 2])
    const slot: Corner[] = [
      [-0.46, 0.27, 0.09],
      [0.46, 0.27, 0.09],
      [0.46, 0.46, 0.09],
      [-0.46, 0.46, 0.09],
    ]
    const panel = extrude(
      [
        [-0.92, 0, 0.02],
        [0.92, 0, 0.02],
        [0.92, h, 0.1],
        [0.64, 0.62, 0.3],
        [-0.64, 0.62, 0.3],
        [-0.92, h, 0.1],
      ],
      0.1,
      0.03,
      grip,
      [slot],
    )
    tray.add(place(panel, [side * w + (side > 0 ? -0.05 : -0.05), 0, 0], [0, 90, 0]))
  }
  return tray
}
