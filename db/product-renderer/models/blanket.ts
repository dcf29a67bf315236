import type { Object3D } from 'three'
import { tube } from '../tube.ts'
import { buckle } from './sewing.ts'
import { place, groupOf } from '../transforms.ts'
import type { Corner } from '../profiles.ts'
import { extrude } from '../shapes.ts'
import { createSurface } from '../materials.ts'

/** Lies along x, its striped end to the left. */
export function blanket(color: string, stripe: string): Object3D {
  const turns = 4.6
  const thick = 0.155
  const spiral = (share: number, out: number): [number, number] => {
    const a = share * turns * Math.PI * 2
    const r = 0.1 + (a / (Math.PI * 2)) * (thick + 0.012) + out + 0.015 * Math.sin(a * 1.7 + 1)
    return [r * Math.cos(-a - 1.2), r * Math.sin(-a - 1.2) * 0.97]
  }
  const steps = 230
  const line: Corner[] = []
  for (let i = 0; i <= steps; i += 1) line.push(spiral(i / steps, thick))
  const tail = spiral(1, thick / 2)
  const before = spiral(0.997, thick / 2)
  line.push([tail[0] + (tail[0] - before[0]) * 2.5, tail[1] + (tail[1] - before[1]) * 2.5])
  for (let i = steps; i >= 0; i -= 1) line.push(spiral(i / steps, 0))
  const roll = groupOf()
  const bands: [number, number, string][] = [
    [-1.95, -1.5, color],
    [-1.5, -1.34, stripe],
    [-1.34, -1.24, color],
    [-1.24, -0.92, stripe],
    [-0.92, -0.82, color],
    [-0.82, -0.66, stripe],
    [-0.66, 1.95, color],
  ]
  for (const [from, to, dye] of bands) {
    const ends = from < -1.9 || to > 1.9
    const wool = createSurface('wool', dye, { scale: 1.15 })
    const part = extrude(
      line.map(([x, y]) => [x, y]),
      to - from,
      ends ? 0.03 : 0.0001,
      wool,
    )
    roll.add(place(part, [0, 0, from]))
  }
  const outer = 0.1 + turns * (thick + 0.012) + thick
  const hide = createSurface('leather', '#8a5530')
  const brass = createSurface('polished', '#c39a52', { more: { roughness: 0.25 } })
  for (const z of [-0.42, 0.75]) {
    const ring = Array.from({ length: 60 }, (_, i): [number, number, number] => {
      const a = (i / 60) * Math.PI * 2
      const r = Math.max(...Array.from({ length: 9 }, (__, k) => reach(line, a + (k - 4) * 0.05))) + 0.014
      return [Math.cos(a) * r, Math.sin(a) * r, z]
    })
    roll.add(tube(ring, () => [0.115, 0.022], hide, { closed: true, side: [0, 0, 1], square: 5, steps: 220, around: 32, tension: 0.5 }))
    roll.add(place(buckle(0.3, 0.27, brass, hide), [Math.cos(0.95) * (outer + 0.02), Math.sin(0.95) * (outer + 0.02), z], [0, 0, 0]))
    roll.children.at(-1)!.rotation.set(Math.PI / 2, 0, 0)
    roll.children.at(-1)!.lookAt(Math.cos(0.95) * 9, Math.sin(0.95) * 9, z)
  }
  const y = outer * 0.985
  roll.add(
    tube(
      [
        [0.02, y - 0.06, -0.42],
        [0, y + 0.1, -0.33],
        [0, y + 0.42, -0.05],
        [0, y + 0.47, 0.165],
        [0, y + 0.42, 0.38],
        [0, y + 0.1, 0.66],
        [0.02, y - 0.06, 0.75],
      ],
      (t) => [0.105 - 0.02 * Math.sin(t * Math.PI), 0.026 + 0.03 * Math.sin(t * Math.PI)],
      hide,
      { side: [1, 0, 0], square: 3.4, around: 36 },
    ),
  )
  return groupOf(place(roll, [0, outer * 0.965, 0], [0, 90, 0]))
}

function reach(line: Corner[], angle: number): number {
  let most = 0.5
  for (const [x, y] of line) {
    const off = Math.abs(Math.atan2(Math.sin(Math.atan2(y, x) - angle), Math.cos(Math.atan2(y, x) - angle)))
    if (off < 0.06) most = Math.max(most, Math.hypot(x, y))
  }
  return most
}
