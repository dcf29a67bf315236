import { CircleGeometry, Group, LatheGeometry, Mesh, type Object3D } from 'three'
import { tube } from '../tube.ts'
import { createRandom, place, groupOf } from '../transforms.ts'
import { insetLine, type Corner, roundCorners, smoothCurve } from '../profiles.ts'
import { lathe } from '../shapes.ts'
import { createSurface } from '../materials.ts'

const bareClay = '#b79c7d'

export function mug(color: string, { coffee = false, big = 1 } = {}): Object3D {
  const glaze = createSurface('glaze', color)
  const wall: Corner[] = [
    [0.408, 0.13],
    [0.43, 0.3, 0.2],
    [0.435, 0.6, 0.3],
    [0.425, 0.955],
  ]
  const body = lathe(
    [
      [0.4, 0.105],
      [0.412, 0.112, 0.006],
      ...wall,
      [0.42, 0.985, 0.02],
      [0.378, 0.985, 0.02],
      [0.37, 0.9],
      [0.372, 0.3],
      [0.345, 0.1, 0.12],
      [0, 0.085],
    ],
    glaze,
  )
  const foot = lathe(
    [
      [0, 0.02],
      [0.3, 0.02],
      [0.315, 0, 0.01],
      [0.352, 0, 0.012],
      [0.37, 0.03, 0.02],
      [0.402, 0.108],
      [0.38, 0.118],
    ],
    createSurface('clay', bareClay),
  )
  const handle = tube(
    [
      [0.4, 0.8, 0],
      [0.52, 0.845, 0],
      [0.68, 0.78, 0],
      [0.735, 0.6, 0],
      [0.69, 0.4, 0],
      [0.55, 0.27, 0],
      [0.4, 0.24, 0],
    ],
    (t) => [0.075 + 0.03 * (Math.abs(t - 0.5) * 2) ** 4, 0.042 + 0.012 * (Math.abs(t - 0.5) * 2) ** 4],
    glaze,
    { side: [0, 0, 1], square: 2.6, around: 32 },
  )
  const cup = groupOf(body, foot, handle)
  if (coffee) {
    const drink = new Mesh(
      new CircleGeometry(0.372, 96),
      createSurface('plain', '#1d0d06', { more: { roughness: 0.12, clearcoat: 1, clearcoatRoughness: 0.03 } }),
    )
    cup.add(place(drink, [0, 0.84, 0], [-90, 0, 0]))
  }
  cup.scale.setScalar(big)
  return cup
}

/** Spout at the left, handle at the right. */
export function teapot(color: string): Object3D {
  const glaze = createSurface('glaze', color)
  const belly: Corner[] = smoothCurve(
    [
      [0.4, 0.07],
      [0.62, 0.16],
      [0.78, 0.42],
      [0.77, 0.68],
      [0.62, 0.92],
      [0.42, 1.04],
    ],
    40,
  )
  const body = lathe([[0, 0.07], [0.38, 0.07], ...belly, [0.37, 1.06, 0.02], [0.35, 1.0], [0.3, 0.98]], glaze)
  const foot = lathe(
    [
      [0, 0.02],
      [0.36, 0.02],
      [0.38, 0, 0.01],
      [0.42, 0, 0.012],
      [0.44, 0.035, 0.015],
      [0.43, 0.09],
    ],
    createSurface('clay', bareClay),
  )
  const lid = lathe(
    [
      [0, 1.0],
      [0.33, 1.0],
      [0.352, 1.03],
      [0.42, 1.048, 0.01],
      [0.425, 1.07, 0.012],
      [0.3, 1.125, 0.1],
      [0.12, 1.165, 0.06],
      [0.06, 1.2, 0.05],
      [0.06, 1.225, 0.03],
      [0.12, 1.27, 0.04],
      [0.125, 1.31, 0.04],
      [0.07, 1.352, 0.05],
      [0, 1.355],
    ],
    glaze,
  )
  const spout = tube(
    [
      [-0.6, 0.4, 0],
      [-0.84, 0.5, 0],
      [-0.99, 0.72, 0],
      [-1.1, 0.97, 0],
      [-1.2, 1.05, 0],
    ],
    (t) => [0.185 - 0.115 * t ** 0.7, 0.21 - 0.14 * t ** 0.6],
    glaze,
    { hollow: 0.022, around: 40 },
  )
  const handle = tube(
    [
      [0.58, 0.93, 0],
      [0.78, 1.07, 0],
      [1.04, 1.02, 0],
      [1.14, 0.78, 0],
      [1.03, 0.52, 0],
      [0.72, 0.36, 0],
    ],
    (t) => [0.085 + 0.02 * (Math.abs(t - 0.5) * 2) ** 4, 0.05 + 0.014 * (Math.abs(t - 0.5) * 2) ** 4],
    glaze,
    { side: [0, 0, 1], square: 2.5, around: 32 },
  )
  return groupOf(body, foot, lid, spout, handle)
}

export function bowls(color: string): Object3D {
  const bowl = (r: number, h: number, material: ReturnType<typeof createSurface>) => {
    const curve = smoothCurve(
      [
        [r * 0.42, 0.05],
        [r * 0.66, h * 0.2],
        [r * 0.88, h * 0.55],
        [r, h],
      ],
      40,
    )
    const pot = lathe([[0, 0.05], [r * 0.4, 0.05], ...curve, ...insetLine(curve, 0.055), [0, 0.1]], material)
    const foot = lathe(
      [
        [0, 0.015],
        [r * 0.34, 0.015],
        [r * 0.36, 0, 0.01],
        [r * 0.42, 0, 0.012],
        [r * 0.44, 0.07],
      ],
      createSurface('clay', bareClay),
    )
    const rim = new Group().add(
      tube(ringAt(r - 0.026, h, 48), () => [0.031, 0.024], createSurface('clay', '#a98a68'), {
        closed: true,
        steps: 200,
        around: 16,
        side: [0, 1, 0],
      }),
    )
    return groupOf(pot, foot, rim)
  }
  return groupOf(
    bowl(1.2, 1.0, createSurface('glaze', color)),
    place(bowl(0.89, 0.78, createSurface('glaze', color, { from: [3, 1, 0] })), [0.02, 0.3, 0.01], [2, 40, -1]),
    place(bowl(0.63, 0.6, createSurface('glaze', color, { from: [7, 2, 4] })), [0.035, 0.52, 0.0], [-2, 80, 2]),
  )
}

export function plates(color: string): Object3D {
  const next = createRandom(4)
  const group = new Group()
  const plate = (i: number) => {
    const top = smoothCurve(
      [
        [0.72, 0.045],
        [1.05, 0.06],
        [1.24, 0.11],
        [1.335, 0.225],
      ],
      40,
    )
    const shape = roundCorners([
      [0, 0.03],
      [0.68, 0.03],
      [0.7, 0, 0.01],
      [0.76, 0, 0.012],
      [0.78, 0.045],
      ...top.slice(4),
      ...insetLine(top, 0.048),
      [0, 0.09],
    ])
    return new Mesh(new LatheGeometry(shape, 160), createSurface('glaze', color, { from: [i * 5.3, i * 2.1, 0] }))
  }
  for (let i = 0; i < 4; i += 1) group.add(place(plate(i), [(next() - 0.5) * 0.05, i * 0.09, (next() - 0.5) * 0.05], [0, next() * 360, 0]))
  return group
}

function ringAt(r: number, y: number, count: number): [number, number, number][] {
  return Array.from({ length: count }, (_, i) => [Math.cos((i / count) * Math.PI * 2) * r, y, Math.sin((i / count) * Math.PI * 2) * r])
}
