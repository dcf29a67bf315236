import { CanvasTexture, CylinderGeometry, DoubleSide, LatheGeometry, Mesh, type Object3D, SRGBColorSpace } from 'three'
import { tube } from '../tube.ts'
import { createPane } from '../glass.ts'
import { flame } from './camp.ts'
import { page } from '../dom-types.ts'
import { createRandom, place, groupOf } from '../transforms.ts'
import { roundCorners } from '../profiles.ts'
import { lathe } from '../shapes.ts'
import { sheet } from '../sheet-geometry.ts'
import { createSurface, createWood } from '../materials.ts'

export function planter(color: string): Object3D {
  const clay = createSurface('clay', color)
  const wall = new LatheGeometry(
    roundCorners([
      [0, 0.12],
      [0.6, 0.12, 0.03],
      [0.63, 0.16, 0.03],
      ...Array.from({ length: 30 }, (_, i): [number, number] => [0.64 + (i / 29) * 0.16, 0.2 + (i / 29) * 1.02]),
      [0.81, 1.26, 0.02],
      [0.86, 1.28, 0.02],
      [0.87, 1.42, 0.025],
      [0.79, 1.43, 0.02],
      [0.76, 1.2],
      [0, 1.2],
    ]),
    720,
  )
  const spots = wall.getAttribute('position')
  for (let i = 0; i < spots.count; i += 1) {
    const [x, y, z] = [spots.getX(i), spots.getY(i), spots.getZ(i)]
    const r = Math.hypot(x, z)
    if (r < 0.6 || y < 0.17 || y > 1.25) continue
    const ease = Math.min(1, (y - 0.17) / 0.08, (1.25 - y) / 0.06)
    const groove = 1 - 0.045 * ease * (1 - Math.abs(Math.sin(Math.atan2(z, x) * 20)) ** 0.75)
    spots.setXYZ(i, x * groove, y, z * groove)
  }
  wall.computeVertexNormals()
  const pot = place(new Mesh(wall, clay), [0, 0, 0], [0, 180, 0])
  const saucer = lathe(
    [
      [0, 0],
      [0.78, 0, 0.02],
      [0.86, 0.04, 0.04],
      [0.93, 0.17, 0.015],
      [0.9, 0.185, 0.01],
      [0.83, 0.1, 0.04],
      [0, 0.09],
    ],
    createSurface('glaze', color),
    128,
  )
  const soil = lathe(
    [
      [0, 1.3],
      [0.4, 1.29],
      [0.775, 1.26],
    ],
    createSurface('clay', '#3b2a1f', { bump: 9, side: DoubleSide }),
    96,
  )
  return groupOf(pot, saucer, soil, plant())
}

function plant(): Object3D {
  const next = createRandom(11)
  const group = groupOf()
  for (let s = 0; s < 9; s += 1) {
    const turn = s * 2.4 + next() * 0.5
    const lean = s === 0 ? 0.12 : 0.45 + next() * 0.55
    const high = 1.15 + next() * 0.75 - lean * 0.35
    const at = (t: number): [number, number, number] => [
      Math.cos(turn) * (0.1 + lean * t ** 1.6),
      1.2 + high * t,
      Math.sin(turn) * (0.1 + lean * t ** 1.6),
    ]
    group.add(
      tube([at(0), at(0.35), at(0.7), at(1)], (t) => [0.026 - 0.014 * t, 0.026 - 0.014 * t], createSurface('leaf', '#5c6b35'), {
        around: 12,
        steps: 40,
      }),
    )
    for (let k = 0; k < 5; k += 1) {
      const t = 0.3 + (k / 4) * 0.7
      const angle = turn + (k === 4 ? (s === 0 ? 2.2 : 0) : k % 2 ? 1.25 : -1.25) + (next() - 0.5) * 0.7
      const leafy = leaf(
        0.66 + next() * 0.24 - k * 0.03,
        ['#557a3c', '#5f8742', '#4a6e38', '#6d9650'][Math.floor(next() * 4)]!,
        0.5 + next() * 0.6,
        [s * 2.1, k * 1.3, 0],
      )
      const holder = place(groupOf(leafy), at(t), [0, (-angle * 180) / Math.PI, 0])
      leafy.rotation.z = 0.5 + (k === 4 ? 0.3 : 0) + (next() - 0.5) * 0.5
      group.add(holder)
    }
  }
  return group
}

// Along +x, tip hanging.
function leaf(long: number, color: string, droop: number, from: [number, number, number]): Object3D {
  const at = (u: number, v: number): [number, number, number] => {
    const t = Math.max(0.001, u)
    const half = long * 0.31 * Math.sin(Math.PI * t ** 0.72) ** 0.72
    const w = (v - 0.5) * 2
    const bow = long * (t - droop * 0.45 * t * t)
    return [
      long * t * (1 - 0.12 * t * droop),
      bow * 0.2 - long * droop * 0.42 * t * t + Math.abs(w) ** 1.5 * half * 0.22 + 0.03 * long * Math.sin(t * 9 + 1) * w,
      w * half,
    ]
  }
  const blade = sheet(at, createSurface('leaf', color, { side: DoubleSide, from }), 40, 16)
  const rib = tube(
    [at(0.0, 0.5), at(0.35, 0.5), at(0.7, 0.5), at(0.97, 0.5)],
    (t) => [0.011 * (1 - t * 0.7), 0.008],
    createSurface('leaf', '#7f9a5b'),
    { around: 8, steps: 24 },
  )
  const stalk = tube([[-0.12, -0.05, 0], [-0.05, -0.01, 0], at(0.03, 0.5)], () => [0.011, 0.011], createSurface('leaf', '#5c6b35'), {
    around: 8,
    steps: 10,
  })
  return groupOf(blade, rib, stalk)
}

export function candle({ closed = false } = {}): Object3D {
  const outside = roundCorners([
    [0, 0],
    [0.36, 0, 0.05],
    [0.4, 0.04, 0.04],
    [0.4, 0.84, 0.02],
    [0.385, 0.885],
  ])
  const inside = roundCorners([
    [0.385, 0.885],
    [0.37, 0.885],
    [0.368, 0.84],
    [0.365, 0.1, 0.05],
    [0.3, 0.06],
    [0, 0.06],
  ])
  const wax = lathe(
    [
      [0, 0.066],
      [0.35, 0.07, 0.04],
      [0.361, 0.12, 0.03],
      [0.361, 0.655],
      [0.35, 0.648, 0.01],
      [0.1, 0.636],
      [0, 0.634],
    ],
    createSurface('plain', '#f2e4c6', { more: { roughness: 0.4, emissive: '#d9a061', emissiveIntensity: closed ? 0 : 0.22 } }),
    96,
  )
  const jar = groupOf(createPane(new LatheGeometry(outside, 128), '#e6b878', 1), createPane(new LatheGeometry(inside, 128), '#f2d8ae', 0.6))
  const label = new Mesh(
    new CylinderGeometry(0.4035, 0.4035, 0.4, 64, 1, true, -0.85, 1.7),
    createSurface('plain', '#ffffff', { more: { roughness: 0.9, map: print() } }),
  )
  const lidWood = createWood('walnut', 'x', [1, 2, 0.5])
  const lid = () =>
    lathe(
      [
        [0, 0],
        [0.35, 0, 0.01],
        [0.355, 0.05],
        [0.41, 0.052, 0.012],
        [0.415, 0.13, 0.03],
        [0.3, 0.142],
        [0, 0.142],
      ],
      lidWood,
      96,
    )
  const whole = groupOf(wax, jar, place(label, [0, 0.42, 0]))
  if (closed) return whole.add(place(lid(), [0, 0.835, 0]))
  return whole.add(flame(0.63, 1, 0.5), place(lid(), [0.72, 0.07, 0.32], [0, 30, 0]), place(groupOf(), [0, 0, 0]))
}

function print(): CanvasTexture {
  const canvas = page.createElement('canvas')
  canvas.width = 1400
  canvas.height = 824
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#f3ecdd'
  pen.fillRect(0, 0, 1400, 824)
  pen.strokeStyle = pen.fillStyle = '#3a3226'
  pen.lineWidth = 5
  pen.strokeRect(48, 48, 1304, 728)
  pen.textAlign = 'center'
  pen.font = '600 118px Figtree'
  pen.fillText('Hearth & Harbor', 700, 300)
  pen.font = '400 76px Figtree'
  pen.fillText('Evening Candle', 700, 452)
  pen.fillRect(620, 520, 160, 4)
  pen.font = '400 56px Figtree'
  pen.fillText('soy wax   8 oz', 700, 644)
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  texture.anisotropy = 8
  return texture
}
