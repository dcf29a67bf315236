import { CylinderGeometry, LatheGeometry, Mesh, type Object3D } from 'three'
import { tube } from '../tube.ts'
import { createRandom, placeOnFloor, place, groupOf } from '../transforms.ts'
import { roundCorners } from '../profiles.ts'
import { lathe } from '../shapes.ts'
import { createSurface, createWood } from '../materials.ts'

/** Its tip at the left. */
export function pen(color: string): Object3D {
  const black = color === '#2b2b2d'
  const metal = createSurface('brushed', black ? '#33343a' : '#c9a159', { along: 'y', more: { roughness: black ? 0.38 : 0.2 } })
  const grip = createSurface('knurl', black ? '#33343a' : '#c9a159', { more: { roughness: black ? 0.4 : 0.26 } })
  const steel = createSurface('polished', '#c3c5c7')
  const tip = lathe(
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
  const point = lathe(
    [
      [0, -0.05],
      [0.007, -0.045, 0.004],
      [0.008, 0.02],
    ],
    steel,
    24,
  )
  const knurled = lathe(
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
  const barrel = lathe(
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
  const click = lathe(
    [
      [0.04, 2.56],
      [0.04, 2.72, 0.012],
      [0.03, 2.74],
      [0, 2.742],
    ],
    metal,
    48,
  )
  const clip = tube(
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
  const whole = groupOf(tip, point, knurled, barrel, click, clip)
  return placeOnFloor(place(groupOf(place(whole, [0, -1.35, 0], [0, 52, 0])), [0, 0.1, 0], [0, 0, -90]))
}

export function pencilCup(color: string): Object3D {
  const line = roundCorners([
    [0, 0.06],
    [0.36, 0.06, 0.02],
    [0.385, 0.09, 0.02],
    [0.425, 0.98, 0.03],
    [0.4, 1.02, 0.02],
  ])
  const facets = new LatheGeometry(line, 12).toNonIndexed()
  facets.computeVertexNormals()
  const glaze = createSurface('matteGlaze', color)
  const lining = lathe(
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
  const cork = lathe(
    [
      [0, 0],
      [0.35, 0, 0.015],
      [0.355, 0.06],
      [0, 0.06],
    ],
    createSurface('clay', '#b88c5c', { bump: 3 }),
    96,
  )
  const group = groupOf(new Mesh(facets, glaze), lining, cork)
  const next = createRandom(9)
  const paints = ['#c6922f', '#34503f', '#a5502f', '#2b3a55', '#d9ccb4']
  paints.forEach((paint, i) => {
    const turn = i * 1.256 + next() * 0.4
    const lean = 0.11 + next() * 0.06
    const stick = place(pencil(paint, i === 2), [Math.cos(turn) * 0.12, 0.14, Math.sin(turn) * 0.12])
    stick.rotation.set(Math.sin(turn) * lean, next() * 3, -Math.cos(turn) * lean)
    stick.scale.y = 0.92 + next() * 0.12
    group.add(stick)
  })
  return group
}

function pencil(paint: string, flatEnd: boolean): Object3D {
  const lacquer = createSurface('plain', paint, { more: { roughness: 0.3, clearcoat: 0.6, clearcoatRoughness: 0.15 } })
  const shaft = new Mesh(new CylinderGeometry(0.041, 0.041, 1.42, 6).toNonIndexed(), lacquer)
  shaft.geometry.computeVertexNormals()
  const group = groupOf(place(shaft, [0, 0.71, 0]))
  if (flatEnd)
    return group.add(
      lathe(
        [
          [0.036, 1.4],
          [0.043, 1.405, 0.004],
          [0.043, 1.5, 0.004],
          [0.04, 1.51],
          [0.041, 1.6, 0.02],
          [0, 1.61],
        ],
        createSurface('polished', '#c9b27a'),
        32,
      ),
    )
  return group.add(
    lathe(
      [
        [0.0395, 1.415],
        [0.012, 1.58],
      ],
      createWood('beech', 'y'),
      32,
    ),
    lathe(
      [
        [0.0125, 1.578],
        [0.004, 1.635, 0.003],
        [0, 1.64],
      ],
      createSurface('plain', '#2a2a2c', { more: { roughness: 0.4 } }),
      24,
    ),
  )
}
