import type { Object3D } from 'three'
import { tube } from '../tube.ts'
import { brass, buckle, cushion, piping, type Point, stitches, strap, thread } from './sewing.ts'
import { folds, place, groupOf } from '../transforms.ts'
import { lathe } from '../shapes.ts'
import { sheet, slab } from '../sheet-geometry.ts'
import { createSurface } from '../materials.ts'

/** Facing +z. */
export function backpack(color: string): Object3D {
  const canvas = createSurface('canvas', color)
  const dark = createSurface('canvas', color, { from: [3, 1, 2], more: { roughness: 0.9 } })
  dark.color.multiplyScalar(0.82)
  const hide = createSurface('leather', '#80502e')
  const [metal, sewing] = [brass(), thread()]
  const body = sheet(cushion(1.42, 4.05, 0.74, { n: 4.2, m: 7, taper: 0.1, seed: 3, fold: 0.04 }), canvas, 140, 110, true)
  const base = sheet(
    cushion(1.42, 4.05, 0.74, { n: 4.2, m: 7, taper: 0.1, seed: 3, fold: 0.04, from: 0.0, to: 0.325, grow: 0.022 }),
    hide,
    140,
    40,
    true,
  )
  const edge = Array.from({ length: 80 }, (_, i) =>
    cushion(1.42, 4.05, 0.74, { n: 4.2, m: 7, taper: 0.1, seed: 3, fold: 0.04, grow: 0.02 })(i / 80, 0.325),
  )
  const group = groupOf(
    body,
    base,
    piping(edge, hide, 0.028, true),
    stitches(
      edge.map(([x, y, z]): Point => [x * 1.006, y - 0.07, z * 1.012 + Math.sign(z) * 0.006]),
      sewing,
      0.06,
      0.011,
      0.035,
      true,
    ),
  )
  const pocketAt = (u: number, v: number): Point => {
    const [a, b] = [u * 2 - 1, v * 2 - 1]
    const edgeIn = (1 - Math.abs(a) ** 5) ** 0.5 * (1 - Math.abs(b) ** 5) ** 0.5
    const round = 1 - 0.05 * Math.abs(b) ** 6
    const x = a * 0.98 * round
    const y = 1.42 + b * 0.78 * (1 - 0.05 * Math.abs(a) ** 6)
    return [x, y, 0.66 + 0.27 * edgeIn + 0.022 * folds(x * 1.6, y * 1.4, 1, 8) * edgeIn]
  }
  group.add(sheet(pocketAt, canvas, 90, 80))
  const rim: Point[] = []
  for (let i = 0; i <= 20; i += 1) rim.push(pocketAt(0.015, 1 - (i / 20) * 0.985))
  for (let i = 1; i <= 20; i += 1) rim.push(pocketAt(0.015 + (i / 20) * 0.97, 0.015))
  for (let i = 1; i <= 20; i += 1) rim.push(pocketAt(0.985, 0.015 + (i / 20) * 0.985))
  group.add(piping(rim, dark, 0.034))
  group.add(
    slab(
      (u, v) => {
        const p = pocketAt(u * 0.99 + 0.005, 0.83 + v * 0.16)
        return [p[0], p[1], p[2] + 0.022]
      },
      0.03,
      dark,
      80,
      14,
    ),
  )
  const flapAt = (u: number, v: number): Point => {
    const a = u * 2 - 1
    const corner = 0.42 * Math.max(0, (Math.abs(a) - 0.62) / 0.38) ** 2.4
    const t = v * (1 - (corner / 3.4) * v)
    const along = t * 3.55
    const half = 1.275 + 0.1 * t - 0.3 * (1 - Math.min(1, along / 0.9)) ** 2
    const path = profile(along)
    const hang = Math.abs(a) ** 6 * Math.min(1, along / 0.9)
    return [
      a * half + 0.012 * folds(along, a, 0, 5),
      path[0] - hang * 0.13 * (1 - v * 0.4) + 0.012 * folds(a * 2, along, 0, 6),
      path[1] - hang * 0.1 * v + 0.02 * folds(a * 1.5, along, 2, 7),
    ]
  }
  group.add(slab(flapAt, 0.05, canvas, 70, 80))
  const hem: Point[] = []
  for (let i = 0; i <= 24; i += 1) hem.push(flapAt(0.004, 0.25 + (i / 24) * 0.745))
  for (let i = 1; i <= 40; i += 1) hem.push(flapAt(0.004 + (i / 40) * 0.992, 0.996))
  for (let i = 1; i <= 24; i += 1) hem.push(flapAt(0.996, 0.996 - (i / 24) * 0.745))
  group.add(piping(hem, dark, 0.042))
  const seam: Point[] = hem.map(([x, y, z]) => [x * 0.945, y + (y < 2.6 ? 0.075 : 0.02), z + 0.035])
  group.add(stitches(seam.slice(19, -19), sewing, 0.06, 0.0105, 0.035))
  for (const x of [-0.62, 0.62]) {
    const front = flapAt(0.5 + x / 2.7, 0.93)
    const face = pocketAt(0.5 + x / 1.96, 0.5)
    const high = flapAt(0.5 + x / 2.7, 0.62)
    group.add(
      strap(
        [
          [x, high[1], high[2] + 0.045],
          [x, (high[1] + front[1]) / 2, front[2] + 0.06],
          [x, front[1], front[2] + 0.06],
          [x, 2.0, face[2] + 0.12],
          [x, 1.5, face[2] + 0.075],
          [x, 1.14, face[2] + 0.06],
        ],
        0.24,
        0.05,
        hide,
        [1, 0, 0],
        sewing,
      ),
    )
    group.add(place(buckle(0.36, 0.28, metal, hide), [x, 1.86, face[2] + 0.135], [-6, 0, 0]))
    for (const y of [1.26, 1.4, 1.54])
      group.add(
        place(
          lathe(
            [
              [0.012, 0],
              [0.03, 0],
              [0.03, 0.008, 0.004],
              [0.012, 0.008],
            ],
            metal,
            24,
          ),
          [x, y, face[2] + 0.09],
          [90, 0, 0],
        ),
      )
    const riv = flapAt(0.5 + x / 2.7, 0.64)
    group.add(
      place(
        lathe(
          [
            [0, 0],
            [0.04, 0],
            [0.04, 0.014, 0.01],
            [0, 0.026],
          ],
          metal,
          30,
        ),
        [x, riv[1] - 0.02, riv[2] + 0.07],
        [82, 0, 0],
      ),
    )
  }
  group.add(
    tube(
      [
        [-0.42, 4.0, -0.5],
        [-0.36, 4.32, -0.52],
        [0, 4.5, -0.53],
        [0.36, 4.32, -0.52],
        [0.42, 4.0, -0.5],
      ],
      (t) => [0.1, 0.03 + 0.03 * Math.sin(t * Math.PI)],
      hide,
      { side: [0, 0, 1], square: 3.5, around: 32 },
    ),
  )
  for (const s of [-1, 1]) {
    group.add(
      tube(
        [
          [s * 0.45, 3.85, -0.62],
          [s * 0.55, 3.75, -1.0],
          [s * 0.68, 3.05, -1.24],
          [s * 0.82, 2.1, -1.2],
          [s * 0.95, 1.3, -1.0],
        ],
        (t) => [0.25 - 0.06 * t, 0.055],
        canvas,
        { side: [1, 0, 0], square: 3.4, around: 40 },
      ),
    )
    group.add(
      tube(
        [
          [s * 0.95, 1.42, -1.05],
          [s * 1.02, 0.95, -0.9],
          [s * 1.1, 0.5, -0.72],
        ],
        () => [0.085, 0.02],
        hide,
        { side: [1, 0, 0], square: 4 },
      ),
    )
    group.add(place(buckle(0.28, 0.22, metal, hide), [s * 0.96, 1.24, -1.0], [0, 180, 0]))
    const side: Point[] = Array.from({ length: 30 }, (_, i) =>
      cushion(1.42, 4.05, 0.74, { n: 4.2, m: 7, taper: 0.1, seed: 3, fold: 0.04, grow: 0.008 })(
        s > 0 ? 0.82 : 0.18,
        0.335 + (i / 29) * 0.45,
      ),
    )
    group.add(piping(side, dark, 0.026))
  }
  return group
}

// The flap's line over the bag, y and z at each length from its start at the back.
function profile(along: number): [number, number] {
  const knots: [number, number, number][] = [
    [0, 3.78, -0.72],
    [0.35, 4.08, -0.58],
    [1.0, 4.17, 0.02],
    [1.55, 4.06, 0.56],
    [1.9, 3.75, 0.8],
    [2.4, 3.26, 0.88],
    [3.0, 2.66, 0.95],
    [3.6, 2.06, 1.03],
  ]
  let k = 0
  while (k < knots.length - 2 && along > knots[k + 1]![0]) k += 1
  const at = (i: number) => knots[Math.max(0, Math.min(knots.length - 1, i))]!
  const [a, b] = [at(k), at(k + 1)]
  const t = (along - a[0]) / (b[0] - a[0])
  const mix = (i: 1 | 2) => {
    const [p0, p1, p2, p3] = [at(k - 1)[i], a[i], b[i], at(k + 2)[i]]
    return 0.5 * (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t + (3 * p1 - p0 - 3 * p2 + p3) * t ** 3)
  }
  return [mix(1), mix(2)]
}
