import { Mesh, type Object3D, SphereGeometry } from 'three'
import { tube } from '../tube.ts'
import { place, groupOf } from '../transforms.ts'
import { box, lathe } from '../shapes.ts'
import { createWood } from '../materials.ts'

export function stool(kind: 'oak' | 'walnut'): Object3D {
  const [top, under] = [4.45, 4.05]
  const seat = lathe(
    [
      [0, under],
      [1.35, under, 0.1],
      [1.6, under + 0.16, 0.14],
      [1.64, top - 0.06, 0.09],
      [1.5, top + 0.005, 0.1],
      [0.8, top - 0.07, 0.4],
      [0, top - 0.09],
    ],
    createWood(kind, 'x', [0, 3.1, 0.7]),
    160,
  )
  const group = groupOf(seat)
  const end = createWood(kind, 'x', [4, 0.4, 2.2])
  for (let i = 0; i < 3; i += 1) {
    const a = ((i * 120 + 30) * Math.PI) / 180
    const at = (r: number, y: number): [number, number, number] => [Math.cos(a) * r, y, Math.sin(a) * r]
    const leg = createWood(kind, 'y', [i * 1.7, 0, i * 2.3])
    group.add(
      tube(
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
    const wedge = box(0.04, 0.03, 0.27, 0.008, createWood(kind === 'oak' ? 'walnut' : 'oak', 'z'), [0, 0.008, 0])
    group.add(place(groupOf(tenon, wedge), at(0.96, top - 0.056), [0, -(i * 120 + 30), 0]))
  }
  return group
}
