import { Mesh, type Object3D } from 'three'
import { lamp } from './lamp-and-clock.ts'
import { notebook } from './notebook.ts'
import { candle, planter } from './plant-and-candle.ts'
import { bowls, mug, teapot } from './stoneware.ts'
import { vase } from './vessels.ts'
import { place, groupOf } from '../transforms.ts'
import { box } from '../shapes.ts'
import { createWood } from '../materials.ts'
import { swatches as c } from '../../seeds/demo/catalog/colors.ts'

/** The home page image. */
export function stillLife(): Object3D {
  const goods = groupOf(
    place(mug(c.Moss, { coffee: true }), [-2.0, 0, 1.15], [0, -35, 0]),
    place(teapot(c.Oat), [-0.55, 0, 0.2], [0, 14, 0]),
    place(vase(c.Terracotta, { branches: true }), [0.95, 0, -1.2]),
    place(notebook(c.Ink, '#a5502f'), [2.0, 0, 0.95], [0, 22, 0]),
    place(notebook(c.Rust), [1.96, 0.322, 0.92], [0, 8, 0]),
    place(candle(), [0.55, 0, 1.35], [0, 10, 0]),
    // Dimmed to match the daylight.
    place(lamp(c.Sand, { light: 4 }), [2.75, 0, -0.85], [0, -30, 0]),
    place(planter(c.Chalk), [4.3, 0, -0.3], [0, 40, 0]),
    place(bowls(c.Sage), [3.75, 0, 1.45], [0, 0, 0]),
  )
  const table = box(60, 0.5, 9, 0.06, createWood('oak', 'x', [0, 3, 0.8]), [0, -0.25, 0.6])
  table.userData.unframed = true
  goods.traverse((part) => {
    if (part instanceof Mesh && part.userData.unframed) part.visible = false
  })
  return place(groupOf(goods, table), [0, 3, 0])
}
