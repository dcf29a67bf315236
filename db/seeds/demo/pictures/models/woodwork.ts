import { Mesh, type Object3D, SphereGeometry } from 'three'
import { bent, box, chance, type Corner, cut, put, smooth, together, turned } from '../shapes.ts'
import { surface, wood } from '../surfaces.ts'

/** A cutting board with a handle and a leather loop; its face lies in the xy plane, the handle up. */
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
  const plank = cut(around, 0.22, 0.045, wood('walnut', 'y', [1.3, 0, 0.6]), [hole])
  const loop = bent(
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
    surface('leather', '#9a6236'),
    { closed: true, square: 4, side: [1, 0, 0], around: 20 },
  )
  return together(plank, loop)
}

/** The board leaning back as against a wall. */
export function boardLeaning(): Object3D {
  return together(put(board(), [0, 0.02, 0], [-9, 0, 0]))
}

/** The board lying flat, its loop beside the handle. */
export function boardFlat(): Object3D {
  return together(put(board(), [0, 0, 0], [-90, 0, 0]))
}

/** A turned pepper mill with a brass collar and knob. */
export function mill(kind: 'oak' | 'walnut'): Object3D {
  const block = wood(kind, 'y', [0.2, 0, 0.4])
  const brass = surface('polished', '#c39a52', { more: { roughness: 0.22 } })
  const waist = smooth(
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
  const body = turned(
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
  const collar = turned(
    [
      [0.19, 1.3],
      [0.232, 1.303, 0.008],
      [0.232, 1.338, 0.008],
      [0.19, 1.342],
    ],
    brass,
  )
  const head = smooth(
    [
      [0.2, 1.37],
      [0.265, 1.48],
      [0.262, 1.64],
      [0.19, 1.76],
      [0.09, 1.8],
    ],
    40,
  )
  const top = turned([[0.18, 1.34], [0.225, 1.342, 0.01], [0.228, 1.358, 0.01], ...head, [0, 1.805]], block)
  const knob = turned(
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
  return together(body, collar, top, knob)
}

/** An oak tray with a bent rim and cut-out handles. */
export function tray(): Object3D {
  const [w, d, h] = [2.3, 1.5, 0.44]
  const oak = wood('oak', 'x', [0, 1.2, 0.3])
  const base = put(
    cut(
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
  const tray = together(base)
  const rim = wood('oak', 'x', [2, 0.2, 1.1])
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
    tray.add(bent([...half, ...rest], () => [h / 2, 0.05], rim, { side: [0, 1, 0], square: 9, around: 48, steps: 260, tension: 0.3 }))
    const grip = wood('oak', 'x', [1, 3, 2])
    const slot: Corner[] = [
      [-0.46, 0.27, 0.09],
      [0.46, 0.27, 0.09],
      [0.46, 0.46, 0.09],
      [-0.46, 0.46, 0.09],
    ]
    const panel = cut(
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
    tray.add(put(panel, [side * w + (side > 0 ? -0.05 : -0.05), 0, 0], [0, 90, 0]))
  }
  return tray
}

/** A three-legged stool with a dished seat and wedged joints. */
export function stool(kind: 'oak' | 'walnut'): Object3D {
  const [top, under] = [4.45, 4.05]
  const seat = turned(
    [
      [0, under],
      [1.35, under, 0.1],
      [1.6, under + 0.16, 0.14],
      [1.64, top - 0.06, 0.09],
      [1.5, top + 0.005, 0.1],
      [0.8, top - 0.07, 0.4],
      [0, top - 0.09],
    ],
    wood(kind, 'x', [0, 3.1, 0.7]),
    160,
  )
  const group = together(seat)
  const end = wood(kind, 'x', [4, 0.4, 2.2])
  for (let i = 0; i < 3; i += 1) {
    const a = ((i * 120 + 30) * Math.PI) / 180
    const at = (r: number, y: number): [number, number, number] => [Math.cos(a) * r, y, Math.sin(a) * r]
    const leg = wood(kind, 'y', [i * 1.7, 0, i * 2.3])
    group.add(
      bent(
        [at(1.5, 0.02), at(1.35, 1.2), at(1.19, 2.5), at(0.98, 4.2)],
        (t) => [
          0.135 + 0.07 * Math.sin(Math.min(1, t * 1.25) * Math.PI) + 0.01,
          0.135 + 0.07 * Math.sin(Math.min(1, t * 1.25) * Math.PI) + 0.01,
        ],
        leg,
        { around: 36, steps: 100, tension: 0.2 },
      ),
    )
    const tenon = new Mesh(new SphereGeometry(0.15, 40, 20), end)
    tenon.scale.set(1, 0.12, 1)
    const wedge = box(0.04, 0.03, 0.27, 0.008, wood(kind === 'oak' ? 'walnut' : 'oak', 'z'), [0, 0.008, 0])
    group.add(put(together(tenon, wedge), at(0.96, top - 0.056), [0, -(i * 120 + 30), 0]))
  }
  return group
}

/** Two bars of soap on a slatted dish, the upper one lying crosswise. */
export function soap(): Object3D {
  const oak = wood('walnut', 'x', [0, 2, 0.4])
  const dish = together()
  for (let i = 0; i < 5; i += 1) dish.add(box(1.35, 0.07, 0.13, 0.02, wood('walnut', 'x', [i, i * 0.8, 0.4]), [0, 0.13, (i - 2) * 0.19]))
  for (const x of [-0.48, 0.48]) dish.add(box(0.12, 0.1, 0.9, 0.02, oak, [x, 0.05, 0]))
  const bar = (from: [number, number, number]) => {
    const cake = surface('soap', '#e7d6b4', { from })
    const ring = bent(
      Array.from(
        { length: 36 },
        (_, i) => [Math.cos((i / 36) * Math.PI * 2) * 0.2, 0.262, Math.sin((i / 36) * Math.PI * 2) * 0.2] as [number, number, number],
      ),
      () => [0.016, 0.014],
      cake,
      { closed: true, steps: 120, around: 14 },
    )
    const ear = together(ring)
    // A stamped ear of oats.
    for (let i = 0; i < 4; i += 1)
      for (const side of [1, -1]) ear.add(put(grain(cake), [side * 0.045, 0.26, -0.1 + i * 0.055], [0, side * 32, 0]))
    ear.add(box(0.016, 0.018, 0.26, 0.007, cake, [0, 0.262, 0.02]))
    return together(box(0.98, 0.265, 0.64, 0.085, cake), ear)
  }
  const next = chance(2)
  return together(dish, put(bar([0, 0, 0]), [0, 0.168, 0], [0, next() * 6 - 3, 0]), put(bar([3, 1, 2]), [0.04, 0.44, 0.02], [0, 24, 0]))
}

function grain(material: ReturnType<typeof surface>): Mesh {
  const mesh = new Mesh(new SphereGeometry(0.03, 20, 14), material)
  mesh.scale.set(0.55, 0.45, 1.25)
  return mesh
}
