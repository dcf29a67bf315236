import type { Object3D } from 'three'
import { tube } from '../tube.ts'
import { place, groupOf } from '../transforms.ts'
import { smoothCurve } from '../profiles.ts'
import { box, lathe } from '../shapes.ts'
import { createSurface } from '../materials.ts'

/** `open` places the cup next to it. */
export function flask(color: string, { open = false } = {}): Object3D {
  const coat = createSurface('powder', color, { bump: 1.6, more: { roughness: 0.5 } })
  const steel = createSurface('brushed', '#c6c9ca', { more: { roughness: 0.24 } })
  const shoulder = smoothCurve(
    [
      [0.42, 1.95],
      [0.4, 2.1],
      [0.31, 2.2],
      [0.27, 2.26],
    ],
    24,
  )
  const body = lathe([[0, 0.05], [0.4, 0.05], [0.42, 0.07, 0.02], ...shoulder, [0.25, 2.27]], coat, 128)
  const base = lathe(
    [
      [0, 0],
      [0.385, 0, 0.02],
      [0.41, 0.03, 0.02],
      [0.41, 0.062],
    ],
    steel,
    128,
  )
  const collar = lathe(
    [
      [0.26, 2.25],
      [0.285, 2.255, 0.01],
      [0.285, 2.34, 0.01],
      [0.25, 2.345],
      [0.24, 2.5],
      [0.225, 2.5],
      [0.22, 2.3],
    ],
    steel,
    128,
  )
  const ears = [1, -1].map((side) =>
    place(
      lathe(
        [
          [0, 0],
          [0.05, 0, 0.012],
          [0.05, 0.035, 0.012],
          [0, 0.042],
        ],
        steel,
        32,
      ),
      [0.285 * side, 2.3, 0],
      [0, 0, -90 * side],
    ),
  )
  const bail = tube(
    [
      [0.325, 2.3, 0],
      [0.4, 2.34, 0.12],
      [0.42, 2.36, 0.3],
      [0.28, 2.3, 0.47],
      [0, 2.26, 0.53],
      [-0.28, 2.3, 0.47],
      [-0.42, 2.36, 0.3],
      [-0.4, 2.34, 0.12],
      [-0.325, 2.3, 0],
    ],
    () => [0.018, 0.018],
    steel,
    { around: 16, steps: 160 },
  )
  const whole = groupOf(body, base, collar, ...ears, bail)
  const cup = () =>
    groupOf(
      lathe(
        [
          [0.27, 0],
          [0.31, 0, 0.015],
          [0.318, 0.03, 0.02],
          [0.318, 0.4, 0.02],
          [0.285, 0.47, 0.05],
          [0, 0.48],
        ],
        coat,
        128,
      ),
      lathe(
        [
          [0.318, 0.0],
          [0.323, 0.008, 0.006],
          [0.323, 0.05, 0.006],
          [0.317, 0.056],
        ],
        steel,
        128,
      ),
    )
  if (!open) return whole.add(place(cup(), [0, 2.35, 0]))
  const stopper = groupOf(
    lathe(
      [
        [0, 2.42],
        [0.23, 2.42],
        [0.245, 2.5, 0.02],
        [0.26, 2.52, 0.012],
        [0.26, 2.62, 0.02],
        [0.2, 2.66, 0.02],
        [0, 2.665],
      ],
      createSurface('plain', '#33312f', { more: { roughness: 0.6 } }),
      96,
    ),
    place(box(0.3, 0.07, 0.07, 0.025, createSurface('plain', '#33312f', { more: { roughness: 0.6 } })), [0, 2.69, 0]),
  )
  const standing = groupOf(
    lathe(
      [
        [0, 0],
        [0.27, 0, 0.04],
        [0.316, 0.08, 0.03],
        [0.318, 0.46, 0.01],
        [0.31, 0.475, 0.006],
        [0.298, 0.475],
      ],
      coat,
      128,
    ),
    lathe(
      [
        [0.306, 0.474],
        [0.302, 0.478, 0.004],
        [0.294, 0.47],
        [0.29, 0.1, 0.05],
        [0.24, 0.03, 0.04],
        [0, 0.03],
      ],
      steel,
      128,
    ),
  )
  return whole.add(stopper, place(standing, [0.86, 0, 0.35]))
}
