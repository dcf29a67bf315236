import type { Object3D } from 'three'
import { groupOf } from '../transforms.ts'
import { smoothCurve } from '../profiles.ts'
import { lathe } from '../shapes.ts'
import { createSurface, createWood } from '../materials.ts'

export function mill(kind: 'oak' | 'walnut'): Object3D {
  const block = createWood(kind, 'y', [0.2, 0, 0.4])
  const brass = createSurface('polished', '#c39a52', { more: { roughness: 0.22 } })
  const waist = smoothCurve(
    [
      [0.3, 0.2],
      [0.285, 0.34],
      [0.2, 0.62],
      [0.165, 0.9],
      [0.19, 1.14],
      [0.235, 1.26],
    ],
    40,
  )
  const body = lathe(
    [
      [0, 0],
      [0.29, 0, 0.02],
      [0.305, 0.03, 0.02],
      [0.305, 0.12, 0.02],
      [0.29, 0.145, 0.012],
      [0.302, 0.17, 0.02],
      ...waist,
      [0.24, 1.3, 0.015],
      [0.2, 1.31],
    ],
    block,
  )
  const collar = lathe(
    [
      [0.19, 1.3],
      [0.232, 1.303, 0.008],
      [0.232, 1.338, 0.008],
      [0.19, 1.342],
    ],
    brass,
  )
  const head = smoothCurve(
    [
      [0.2, 1.37],
      [0.265, 1.48],
      [0.262, 1.64],
      [0.19, 1.76],
      [0.09, 1.8],
    ],
    40,
  )
  const top = lathe([[0.18, 1.34], [0.225, 1.342, 0.01], [0.228, 1.358, 0.01], ...head, [0, 1.805]], block)
  const knob = lathe(
    [
      [0, 1.79],
      [0.09, 1.795, 0.01],
      [0.085, 1.815, 0.01],
      [0.04, 1.83, 0.015],
      [0.04, 1.86, 0.015],
      [0.085, 1.89, 0.04],
      [0.08, 1.96, 0.04],
      [0, 1.98],
    ],
    brass,
    96,
  )
  return groupOf(body, collar, top, knob)
}
