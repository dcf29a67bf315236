import type { Object3D } from 'three'
import { tube } from '../tube.ts'
import { piping, type Point, stitches } from './sewing.ts'
import { folds, groupOf } from '../transforms.ts'
import { sheet } from '../sheet-geometry.ts'
import { createSurface } from '../materials.ts'

export function tote(color: string): Object3D {
  const canvas = createSurface('canvas', color)
  const hide = createSurface('leather', '#80502e')
  const sewing = createSurface('cloth', color === '#26344f' ? '#d9ccb0' : '#8a6a48', { bump: 0 })
  const [high] = [3.5]
  const wall =
    (grow: number) =>
    (u: number, v: number): Point => {
      const a = Math.PI / 2 - u * Math.PI * 2
      const n = 5.5 - 2.4 * v
      const k = (Math.abs(Math.cos(a)) ** n + Math.abs(Math.sin(a)) ** n) ** (-1 / n)
      const foot = Math.min(1, v / 0.035)
      const w = (1.6 + 0.28 * v + grow) * (0.965 + 0.035 * foot)
      const d = (0.72 - 0.1 * v + grow) * (0.93 + 0.07 * foot)
      const soft = 0.045 * folds(Math.cos(a) * k * 1.7, v * 3, Math.sin(a) * k, 12) * Math.min(1, v * 3)
      const sag = 0.06 * Math.cos(a * 2) * v ** 3 - 0.03
      return [Math.cos(a) * k * w + Math.cos(a) * soft, v * high + sag * v ** 2, Math.sin(a) * k * d + Math.sin(a) * soft]
    }
  const shell = sheet(wall(0), canvas, 220, 140, true)
  const lining = sheet(
    (u, v) => wall(-0.045)(1 - u, 0.012 + v * 0.985),
    createSurface('canvas', '#cdbb9a', { from: [2, 2, 2] }),
    220,
    100,
    true,
  )
  const ringAt = (v: number, grow: number): Point[] => Array.from({ length: 90 }, (_, i) => wall(grow)(i / 90, v))
  const group = groupOf(shell, lining)
  group.add(tube(ringAt(0.985, -0.018), () => [0.13, 0.034], canvas, { closed: true, side: [0, 1, 0], square: 5, around: 28, steps: 300 }))
  group.add(stitches(ringAt(0.955, 0.02), sewing, 0.065, 0.011, 0.04, true))
  group.add(
    sheet((u, v) => wall(0.018)(u, v * 0.2), hide, 220, 40, true),
    piping(ringAt(0.2, 0.016), hide, 0.022, true),
    stitches(ringAt(0.183, 0.03), sewing, 0.065, 0.011, 0.04, true),
  )
  const floor = sheet(
    (u, v) => {
      const p = wall(0)(u, 0)
      return [p[0] * v, 0.004, p[2] * v]
    },
    hide,
    120,
    4,
  )
  group.add(floor)
  for (const z of [1, -1]) {
    const on = (x: number, v: number): Point => {
      // The wall point at this x on the front (or back), by search.
      let best: Point = [0, 0, 0]
      let miss = Infinity
      for (let i = 0; i <= 120; i += 1) {
        const u = z > 0 ? (i / 120) * 0.5 - 0.25 : 0.25 + (i / 120) * 0.5
        const p = wall(0.03)((u + 1) % 1, v)
        if (Math.abs(p[0] - x) < miss) [best, miss] = [p, Math.abs(p[0] - x)]
      }
      return [x, best[1], best[2]]
    }
    const half = 0.82
    const lean = z > 0 ? 0.16 : -0.05
    const up: Point[] = [on(-half, 0.2), on(-half, 0.45), on(-half, 0.7), on(-half, 0.93)]
    const topZ = up.at(-1)![2]
    const arch: Point[] = [
      [-half + 0.03, 3.9, topZ + lean * 0.2],
      [-half * 0.9, 4.6, topZ + lean * 0.6],
      [-0.4, 5.15, topZ + lean * 0.9],
      [0, 5.28, topZ + lean],
      [0.4, 5.15, topZ + lean * 0.9],
      [half * 0.9, 4.6, topZ + lean * 0.6],
      [half - 0.03, 3.9, topZ + lean * 0.2],
    ]
    const down: Point[] = [on(half, 0.93), on(half, 0.7), on(half, 0.45), on(half, 0.2)]
    const twist = (t: number): Point => {
      const free = Math.max(0, 1 - Math.abs(t - 0.5) / 0.2)
      const ease = free * free * (3 - 2 * free)
      return [(1 - ease) * Math.sign(0.5 - t + 1e-6), 0.001, ease * 1.4 * z]
    }
    group.add(tube([...up, ...arch, ...down], () => [0.15, 0.032], canvas, { side: twist, square: 5, around: 32, steps: 300 }))
    for (const x of [-half, half]) {
      for (const e of [-0.115, 0.115])
        group.add(
          stitches(
            [0.22, 0.4, 0.6, 0.8, 0.9].map((v): Point => {
              const p = on(x, v)
              return [x + e, p[1], p[2] + z * 0.034]
            }),
            sewing,
            0.065,
            0.0115,
            0.04,
          ),
        )
      const patch = on(x, 0.86)
      const crossed: Point[] = [
        [x - 0.11, patch[1] - 0.14, patch[2] + z * 0.037],
        [x + 0.11, patch[1] + 0.12, patch[2] + z * 0.037],
      ]
      const other: Point[] = [
        [x + 0.11, patch[1] - 0.14, patch[2] + z * 0.037],
        [x - 0.11, patch[1] + 0.12, patch[2] + z * 0.037],
      ]
      for (const line of [crossed, other])
        group.add(
          stitches(
            [line[0]!, [(line[0]![0] + line[1]![0]) / 2, (line[0]![1] + line[1]![1]) / 2, line[0]![2]], line[1]!],
            sewing,
            0.05,
            0.0115,
            0.03,
          ),
        )
    }
  }
  return group
}
