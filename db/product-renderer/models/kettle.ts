import type { Object3D } from 'three'
import { tube } from '../tube.ts'
import { place, groupOf } from '../transforms.ts'
import { lathe } from '../shapes.ts'
import { createSurface, createWood } from '../materials.ts'

export function kettle(color: string, coat: 'powder' | 'brushed'): Object3D {
  const skin = createSurface(coat, color, { bump: 0.45, more: coat === 'powder' ? { roughness: 0.42 } : { roughness: 0.26 } })
  const steel = createSurface('polished', '#c9cccd', { more: { roughness: 0.2 } })
  const body = lathe(
    [
      [0, 0],
      [0.72, 0, 0.02],
      [0.745, 0.03, 0.03],
      [0.74, 0.1, 0.02],
      [0.52, 1.02, 0.12],
      [0.46, 1.06, 0.02],
      [0.46, 1.09, 0.012],
      [0.42, 1.09, 0.012],
      [0.42, 1.0],
      [0, 1.0],
    ],
    skin,
    160,
  )
  const band = lathe(
    [
      [0.74, 0.0],
      [0.752, 0.01, 0.01],
      [0.752, 0.055, 0.01],
      [0.74, 0.065],
    ],
    steel,
    160,
  )
  const lid = lathe(
    [
      [0, 1.06],
      [0.41, 1.06],
      [0.415, 1.1, 0.02],
      [0.38, 1.135, 0.03],
      [0.1, 1.16, 0.03],
      [0.06, 1.2],
      [0, 1.2],
    ],
    skin,
    128,
  )
  const knob = lathe(
    [
      [0, 1.18],
      [0.07, 1.18, 0.02],
      [0.075, 1.23, 0.04],
      [0.13, 1.3, 0.05],
      [0.12, 1.38, 0.05],
      [0, 1.395],
    ],
    createWood('walnut', 'y'),
    64,
  )
  const spout = tube(
    [
      [-0.6, 0.22, 0],
      [-0.85, 0.25, 0],
      [-1.0, 0.5, 0],
      [-1.02, 0.82, 0],
      [-1.1, 1.06, 0],
      [-1.26, 1.15, 0],
      [-1.38, 1.12, 0],
    ],
    (t) => [0.105 - 0.05 * t ** 0.6, 0.105 - 0.05 * t ** 0.6],
    skin,
    { hollow: 0.012, around: 32, steps: 160 },
  )
  const root = place(
    lathe(
      [
        [0.13, 0],
        [0.135, 0.03, 0.02],
        [0.1, 0.07],
      ],
      skin,
      48,
    ),
    [-0.66, 0.225, 0],
    [0, 0, 83],
  )
  const bracket = tube(
    [
      [0.46, 0.98, 0],
      [0.62, 1.1, 0],
      [0.82, 1.17, 0],
      [1.02, 1.14, 0],
      [1.1, 1.03, 0],
    ],
    () => [0.075, 0.018],
    steel,
    { side: [0, 0, 1], square: 6, around: 40 },
  )
  const grip = tube(
    [
      [1.04, 1.12, 0],
      [1.13, 1.0, 0],
      [1.14, 0.75, 0],
      [1.09, 0.5, 0],
      [1.05, 0.4, 0],
    ],
    (t) => [0.085 + 0.012 * Math.sin(t * Math.PI), 0.06 + 0.02 * Math.sin(t * Math.PI)],
    createWood('walnut', 'y'),
    { side: [0, 0, 1], square: 3, around: 40 },
  )
  const screw = place(
    lathe(
      [
        [0, 0],
        [0.026, 0, 0.01],
        [0.026, 0.012, 0.01],
        [0, 0.016],
      ],
      steel,
      24,
    ),
    [1.08, 0.97, 0.088],
    [90, 0, 0],
  )
  return groupOf(body, band, lid, knob, spout, root, bracket, grip, screw)
}
