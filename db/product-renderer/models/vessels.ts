import { LatheGeometry, Mesh, type Object3D } from 'three'
import { tube } from '../tube.ts'
import { createClearMaterial, createPane } from '../glass.ts'
import { createRandom, place, groupOf } from '../transforms.ts'
import { type Corner, insetLine, roundCorners, smoothCurve } from '../profiles.ts'
import { lathe } from '../shapes.ts'
import { createSurface, createWood } from '../materials.ts'

export function vase(color: string, { branches = false } = {}): Object3D {
  const line = smoothCurve(
    [
      [0.5, 0.03],
      [0.62, 0.35],
      [0.86, 1.0],
      [0.97, 1.6],
      [0.86, 2.05],
      [0.52, 2.34],
      [0.32, 2.5],
      [0.29, 2.66],
      [0.36, 2.82],
    ],
    90,
  )
  const throat = insetLine(line.slice(58), 0.055)
  const pot = lathe(
    [[0, 0], [0.46, 0, 0.02], [0.49, 0.012], ...line, ...throat, [0.2, 1.5], [0, 1.4]],
    createSurface('matteGlaze', color),
    160,
  )
  const group = groupOf(pot)
  if (branches)
    group.add(
      twigs(
        [
          [-0.8, 2.3, 5],
          [0.15, 2.8, 8],
          [0.85, 2.1, 12],
        ],
        2.6,
      ),
    )
  return group
}

/** Bare twigs with buds from this height; each has a lean, a length and a seed. */
function twigs(list: [number, number, number][], from: number): Object3D {
  const bark = createSurface('clay', '#5d4330')
  const bud = createSurface('clay', '#d9c7a8')
  const group = groupOf()
  for (const [lean, long, seed] of list) {
    const next = createRandom(seed)
    const path: [number, number, number][] = [
      [0, from - 1, 0],
      [lean * 0.05, from, 0],
    ]
    for (let i = 1; i <= 8; i += 1)
      path.push([
        lean * 0.14 + lean * (i / 8) ** 1.2 * 1.15 + (next() - 0.5) * 0.13,
        from + (long * i) / 8,
        (next() - 0.5) * 0.28 + ((seed % 3) - 1) * 0.3 * (i / 8),
      ])
    group.add(tube(path, (t) => [0.034 * (1 - t * 0.7), 0.034 * (1 - t * 0.7)], bark, { around: 10, steps: 90 }))
    for (let i = 3; i <= 9; i += 1) {
      const [x, y, z] = path[i]!
      const side = i % 2 ? 1 : -1
      const reach = 0.25 + next() * 0.55 * (1 - i / 14)
      const tip: [number, number, number] = [x + side * reach * 0.75, y + reach * 0.9, z + (next() - 0.5) * 0.5]
      group.add(
        tube(
          [[x, y, z], [x + side * reach * 0.3, y + reach * 0.55, z], tip],
          (t) => [0.018 * (1 - t * 0.55), 0.018 * (1 - t * 0.55)],
          bark,
          { around: 8, steps: 20 },
        ),
      )
      for (const share of [0.55, 0.8, 1]) {
        const at: [number, number, number] = [
          x + side * reach * 0.75 * share + (next() - 0.5) * 0.03,
          y + reach * 0.9 * share + 0.02,
          z + (tip[2] - z) * share,
        ]
        group.add(
          place(
            lathe(
              [
                [0, -0.05],
                [0.032, -0.01, 0.03],
                [0.026, 0.03, 0.03],
                [0, 0.065],
              ],
              bud,
              14,
            ),
            at,
            [next() * 40 - 20, 0, -side * 40 * next()],
          ),
        )
      }
    }
  }
  return group
}

export function budVases([white, clay, sage]: [string, string, string]): Object3D {
  const round = smoothCurve(
    [
      [0.22, 0.02],
      [0.37, 0.12],
      [0.43, 0.34],
      [0.33, 0.54],
      [0.15, 0.65],
      [0.11, 0.76],
      [0.145, 0.86],
    ],
    60,
  )
  const tall = smoothCurve(
    [
      [0.2, 0.02],
      [0.24, 0.2],
      [0.25, 0.6],
      [0.23, 0.95],
      [0.16, 1.15],
      [0.12, 1.26],
      [0.15, 1.36],
    ],
    60,
  )
  const bottle = smoothCurve(
    [
      [0.27, 0.02],
      [0.34, 0.16],
      [0.34, 0.5],
      [0.25, 0.74],
      [0.1, 0.9],
      [0.078, 1.2],
      [0.085, 1.44],
      [0.12, 1.56],
    ],
    60,
  )
  const pot = (line: Corner[], color: string) =>
    lathe(
      [[0, 0], [line[0]![0] - 0.03, 0, 0.015], ...line, ...insetLine(line.slice(36), 0.03), [0.03, 0.5], [0, 0.5]],
      createSurface('glaze', color),
    )
  const sprig = place(twigs([[0.42, 1.15, 21]], 1.28), [0, 0, 0])
  sprig.scale.setScalar(0.8)
  return groupOf(
    place(pot(round, white), [-0.72, 0, 0.24]),
    place(groupOf(pot(bottle, sage), place(sprig, [0, 0.65, 0])), [0.02, 0, -0.2]),
    place(pot(tall, clay), [0.66, 0, 0.16]),
  )
}

export function carafe(): Object3D {
  const line = smoothCurve(
    [
      [0.4, 0.03],
      [0.5, 0.12],
      [0.53, 0.45],
      [0.45, 0.95],
      [0.29, 1.4],
      [0.24, 1.75],
      [0.27, 2.05],
      [0.33, 2.28],
    ],
    90,
  )
  const lip = line.at(-1)!
  const outside = roundCorners([[0, 0], [0.36, 0, 0.03], ...line])
  const inside = roundCorners([
    [lip[0], lip[1]],
    [lip[0] - 0.015, lip[1] + 0.012],
    ...insetLine(line.slice(2), 0.035),
    [0.3, 0.075],
    [0, 0.07],
  ])
  const shell = groupOf(createPane(new LatheGeometry(outside, 160), '#fafdfc'), createPane(new LatheGeometry(inside, 160), '#fbfdfd'))
  const level = insetLine(line.slice(3), 0.042)
    .toReversed()
    .filter(([, y]) => y < 1.3)
  const water = new Mesh(
    new LatheGeometry(roundCorners([[0, 0.08], [0.36, 0.085, 0.05], ...level, [level.at(-1)![0] - 0.005, 1.31], [0, 1.305]]), 160),
    createClearMaterial('#e2f1f0', 0.9),
  )
  const stopper = lathe(
    [
      [0, 1.98],
      [0.195, 1.98, 0.02],
      [0.235, 2.22],
      [0.24, 2.3],
      [0.3, 2.32, 0.02],
      [0.33, 2.4, 0.04],
      [0.31, 2.52, 0.05],
      [0, 2.56],
    ],
    createWood('oak', 'y'),
  )
  return groupOf(water, shell, stopper)
}
