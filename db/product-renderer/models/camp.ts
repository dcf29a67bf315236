import { CylinderGeometry, Mesh, type Object3D, PlaneGeometry, PointLight, SphereGeometry } from 'three'
import { tube } from '../tube.ts'
import { createPane } from '../glass.ts'
import { place, groupOf } from '../transforms.ts'
import { box, lathe } from '../shapes.ts'
import { createSurface } from '../materials.ts'

export function campCups(color: string, dots: string): Object3D {
  const one = (from: [number, number, number]) => {
    const coat = createSurface('enamel', color, { second: dots, from })
    const body = lathe(
      [
        [0, 0.012],
        [0.3, 0.012],
        [0.33, 0, 0.01],
        [0.385, 0.015, 0.02],
        [0.395, 0.06, 0.03],
        [0.415, 0.77],
        [0.405, 0.78],
        [0.38, 0.1, 0.05],
        [0, 0.05],
      ],
      coat,
      128,
    )
    const rim = tube(
      Array.from(
        { length: 40 },
        (_, i) => [Math.cos((i / 40) * Math.PI * 2) * 0.413, 0.775, Math.sin((i / 40) * Math.PI * 2) * 0.413] as [number, number, number],
      ),
      () => [0.02, 0.02],
      createSurface('polished', '#aeb1b3', { more: { roughness: 0.25 } }),
      { closed: true, steps: 160, around: 16 },
    )
    const handle = tube(
      [
        [0.41, 0.64, 0],
        [0.53, 0.68, 0],
        [0.65, 0.6, 0],
        [0.67, 0.44, 0],
        [0.6, 0.28, 0],
        [0.48, 0.2, 0],
        [0.395, 0.19, 0],
      ],
      () => [0.068, 0.02],
      coat,
      { side: [0, 0, 1], square: 4, around: 36 },
    )
    return groupOf(body, rim, handle)
  }
  return groupOf(place(one([0, 0, 0]), [-0.36, 0, 0.28], [0, -20, 0]), place(one([4, 2, 1]), [0.5, 0, -0.42], [0, 24, 0]))
}

export function flame(y: number, size = 1, light = 1.8): Object3D {
  const fire = new Mesh(
    new SphereGeometry(0.05 * size, 32, 32),
    createSurface('plain', '#000000', { more: { emissive: '#ffd36b', emissiveIntensity: 1.7 } }),
  )
  fire.scale.set(0.8, 2.3, 0.8)
  const core = new Mesh(
    new SphereGeometry(0.03 * size, 32, 32),
    createSurface('plain', '#000000', { more: { emissive: '#fff3c9', emissiveIntensity: 1.6 } }),
  )
  core.scale.set(0.8, 2.2, 0.8)
  fire.material.userData.noShadow = core.material.userData.noShadow = true
  const wick = place(new Mesh(new CylinderGeometry(0.008, 0.01, 0.1, 12), createSurface('plain', '#241b15')), [0, y + 0.04, 0])
  const glow = place(new PointLight('#ffbe82', light, 4, 1.6), [0, y + 0.22 * size, 0])
  return groupOf(place(fire, [0, y + 0.18 * size, 0]), place(core, [0, y + 0.15 * size, 0]), wick, glow)
}

export function lantern(color: string, metal: 'powder' | 'brushed'): Object3D {
  const skin = createSurface(metal, color, { more: metal === 'powder' ? { roughness: 0.46 } : { roughness: 0.3 } })
  const group = groupOf(box(1.5, 0.1, 1.5, 0.025, skin, [0, 0.13, 0]), box(1.38, 0.08, 1.38, 0.02, skin, [0, 0.21, 0]))
  for (const x of [-0.62, 0.62]) {
    for (const z of [-0.62, 0.62]) {
      group.add(box(0.09, 1.85, 0.09, 0.018, skin, [x, 1.14, z]))
      group.add(
        place(
          lathe(
            [
              [0, 0],
              [0.07, 0, 0.02],
              [0.07, 0.08],
              [0, 0.08],
            ],
            createSurface('plain', '#26241f'),
            32,
          ),
          [x, 0, z],
        ),
      )
    }
  }
  for (const side of [0, 1, 2, 3]) {
    const face = groupOf(
      box(1.16, 0.06, 0.05, 0.015, skin, [0, 0.29, 0.62]),
      box(1.16, 0.06, 0.05, 0.015, skin, [0, 1.98, 0.62]),
      place(createPane(new PlaneGeometry(1.16, 1.64), '#fafcfb', 0.8, 0.1), [0, 1.135, 0.61]),
      box(0.44, 0.13, 0.03, 0.012, createSurface('plain', '#1b1a18'), [0, 2.45, 0.4]),
    )
    for (const x of [-0.15, -0.05, 0.05, 0.15]) face.add(box(0.028, 0.14, 0.03, 0.008, skin, [x, 2.45, 0.412]))
    group.add(place(face, [0, 0, 0], [0, side * 90, 0]))
  }
  group.add(box(1.5, 0.07, 1.5, 0.025, skin, [0, 2.06, 0]))
  const roof = (bottom: number, top: number, high: number, y: number) =>
    place(new Mesh(new CylinderGeometry(top, bottom, high, 4, 1), skin), [0, y, 0], [0, 45, 0])
  group.add(
    roof(1.03, 0.6, 0.27, 2.22),
    box(0.8, 0.2, 0.8, 0.02, skin, [0, 2.45, 0]),
    box(0.96, 0.045, 0.96, 0.015, skin, [0, 2.565, 0]),
    roof(0.66, 0.14, 0.24, 2.7),
  )
  group.add(
    place(
      lathe(
        [
          [0, 0],
          [0.1, 0, 0.02],
          [0.1, 0.05, 0.02],
          [0.045, 0.09, 0.02],
          [0.045, 0.13],
          [0, 0.13],
        ],
        skin,
        48,
      ),
      [0, 2.8, 0],
    ),
  )
  group.add(
    tube(
      [
        [-0.5, 2.5, 0],
        [-0.58, 2.9, 0],
        [-0.44, 3.28, 0],
        [0, 3.46, 0],
        [0.44, 3.28, 0],
        [0.58, 2.9, 0],
        [0.5, 2.5, 0],
      ],
      () => [0.032, 0.032],
      skin,
      { around: 20 },
    ),
  )
  for (const x of [-0.5, 0.5])
    group.add(
      place(
        lathe(
          [
            [0, 0],
            [0.06, 0, 0.02],
            [0.06, 0.05, 0.02],
            [0, 0.06],
          ],
          skin,
          32,
        ),
        [x > 0 ? 0.45 : -0.45, 2.5, 0],
        [0, 0, x > 0 ? -90 : 90],
      ),
    )
  group.add(
    place(
      lathe(
        [
          [0, 0.25],
          [0.36, 0.25, 0.03],
          [0.37, 1.02, 0.06],
          [0.3, 1.0, 0.06],
          [0.1, 0.95, 0.05],
          [0, 0.94],
        ],
        createSurface('plain', '#efe6d2', { more: { roughness: 0.48, emissive: '#a8743c', emissiveIntensity: 0.4 } }),
        96,
      ),
      [0, 0, 0],
    ),
    flame(0.95, 1.35),
  )
  return group
}
