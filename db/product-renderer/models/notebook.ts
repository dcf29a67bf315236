import type { Object3D } from 'three'
import { tube } from '../tube.ts'
import { place, groupOf } from '../transforms.ts'
import type { Corner } from '../profiles.ts'
import { box, extrude } from '../shapes.ts'
import { createSurface } from '../materials.ts'

/** Lies on its back, spine at the left. */
export function notebook(color: string, ribbon = '#c8a24e'): Object3D {
  const [w, d, thick] = [1.48, 2.1, 0.3]
  const cloth = createSurface('cloth', color, { bump: 1.4 })
  const outline: Corner[] = [
    [-w / 2, -d / 2, 0.02],
    [w / 2, -d / 2, 0.13],
    [w / 2, d / 2, 0.13],
    [-w / 2, d / 2, 0.02],
  ]
  const cover = () => place(extrude(outline, 0.044, 0.018, cloth), [0, 0, 0], [-90, 0, 0])
  const pages: Corner[] = [
    [-w / 2 + 0.02, -d / 2 + 0.05, 0.01],
    [w / 2 - 0.05, -d / 2 + 0.05, 0.1],
    [w / 2 - 0.05, d / 2 - 0.05, 0.1],
    [-w / 2 + 0.02, d / 2 - 0.05, 0.01],
  ]
  const paper = createSurface('paper', '#f3ecdc', { along: 'z', bump: 1.2 })
  const block = place(extrude(pages, thick - 0.08, 0.004, paper), [0, 0.04, 0], [-90, 0, 0])
  const spine = tube(
    [
      [-w / 2 + 0.015, thick / 2, -d / 2 + 0.01],
      [-w / 2 + 0.015, thick / 2, 0],
      [-w / 2 + 0.015, thick / 2, d / 2 - 0.01],
    ],
    () => [thick / 2, 0.045],
    cloth,
    { side: [0, 1, 0], square: 4, around: 40 },
  )
  const groove = box(0.03, 0.008, d - 0.06, 0.004, createSurface('cloth', color, { more: { roughness: 1 } }), [
    -w / 2 + 0.12,
    thick + 0.001,
    0,
  ])
  const dark = createSurface('cloth', '#2a2926', { scale: 1.6 })
  const x = w / 2 - 0.2
  const band = tube(
    [
      [x, thick + 0.012, 0],
      [x, thick + 0.012, d / 2 - 0.06],
      [x, thick - 0.02, d / 2 + 0.012],
      [x, 0.03, d / 2 + 0.012],
      [x, 0.005, d / 2 - 0.08],
      [x, 0.005, 0],
      [x, 0.005, -d / 2 + 0.08],
      [x, 0.03, -d / 2 - 0.012],
      [x, thick - 0.02, -d / 2 - 0.012],
      [x, thick + 0.012, -d / 2 + 0.06],
    ],
    () => [0.035, 0.009],
    dark,
    { closed: true, side: [1, 0, 0], square: 6, steps: 400, tension: 0.05 },
  )
  const mark = tube(
    [
      [-0.2, 0.16, d / 2 - 0.3],
      [-0.19, 0.16, d / 2 + 0.02],
      [-0.16, 0.06, d / 2 + 0.14],
      [-0.12, 0.014, d / 2 + 0.3],
      [-0.1, 0.014, d / 2 + 0.42],
    ],
    () => [0.03, 0.006],
    createSurface('cloth', ribbon, { scale: 1.8 }),
    { side: [1, 0, 0], square: 4 },
  )
  return groupOf(place(groupOf(cover()), [0, thick - 0.044, 0]), cover(), block, spine, groove, band, mark)
}

export function notebookStack(colors: [string, string, string]): Object3D {
  const [a, b, c] = colors
  return groupOf(
    notebook(a),
    place(notebook(b, '#8c3b28'), [0.05, 0.322, -0.04], [0, 9, 0]),
    place(notebook(c, '#3d5a48'), [-0.03, 0.644, 0.02], [0, -14, 0]),
  )
}
