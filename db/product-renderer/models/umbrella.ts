import { DoubleSide, type Object3D, Vector3 } from 'three'
import { tube } from '../tube.ts'
import { place, groupOf } from '../transforms.ts'
import { lathe } from '../shapes.ts'
import { sheet } from '../sheet-geometry.ts'
import { createSurface } from '../materials.ts'

/** Lies on its side, the handle to the right. */
export function umbrella(color: string): Object3D {
  const cloth = createSurface('cloth', color, { scale: 1.3, bump: 0.5, more: { roughness: 0.62 } })
  cloth.side = DoubleSide
  const steel = createSurface('polished', '#b9bcbe', { more: { roughness: 0.2 } })
  const maple = createSurface('wood', '#a9713f', { second: '#7c4c26', along: 'y' })
  const [reachOut, deep] = [5.1, 1.75]
  const rib = (a: number, v: number): [number, number, number] => {
    const r = (reachOut * Math.sin(v * 1.18)) / Math.sin(1.18)
    return [Math.cos(a) * r, -deep * v ** 2.05, Math.sin(a) * r]
  }
  const canopy = sheet(
    (u, v) => {
      const turn = u * 8
      const k = Math.floor(turn)
      const f = turn - k
      const [p, q] = [rib((k / 8) * Math.PI * 2, v), rib(((k + 1) / 8) * Math.PI * 2, v)]
      // Between two ribs the cloth is pulled straight, a little slack in the middle and hollow at the hem.
      const slack = Math.sin(f * Math.PI)
      const hollow = 1 - 0.045 * slack * v ** 4
      return [
        (p[0] * (1 - f) + q[0] * f) * hollow,
        (p[1] * (1 - f) + q[1] * f) * (1 - 0.03 * slack * v) + 0.05 * slack * v ** 4,
        (p[2] * (1 - f) + q[2] * f) * hollow,
      ]
    },
    cloth,
    384,
    60,
  )
  const group = groupOf(canopy)
  for (let i = 0; i < 8; i += 1) {
    const a = (i / 8) * Math.PI * 2
    const at = (v: number, drop: number): [number, number, number] => {
      const [x, y, z] = rib(a, v)
      return [x * 0.995, y - drop, z * 0.995]
    }
    group.add(
      tube([at(0.03, 0.05), at(0.3, 0.05), at(0.6, 0.045), at(0.85, 0.035), at(1, 0.01)], () => [0.026, 0.026], steel, {
        around: 10,
        steps: 60,
      }),
    )
    group.add(tube([[Math.cos(a) * 0.14, -1.9, Math.sin(a) * 0.14], at(0.5, 0.06)], () => [0.022, 0.022], steel, { around: 10, steps: 10 }))
    const [x, y, z] = rib(a, 1.012)
    group.add(
      place(
        lathe(
          [
            [0, -0.07],
            [0.05, -0.05, 0.02],
            [0.045, 0.06, 0.02],
            [0, 0.085],
          ],
          steel,
          20,
        ),
        [x, y, z],
        [0, 0, 0],
      ),
    )
    group.children.at(-1)!.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), new Vector3(x, y * 1.6, z).normalize())
  }
  const shaft = lathe(
    [
      [0.055, -7.0],
      [0.055, 0.1],
    ],
    steel,
    40,
  )
  const spring = lathe(
    [
      [0.05, -2.02],
      [0.13, -2.0, 0.03],
      [0.13, -1.8, 0.03],
      [0.05, -1.78],
    ],
    createSurface('plain', '#26262a'),
    40,
  )
  const tip = lathe(
    [
      [0.05, 0.0],
      [0.3, -0.03, 0.03],
      [0.2, 0.09, 0.05],
      [0.075, 0.13, 0.03],
      [0.06, 0.62, 0.05],
      [0, 0.68],
    ],
    createSurface('plain', '#26262a', { more: { roughness: 0.4 } }),
    48,
  )
  const crook = tube(
    [
      [0, -6.6, 0],
      [0, -7.3, 0],
      [0, -8.0, 0],
      [0.16, -8.5, 0],
      [0.62, -8.78, 0],
      [1.08, -8.5, 0],
      [1.2, -8.02, 0],
    ],
    (t) => [0.135 - 0.015 * t, 0.135 - 0.015 * t],
    maple,
    { around: 36, steps: 160 },
  )
  const collar = lathe(
    [
      [0.1, -6.68],
      [0.145, -6.66, 0.01],
      [0.145, -6.5, 0.01],
      [0.056, -6.46],
    ],
    createSurface('polished', '#c39a52', { more: { roughness: 0.25 } }),
    48,
  )
  return group.add(shaft, spring, tip, crook, collar)
}
