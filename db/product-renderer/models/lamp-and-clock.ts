import { CircleGeometry, DoubleSide, LatheGeometry, Mesh, type Object3D, PointLight, SphereGeometry } from 'three'
import { tube } from '../tube.ts'
import { createPane } from '../glass.ts'
import { place, groupOf } from '../transforms.ts'
import { insetLine, roundCorners, smoothCurve } from '../profiles.ts'
import { box, lathe } from '../shapes.ts'
import { createSurface, createWood } from '../materials.ts'

export function lamp(color: string, { light: strength = 11 } = {}): Object3D {
  const skin = createSurface('powder', color, { more: { roughness: 0.46 } })
  const brass = createSurface('brushed', '#c9a25c', { more: { roughness: 0.22 } })
  const dome = smoothCurve(
    [
      [1.18, 2.42],
      [1.15, 2.66],
      [1.0, 2.98],
      [0.72, 3.24],
      [0.36, 3.38],
      [0.07, 3.42],
    ],
    60,
  )
  const shade = lathe([[1.155, 2.405], [1.175, 2.4, 0.006], ...dome, [0.05, 3.43]], skin, 200)
  const lining = new Mesh(
    new LatheGeometry(roundCorners([...insetLine(dome, 0.03), [1.16, 2.405]]), 200),
    createSurface('plain', '#fbf4e6', { side: DoubleSide, more: { roughness: 0.7, emissive: '#ffdca6', emissiveIntensity: 0.55 } }),
  )
  const finial = lathe(
    [
      [0, 3.4],
      [0.075, 3.4, 0.01],
      [0.08, 3.45, 0.02],
      [0.035, 3.49, 0.02],
      [0.035, 3.53, 0.02],
      [0.07, 3.57, 0.03],
      [0.055, 3.62, 0.03],
      [0, 3.63],
    ],
    brass,
    64,
  )
  const stem = lathe(
    [
      [0, 0.1],
      [0.13, 0.1, 0.02],
      [0.13, 0.17, 0.02],
      [0.048, 0.2, 0.02],
      [0.045, 2.6],
      [0.1, 2.62, 0.02],
      [0.1, 2.85, 0.02],
      [0, 2.86],
    ],
    brass,
    64,
  )
  const base = lathe(
    [
      [0, 0],
      [0.66, 0, 0.02],
      [0.68, 0.03, 0.03],
      [0.66, 0.1, 0.05],
      [0.3, 0.125, 0.1],
      [0, 0.13],
    ],
    skin,
    160,
  )
  const knob = place(
    lathe(
      [
        [0, 0],
        [0.07, 0, 0.015],
        [0.066, 0.05, 0.015],
        [0, 0.055],
      ],
      brass,
      48,
    ),
    [0.4, 0.11, 0.28],
  )
  const bulb = place(
    new Mesh(new SphereGeometry(0.2, 48, 48), createSurface('plain', '#fff6e4', { more: { emissive: '#ffdfae', emissiveIntensity: 2.6 } })),
    [0, 2.72, 0],
  )
  bulb.material.userData.noShadow = true
  const cord = tube(
    [
      [-0.6, 0.03, -0.2],
      [-0.85, 0.03, -0.3],
      [-1.15, 0.03, -0.15],
      [-1.4, 0.03, -0.5],
      [-1.3, 0.03, -1.1],
      [-1.9, 0.03, -1.9],
      [-3.4, 0.03, -2.6],
    ],
    () => [0.03, 0.03],
    createSurface('cloth', '#8a7a63'),
    { around: 14, steps: 200 },
  )
  cord.userData.unframed = true
  const light = place(new PointLight('#ffca8c', strength, 9, 1.7), [0, 2.45, 0])
  return groupOf(shade, lining, finial, stem, base, knob, bulb, cord, light)
}

export function clock(color: string): Object3D {
  const skin = createSurface('powder', color, { more: { roughness: 0.44 } })
  const dark = createSurface('plain', '#24262a', { more: { roughness: 0.5 } })
  const brass = createSurface('polished', '#c39a52', { more: { roughness: 0.25 } })
  const shell = place(
    lathe(
      [
        [0, -0.42],
        [1.0, -0.42, 0.14],
        [1.2, -0.3, 0.2],
        [1.28, 0.08, 0.05],
        [1.27, 0.14, 0.03],
        [1.2, 0.15, 0.02],
        [1.18, 0.1],
        [1.17, 0.0],
      ],
      skin,
      200,
    ),
    [0, 0, 0],
    [90, 0, 0],
  )
  const dial = place(new Mesh(new CircleGeometry(1.19, 128), createSurface('plain', '#f7f3ea', { more: { roughness: 0.8 } })), [0, 0, 0.03])
  const face = groupOf(shell, dial)
  for (let i = 0; i < 60; i += 1) {
    const [long, thin] = i % 15 === 0 ? [0.19, 0.036] : i % 5 === 0 ? [0.14, 0.024] : [0.05, 0.01]
    const mark = groupOf(box(thin, long, 0.012, 0.004, dark, [0, 1.09 - long / 2, 0.036]))
    face.add(place(mark, [0, 0, 0], [0, 0, -i * 6]))
  }
  const hand = (long: number, wide: number, turn: number, z: number, back = 0.16) =>
    place(groupOf(box(wide, long + back, 0.016, 0.008, dark, [0, (long - back) / 2, z])), [0, 0, 0], [0, 0, -turn])
  face.add(hand(0.6, 0.07, 305, 0.07), hand(0.9, 0.05, 60, 0.095))
  face.add(place(groupOf(box(0.016, 1.2, 0.01, 0.004, brass, [0, 0.32, 0.118])), [0, 0, 0], [0, 0, -204]))
  face.add(
    place(
      lathe(
        [
          [0, 0],
          [0.06, 0],
          [0.06, 0.03, 0.01],
          [0, 0.035],
        ],
        brass,
        48,
      ),
      [0, 0, 0.1],
      [90, 0, 0],
    ),
  )
  const dome = roundCorners([
    [0, 0.26],
    [0.5, 0.245, 0.3],
    [0.9, 0.205, 0.3],
    [1.19, 0.12],
  ])
  face.add(place(createPane(new LatheGeometry(dome.toReversed(), 128), '#fdfefe', 0.4, 0.06), [0, 0, 0], [90, 0, 0]))
  const foot = box(1.5, 0.3, 0.72, 0.08, createWood('oak', 'x'), [0, 0.15, -0.06])
  return groupOf(place(face, [0, 1.4, 0], [-9, 0, 0]), foot)
}
