import type { Object3D } from 'three'
import { tube } from '../tube.ts'
import { brass, piping, type Point, stitches, thread } from './sewing.ts'
import { folds, place, groupOf } from '../transforms.ts'
import { box, lathe } from '../shapes.ts'
import { sheet } from '../sheet-geometry.ts'
import { createSurface } from '../materials.ts'

/** Lies along x. */
export function duffel(color: string): Object3D {
  const canvas = createSurface('canvas', color)
  const hide = createSurface('leather', '#74482a')
  const [metal, sewing] = [brass(), thread()]
  const [half, r] = [2.55, 1.28]
  // Around and along; the underside is flattened by its own weight.
  const skin =
    (grow: number) =>
    (u: number, v: number): Point => {
      const a = u * Math.PI * 2
      const x = (v * 2 - 1) * half
      const bulge = 1 - 0.05 * (v * 2 - 1) ** 2 - 0.05 * Math.abs(v * 2 - 1) ** 14
      const soft = 0.045 * folds(x * 0.9, Math.cos(a) * 1.5, Math.sin(a) * 1.5, 21)
      const y = Math.sin(a) * (r * 0.93) * bulge
      const z = Math.cos(a) * (r + 0.08) * bulge
      const lift = y < 0 ? y * 0.87 : y
      return [x, lift + Math.sin(a) * (grow + soft), z + Math.cos(a) * (grow + soft)]
    }
  const body = sheet((u, v) => skin(0)(1 - u, v), canvas, 200, 200, true)
  const group = groupOf(body)
  for (const s of [0, 1]) {
    const sign = s ? 1 : -1
    const cap = sheet(
      (u, v) => {
        const p = skin(0)(s ? 1 - u : u, s)
        const q = 1 - v
        return [p[0] + sign * 0.16 * (1 - q ** 2.4), p[1] * q, p[2] * q]
      },
      canvas,
      160,
      40,
      true,
    )
    const ring = (v: number, grow: number): Point[] => Array.from({ length: 80 }, (_, i) => skin(grow)(i / 80, v))
    group.add(cap, piping(ring(s, 0.0), hide, 0.055, true))
    const patch = sheet((u, v) => skin(0.024)(1 - u, s ? 0.885 + v * 0.112 : 0.003 + v * 0.112), hide, 200, 30, true)
    group.add(patch, stitches(ring(s ? 0.897 : 0.103, 0.034), sewing, 0.07, 0.012, 0.04, true))
    const d = tube(
      Array.from({ length: 24 }, (_, i): Point => [0, Math.sin((i / 24) * Math.PI * 2) * 0.17, Math.cos((i / 24) * Math.PI * 2) * 0.17]),
      () => [0.024, 0.024],
      metal,
      { closed: true, around: 14, side: [1, 0, 0] },
    )
    group.add(place(d, [sign * (half + 0.14), 0.66, 0], [0, 0, sign * -14]))
    group.add(place(box(0.05, 0.3, 0.24, 0.02, hide), [sign * (half + 0.115), 0.83, 0], [0, 0, sign * 8]))
  }
  const top = (v: number, grow: number): Point => skin(grow)(0.25, v)
  const line = Array.from({ length: 20 }, (_, i) => top(0.13 + (i / 19) * 0.74, 0.022))
  group.add(tube(line, () => [0.17, 0.014], createSurface('cloth', '#2b2a27'), { side: [0, 0, 1], square: 5, around: 24 }))
  for (let i = 0; i < 150; i += 1) {
    const p = top(0.135 + (i / 150) * 0.73, 0.042)
    group.add(box(0.016, 0.02, 0.05, 0.006, metal, [p[0], p[1], p[2] + (i % 2 ? 0.018 : -0.018)]))
  }
  const pull = top(0.17, 0.07)
  group.add(
    place(box(0.15, 0.05, 0.11, 0.02, metal), pull),
    place(box(0.34, 0.03, 0.09, 0.014, hide), [pull[0] - 0.22, pull[1] - 0.005, pull[2] + 0.03], [0, 18, 4]),
  )
  for (const z of [1, -1]) {
    const side = (x: number, a: number): Point => {
      const p = skin(0.03)(a / 360, (x / half + 1) / 2)
      return [x, p[1], p[2]]
    }
    const angles = z > 0 ? [-62, -30, 0, 28, 48] : [242, 210, 180, 152, 132]
    const leftSide = angles.map((a) => side(-0.82, (a + 360) % 360))
    const rightSide = angles.map((a) => side(0.82, (a + 360) % 360)).toReversed()
    const last = leftSide.at(-1)!
    const arch: Point[] = [
      [-0.8, last[1] + 0.45, last[2] * 0.84],
      [-0.6, last[1] + 0.95, last[2] * 0.52],
      [-0.28, last[1] + 1.16, last[2] * 0.4],
      [0, last[1] + 1.2, last[2] * 0.38],
      [0.28, last[1] + 1.16, last[2] * 0.4],
      [0.6, last[1] + 0.95, last[2] * 0.52],
      [0.8, last[1] + 0.45, last[2] * 0.84],
    ]
    const twist = (t: number): Point => {
      const free = Math.max(0, 1 - Math.abs(t - 0.5) / 0.17)
      const ease = free * free * (3 - 2 * free)
      return [(1 - ease) * Math.sign(0.5 - t + 1e-6), 0, ease * z]
    }
    group.add(tube([...leftSide, ...arch, ...rightSide], () => [0.145, 0.034], hide, { side: twist, square: 5, around: 32, steps: 320 }))
    for (const x of [-0.82, 0.82]) {
      for (const e of [-0.105, 0.105]) {
        group.add(
          stitches(
            (z > 0 ? [-55, -30, 0, 24, 44] : [235, 210, 180, 156, 136]).map((a): Point => {
              const p = skin(0.068)(((a + 360) % 360) / 360, ((x + e) / half + 1) / 2)
              return p
            }),
            sewing,
            0.07,
            0.012,
            0.04,
          ),
        )
      }
      const p = skin(0.075)(((z > 0 ? 38 : 142) % 360) / 360, (x / half + 1) / 2)
      group.add(
        place(
          lathe(
            [
              [0, 0],
              [0.055, 0],
              [0.055, 0.018, 0.014],
              [0, 0.034],
            ],
            metal,
            32,
          ),
          p,
          [z > 0 ? 52 : -52, 0, 0],
        ),
      )
    }
  }
  const crown = 1.28 * 0.93 * 0.743 + 1.2
  group.add(
    tube(
      [
        [-0.2, crown + 0.0, 0],
        [0, crown + 0.012, 0],
        [0.2, crown + 0.0, 0],
      ],
      () => [0.24, 0.1],
      hide,
      { side: [0, 0, 1], square: 3, around: 40, steps: 40 },
    ),
  )
  return group
}
