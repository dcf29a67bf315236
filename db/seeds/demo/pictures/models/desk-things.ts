import { CylinderGeometry, LatheGeometry, type Material, Mesh, type Object3D } from 'three'
import { bent, box, chance, type Corner, cut, ground, put, rounded, slab, together, turned } from '../shapes.ts'
import { surface, wood } from '../surfaces.ts'

/** A clothbound notebook lying on its back, spine at the left, with an elastic band and a ribbon. */
export function notebook(color: string, ribbon = '#c8a24e'): Object3D {
  const [w, d, thick] = [1.48, 2.1, 0.3]
  const cloth = surface('cloth', color, { bump: 1.4 })
  const outline: Corner[] = [
    [-w / 2, -d / 2, 0.02],
    [w / 2, -d / 2, 0.13],
    [w / 2, d / 2, 0.13],
    [-w / 2, d / 2, 0.02],
  ]
  const cover = () => put(cut(outline, 0.044, 0.018, cloth), [0, 0, 0], [-90, 0, 0])
  const pages: Corner[] = [
    [-w / 2 + 0.02, -d / 2 + 0.05, 0.01],
    [w / 2 - 0.05, -d / 2 + 0.05, 0.1],
    [w / 2 - 0.05, d / 2 - 0.05, 0.1],
    [-w / 2 + 0.02, d / 2 - 0.05, 0.01],
  ]
  const paper = surface('paper', '#f3ecdc', { along: 'z', bump: 1.2 })
  const block = put(cut(pages, thick - 0.08, 0.004, paper), [0, 0.04, 0], [-90, 0, 0])
  const spine = bent(
    [
      [-w / 2 + 0.015, thick / 2, -d / 2 + 0.01],
      [-w / 2 + 0.015, thick / 2, 0],
      [-w / 2 + 0.015, thick / 2, d / 2 - 0.01],
    ],
    () => [thick / 2, 0.045],
    cloth,
    { side: [0, 1, 0], square: 4, around: 40 },
  )
  const groove = box(0.03, 0.008, d - 0.06, 0.004, surface('cloth', color, { more: { roughness: 1 } }), [-w / 2 + 0.12, thick + 0.001, 0])
  const dark = surface('cloth', '#2a2926', { scale: 1.6 })
  const x = w / 2 - 0.2
  const band = bent(
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
  const mark = bent(
    [
      [-0.2, 0.16, d / 2 - 0.3],
      [-0.19, 0.16, d / 2 + 0.02],
      [-0.16, 0.06, d / 2 + 0.14],
      [-0.12, 0.014, d / 2 + 0.3],
      [-0.1, 0.014, d / 2 + 0.42],
    ],
    () => [0.03, 0.006],
    surface('cloth', ribbon, { scale: 1.8 }),
    { side: [1, 0, 0], square: 4 },
  )
  return together(put(together(cover()), [0, thick - 0.044, 0]), cover(), block, spine, groove, band, mark)
}

/** Three notebooks in a loose stack. */
export function notebookStack(colors: [string, string, string]): Object3D {
  const [a, b, c] = colors
  return together(
    notebook(a),
    put(notebook(b, '#8c3b28'), [0.05, 0.322, -0.04], [0, 9, 0]),
    put(notebook(c, '#3d5a48'), [-0.03, 0.644, 0.02], [0, -14, 0]),
  )
}

/** A click pen lying down, its tip at the left. */
export function pen(color: string): Object3D {
  const black = color === '#2b2b2d'
  const metal = surface('brushed', black ? '#33343a' : '#c9a159', { along: 'y', more: { roughness: black ? 0.38 : 0.2 } })
  const grip = surface('knurl', black ? '#33343a' : '#c9a159', { more: { roughness: black ? 0.4 : 0.26 } })
  const steel = surface('polished', '#c3c5c7')
  const tip = turned(
    [
      [0, -0.02],
      [0.008, 0, 0.004],
      [0.012, 0.05],
      [0.018, 0.06],
      [0.02, 0.09],
      [0.028, 0.1, 0.006],
      [0.078, 0.36, 0.02],
      [0.08, 0.4],
    ],
    metal,
    64,
  )
  const point = turned(
    [
      [0, -0.05],
      [0.007, -0.045, 0.004],
      [0.008, 0.02],
    ],
    steel,
    24,
  )
  const knurled = turned(
    [
      [0.078, 0.4],
      [0.0815, 0.41, 0.003],
      [0.0815, 0.86, 0.003],
      [0.077, 0.87],
      [0.077, 0.895],
    ],
    grip,
    96,
  )
  const barrel = turned(
    [
      [0.077, 0.89],
      [0.083, 0.9, 0.004],
      [0.085, 1.5],
      [0.083, 2.35, 0.01],
      [0.076, 2.36],
      [0.076, 2.375],
      [0.083, 2.38, 0.004],
      [0.08, 2.55, 0.02],
      [0.06, 2.57],
      [0.04, 2.575],
    ],
    metal,
    96,
  )
  const click = turned(
    [
      [0.04, 2.56],
      [0.04, 2.72, 0.012],
      [0.03, 2.74],
      [0, 2.742],
    ],
    metal,
    48,
  )
  const clip = bent(
    [
      [0, 2.5, 0.07],
      [0, 2.5, 0.125],
      [0, 2.44, 0.14],
      [0, 2.1, 0.122],
      [0, 1.75, 0.1],
      [0, 1.7, 0.112],
    ],
    () => [0.026, 0.009],
    steel,
    { side: [1, 0, 0], square: 5, around: 24 },
  )
  const whole = together(tip, point, knurled, barrel, click, clip)
  return ground(put(together(put(whole, [0, -1.35, 0], [0, 52, 0])), [0, 0.1, 0], [0, 0, -90]))
}

/** A faceted cup of pencils. */
export function pencilCup(color: string): Object3D {
  const line = rounded([
    [0, 0.06],
    [0.36, 0.06, 0.02],
    [0.385, 0.09, 0.02],
    [0.425, 0.98, 0.03],
    [0.4, 1.02, 0.02],
  ])
  const facets = new LatheGeometry(line, 12).toNonIndexed()
  facets.computeVertexNormals()
  const glaze = surface('matteGlaze', color)
  const lining = turned(
    [
      [0.41, 1.005],
      [0.4, 1.022, 0.008],
      [0.365, 1.015, 0.012],
      [0.345, 0.9],
      [0.33, 0.15, 0.05],
      [0, 0.12],
    ],
    glaze,
    96,
  )
  const cork = turned(
    [
      [0, 0],
      [0.35, 0, 0.015],
      [0.355, 0.06],
      [0, 0.06],
    ],
    surface('clay', '#b88c5c', { bump: 3 }),
    96,
  )
  const group = together(new Mesh(facets, glaze), lining, cork)
  const next = chance(9)
  const paints = ['#c6922f', '#34503f', '#a5502f', '#2b3a55', '#d9ccb4']
  paints.forEach((paint, i) => {
    const turn = i * 1.256 + next() * 0.4
    const lean = 0.11 + next() * 0.06
    const stick = put(pencil(paint, i === 2), [Math.cos(turn) * 0.12, 0.14, Math.sin(turn) * 0.12])
    stick.rotation.set(Math.sin(turn) * lean, next() * 3, -Math.cos(turn) * lean)
    stick.scale.y = 0.92 + next() * 0.12
    group.add(stick)
  })
  return group
}

function pencil(paint: string, flatEnd: boolean): Object3D {
  const lacquer = surface('plain', paint, { more: { roughness: 0.3, clearcoat: 0.6, clearcoatRoughness: 0.15 } })
  const shaft = new Mesh(new CylinderGeometry(0.041, 0.041, 1.42, 6).toNonIndexed(), lacquer)
  shaft.geometry.computeVertexNormals()
  const group = together(put(shaft, [0, 0.71, 0]))
  if (flatEnd)
    return group.add(
      turned(
        [
          [0.036, 1.4],
          [0.043, 1.405, 0.004],
          [0.043, 1.5, 0.004],
          [0.04, 1.51],
          [0.041, 1.6, 0.02],
          [0, 1.61],
        ],
        surface('polished', '#c9b27a'),
        32,
      ),
    )
  return group.add(
    turned(
      [
        [0.0395, 1.415],
        [0.012, 1.58],
      ],
      wood('beech', 'y'),
      32,
    ),
    turned(
      [
        [0.0125, 1.578],
        [0.004, 1.635, 0.003],
        [0, 1.64],
      ],
      surface('plain', '#2a2a2c', { more: { roughness: 0.4 } }),
      24,
    ),
  )
}

/** A leather tray with pinched and riveted corners, keys and a coin in it. */
export function catchall(): Object3D {
  const hide = surface('leather', '#a9703f')
  const at = (u: number, v: number): [number, number, number] => {
    const [a, b] = [u * 2 - 1, v * 2 - 1]
    const rise = (t: number) => Math.max(0, (Math.abs(t) - 0.7) / 0.3)
    const [ra, rb] = [rise(a), rise(b)]
    const far = Math.min(1, Math.hypot(ra, rb))
    const up = 0.46 * (far < 0.35 ? far ** 2 / 0.7 : far - 0.175)
    // Near a corner the two rising sides meet and are pulled together into an ear.
    const ear = Math.min(ra, rb)
    const pull = 1 - 0.13 * Math.max(ra, rb) - 0.09 * ear
    return [a * 1.08 * pull, 0.03 + up + ear * 0.05 + 0.006 * Math.sin(a * 3 + b * 2), -b * 1.08 * pull]
  }
  const group = together(slab(at, 0.055, hide, 90, 90))
  const brass = surface('polished', '#c39a52', { more: { roughness: 0.25 } })
  for (const [x, z] of [
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ] as const) {
    const rivet = turned(
      [
        [0, -0.02],
        [0.052, -0.02],
        [0.052, 0.012, 0.012],
        [0.03, 0.028, 0.02],
        [0, 0.032],
      ],
      brass,
      40,
    )
    const spot = at(0.5 + x * 0.475, 0.5 - z * 0.475)
    const holder = together(put(rivet, [0, 0, 0.03], [90, 0, 0]))
    group.add(put(together(holder), [spot[0], spot[1], spot[2]]))
    holder.rotation.set(0, Math.atan2(x, z), 0)
    holder.rotateX(0.5)
  }
  const key = (metal: Material) => {
    const ring = (r: number, n = 20): Corner[] =>
      Array.from({ length: n }, (_, i) => [Math.cos((i / n) * Math.PI * 2) * r, Math.sin((i / n) * Math.PI * 2) * r])
    const blade: Corner[] = [
      [0.1, -0.036],
      [0.56, -0.036, 0.02],
      [0.61, 0, 0.02],
      [0.56, 0.02],
      [0.52, 0.045],
      [0.47, 0.015],
      [0.42, 0.045],
      [0.37, 0.02],
      [0.31, 0.045],
      [0.1, 0.045],
    ]
    return together(cut(ring(0.14), 0.026, 0.007, metal, [ring(0.042).toReversed()]), put(cut(blade, 0.022, 0.005, metal), [0, 0, 0.002]))
  }
  const steel = surface('brushed', '#b9bcbe')
  group.add(put(key(brass), [-0.32, 0.075, 0.2], [-90, 0, 24]), put(key(steel), [-0.3, 0.1, 0.22], [-86, 0, -14]))
  const loop = bent(
    Array.from(
      { length: 30 },
      (_, i) => [Math.cos((i / 30) * Math.PI * 2) * 0.15, 0, Math.sin((i / 30) * Math.PI * 2) * 0.15] as [number, number, number],
    ),
    () => [0.013, 0.013],
    steel,
    { closed: true, steps: 120, around: 14 },
  )
  group.add(put(loop, [-0.43, 0.115, 0.22], [4, 0, 3]))
  const coin = turned(
    [
      [0, 0],
      [0.115, 0, 0.006],
      [0.12, 0.008, 0.004],
      [0.12, 0.02, 0.004],
      [0.106, 0.021, 0.003],
      [0.1, 0.016],
      [0, 0.016],
    ],
    surface('brushed', '#b98a52'),
    80,
  )
  group.add(
    put(coin, [0.36, 0.07, 0.12], [2, 0, 0]),
    put(
      turned(
        [
          [0, 0],
          [0.1, 0, 0.006],
          [0.105, 0.02, 0.004],
          [0.09, 0.021],
          [0.086, 0.016],
          [0, 0.016],
        ],
        steel,
        80,
      ),
      [0.46, 0.09, 0.03],
      [7, 0, -8],
    ),
  )
  return group
}
