import { Mesh, type Object3D, SphereGeometry } from 'three'
import { tube } from '../tube.ts'
import { createRandom, place, groupOf } from '../transforms.ts'
import { box } from '../shapes.ts'
import { createSurface, createWood } from '../materials.ts'

export function soap(): Object3D {
  const oak = createWood('walnut', 'x', [0, 2, 0.4])
  const dish = groupOf()
  for (let i = 0; i < 5; i += 1)
    dish.add(box(1.35, 0.07, 0.13, 0.02, createWood('walnut', 'x', [i, i * 0.8, 0.4]), [0, 0.13, (i - 2) * 0.19]))
  for (const x of [-0.48, 0.48]) dish.add(box(0.12, 0.1, 0.9, 0.02, oak, [x, 0.05, 0]))
  const bar = (from: [number, number, number]) => {
    const cake = createSurface('soap', '#e7d6b4', { from })
    const ring = tube(
      Array.from(
        { length: 36 },
        (_, i) => [Math.cos((i / 36) * Math.PI * 2) * 0.2, 0.262, Math.sin((i / 36) * Math.PI * 2) * 0.2] as [number, number, number],
      ),
      () => [0.016, 0.014],
      cake,
      { closed: true, steps: 120, around: 14 },
    )
    const ear = groupOf(ring)
    for (let i = 0; i < 4; i += 1)
      for (const side of [1, -1]) ear.add(place(grain(cake), [side * 0.045, 0.26, -0.1 + i * 0.055], [0, side * 32, 0]))
    ear.add(box(0.016, 0.018, 0.26, 0.007, cake, [0, 0.262, 0.02]))
    return groupOf(box(0.98, 0.265, 0.64, 0.085, cake), ear)
  }
  const next = createRandom(2)
  return groupOf(dish, place(bar([0, 0, 0]), [0, 0.168, 0], [0, next() * 6 - 3, 0]), place(bar([3, 1, 2]), [0.04, 0.44, 0.02], [0, 24, 0]))
}

function grain(material: ReturnType<typeof createSurface>): Mesh {
  const mesh = new Mesh(new SphereGeometry(0.03, 20, 14), material)
  mesh.scale.set(0.55, 0.45, 1.25)
  return mesh
}
