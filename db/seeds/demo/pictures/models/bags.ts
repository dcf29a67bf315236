import { type Object3D } from 'three'
import { bent, box, folds, put, sheet, slab, stitches, together, turned } from '../shapes.ts'
import { surface } from '../surfaces.ts'
import { buckle, cushion, piping, strap } from './soft-goods.ts'

type Point = [number, number, number]

const thread = () => surface('cloth', '#e6dac2', { bump: 0 })
const brass = () => surface('polished', '#c39a52', { more: { roughness: 0.24 } })

/** A canvas backpack with a flap, leather straps and a front pocket, facing +z. */
export function backpack(color: string): Object3D {
  const canvas = surface('canvas', color)
  const dark = surface('canvas', color, { from: [3, 1, 2], more: { roughness: 0.9 } })
  dark.color.multiplyScalar(0.82)
  const hide = surface('leather', '#80502e')
  const [metal, sewing] = [brass(), thread()]
  const body = sheet(cushion(1.42, 4.05, 0.74, { n: 4.2, m: 7, taper: 0.1, seed: 3, fold: 0.04 }), canvas, 140, 110, true)
  const base = sheet(
    cushion(1.42, 4.05, 0.74, { n: 4.2, m: 7, taper: 0.1, seed: 3, fold: 0.04, from: 0.0, to: 0.325, grow: 0.022 }),
    hide,
    140,
    40,
    true,
  )
  const edge = Array.from({ length: 80 }, (_, i) =>
    cushion(1.42, 4.05, 0.74, { n: 4.2, m: 7, taper: 0.1, seed: 3, fold: 0.04, grow: 0.02 })(i / 80, 0.325),
  )
  const group = together(
    body,
    base,
    piping(edge, hide, 0.028, true),
    stitches(
      edge.map(([x, y, z]): Point => [x * 1.006, y - 0.07, z * 1.012 + Math.sign(z) * 0.006]),
      sewing,
      0.06,
      0.011,
      0.035,
      true,
    ),
  )
  // The front pocket: a flat pillow on the body's front.
  const pocketAt = (u: number, v: number): Point => {
    const [a, b] = [u * 2 - 1, v * 2 - 1]
    const edgeIn = (1 - Math.abs(a) ** 5) ** 0.5 * (1 - Math.abs(b) ** 5) ** 0.5
    const round = 1 - 0.05 * Math.abs(b) ** 6
    const x = a * 0.98 * round
    const y = 1.42 + b * 0.78 * (1 - 0.05 * Math.abs(a) ** 6)
    return [x, y, 0.66 + 0.27 * edgeIn + 0.022 * folds(x * 1.6, y * 1.4, 1, 8) * edgeIn]
  }
  group.add(sheet(pocketAt, canvas, 90, 80))
  const rim: Point[] = []
  for (let i = 0; i <= 20; i += 1) rim.push(pocketAt(0.015, 1 - (i / 20) * 0.985))
  for (let i = 1; i <= 20; i += 1) rim.push(pocketAt(0.015 + (i / 20) * 0.97, 0.015))
  for (let i = 1; i <= 20; i += 1) rim.push(pocketAt(0.985, 0.015 + (i / 20) * 0.985))
  group.add(piping(rim, dark, 0.034))
  group.add(
    slab(
      (u, v) => {
        const p = pocketAt(u * 0.99 + 0.005, 0.83 + v * 0.16)
        return [p[0], p[1], p[2] + 0.022]
      },
      0.03,
      dark,
      80,
      14,
    ),
  )
  // The flap: over the top from the back, down to the pocket, with rounded lower corners.
  const flapAt = (u: number, v: number): Point => {
    const a = u * 2 - 1
    const corner = 0.42 * Math.max(0, (Math.abs(a) - 0.62) / 0.38) ** 2.4
    const t = v * (1 - (corner / 3.4) * v)
    const along = t * 3.55
    const half = 1.275 + 0.1 * t - 0.3 * (1 - Math.min(1, along / 0.9)) ** 2
    const path = profile(along)
    const hang = Math.abs(a) ** 6 * Math.min(1, along / 0.9)
    return [
      a * half + 0.012 * folds(along, a, 0, 5),
      path[0] - hang * 0.13 * (1 - v * 0.4) + 0.012 * folds(a * 2, along, 0, 6),
      path[1] - hang * 0.1 * v + 0.02 * folds(a * 1.5, along, 2, 7),
    ]
  }
  group.add(slab(flapAt, 0.05, canvas, 70, 80))
  const hem: Point[] = []
  for (let i = 0; i <= 24; i += 1) hem.push(flapAt(0.004, 0.25 + (i / 24) * 0.745))
  for (let i = 1; i <= 40; i += 1) hem.push(flapAt(0.004 + (i / 40) * 0.992, 0.996))
  for (let i = 1; i <= 24; i += 1) hem.push(flapAt(0.996, 0.996 - (i / 24) * 0.745))
  group.add(piping(hem, dark, 0.042))
  const seam: Point[] = hem.map(([x, y, z]) => [x * 0.945, y + (y < 2.6 ? 0.075 : 0.02), z + 0.035])
  group.add(stitches(seam.slice(19, -19), sewing, 0.06, 0.0105, 0.035))
  for (const x of [-0.62, 0.62]) {
    const front = flapAt(0.5 + x / 2.7, 0.93)
    const face = pocketAt(0.5 + x / 1.96, 0.5)
    const high = flapAt(0.5 + x / 2.7, 0.62)
    group.add(
      strap(
        [
          [x, high[1], high[2] + 0.045],
          [x, (high[1] + front[1]) / 2, front[2] + 0.06],
          [x, front[1], front[2] + 0.06],
          [x, 2.0, face[2] + 0.12],
          [x, 1.5, face[2] + 0.075],
          [x, 1.14, face[2] + 0.06],
        ],
        0.24,
        0.05,
        hide,
        [1, 0, 0],
        sewing,
      ),
    )
    group.add(put(buckle(0.36, 0.28, metal, hide), [x, 1.86, face[2] + 0.135], [-6, 0, 0]))
    for (const y of [1.26, 1.4, 1.54])
      group.add(
        put(
          turned(
            [
              [0.012, 0],
              [0.03, 0],
              [0.03, 0.008, 0.004],
              [0.012, 0.008],
            ],
            metal,
            24,
          ),
          [x, y, face[2] + 0.09],
          [90, 0, 0],
        ),
      )
    const riv = flapAt(0.5 + x / 2.7, 0.64)
    group.add(
      put(
        turned(
          [
            [0, 0],
            [0.04, 0],
            [0.04, 0.014, 0.01],
            [0, 0.026],
          ],
          metal,
          30,
        ),
        [x, riv[1] - 0.02, riv[2] + 0.07],
        [82, 0, 0],
      ),
    )
  }
  // Grab handle, shoulder straps and the side seams.
  group.add(
    bent(
      [
        [-0.42, 4.0, -0.5],
        [-0.36, 4.32, -0.52],
        [0, 4.5, -0.53],
        [0.36, 4.32, -0.52],
        [0.42, 4.0, -0.5],
      ],
      (t) => [0.1, 0.03 + 0.03 * Math.sin(t * Math.PI)],
      hide,
      { side: [0, 0, 1], square: 3.5, around: 32 },
    ),
  )
  for (const s of [-1, 1]) {
    group.add(
      bent(
        [
          [s * 0.45, 3.85, -0.62],
          [s * 0.55, 3.75, -1.0],
          [s * 0.68, 3.05, -1.24],
          [s * 0.82, 2.1, -1.2],
          [s * 0.95, 1.3, -1.0],
        ],
        (t) => [0.25 - 0.06 * t, 0.055],
        canvas,
        { side: [1, 0, 0], square: 3.4, around: 40 },
      ),
    )
    group.add(
      bent(
        [
          [s * 0.95, 1.42, -1.05],
          [s * 1.02, 0.95, -0.9],
          [s * 1.1, 0.5, -0.72],
        ],
        () => [0.085, 0.02],
        hide,
        { side: [1, 0, 0], square: 4 },
      ),
    )
    group.add(put(buckle(0.28, 0.22, metal, hide), [s * 0.96, 1.24, -1.0], [0, 180, 0]))
    const side: Point[] = Array.from({ length: 30 }, (_, i) =>
      cushion(1.42, 4.05, 0.74, { n: 4.2, m: 7, taper: 0.1, seed: 3, fold: 0.04, grow: 0.008 })(
        s > 0 ? 0.82 : 0.18,
        0.335 + (i / 29) * 0.45,
      ),
    )
    group.add(piping(side, dark, 0.026))
  }
  return group
}

// The flap's line over the bag, y and z at each length from its start at the back.
function profile(along: number): [number, number] {
  const knots: [number, number, number][] = [
    [0, 3.78, -0.72],
    [0.35, 4.08, -0.58],
    [1.0, 4.17, 0.02],
    [1.55, 4.06, 0.56],
    [1.9, 3.75, 0.8],
    [2.4, 3.26, 0.88],
    [3.0, 2.66, 0.95],
    [3.6, 2.06, 1.03],
  ]
  let k = 0
  while (k < knots.length - 2 && along > knots[k + 1]![0]) k += 1
  const at = (i: number) => knots[Math.max(0, Math.min(knots.length - 1, i))]!
  const [a, b] = [at(k), at(k + 1)]
  const t = (along - a[0]) / (b[0] - a[0])
  const mix = (i: 1 | 2) => {
    const [p0, p1, p2, p3] = [at(k - 1)[i], a[i], b[i], at(k + 2)[i]]
    return 0.5 * (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t + (3 * p1 - p0 - 3 * p2 + p3) * t ** 3)
  }
  return [mix(1), mix(2)]
}

/** An open canvas tote with long handles and a leather base. */
export function tote(color: string): Object3D {
  const canvas = surface('canvas', color)
  const hide = surface('leather', '#80502e')
  const sewing = surface('cloth', color === '#26344f' ? '#d9ccb0' : '#8a6a48', { bump: 0 })
  const [high] = [3.5]
  const wall =
    (grow: number) =>
    (u: number, v: number): Point => {
      const a = Math.PI / 2 - u * Math.PI * 2
      const n = 5.5 - 2.4 * v
      const k = (Math.abs(Math.cos(a)) ** n + Math.abs(Math.sin(a)) ** n) ** (-1 / n)
      const foot = Math.min(1, v / 0.035)
      const w = (1.6 + 0.28 * v + grow) * (0.965 + 0.035 * foot)
      const d = (0.72 - 0.1 * v + grow) * (0.93 + 0.07 * foot)
      const soft = 0.045 * folds(Math.cos(a) * k * 1.7, v * 3, Math.sin(a) * k, 12) * Math.min(1, v * 3)
      const sag = 0.06 * Math.cos(a * 2) * v ** 3 - 0.03
      return [Math.cos(a) * k * w + Math.cos(a) * soft, v * high + sag * v ** 2, Math.sin(a) * k * d + Math.sin(a) * soft]
    }
  const shell = sheet(wall(0), canvas, 220, 140, true)
  const lining = sheet((u, v) => wall(-0.045)(1 - u, 0.012 + v * 0.985), surface('canvas', '#cdbb9a', { from: [2, 2, 2] }), 220, 100, true)
  const ringAt = (v: number, grow: number): Point[] => Array.from({ length: 90 }, (_, i) => wall(grow)(i / 90, v))
  const group = together(shell, lining)
  group.add(bent(ringAt(0.985, -0.018), () => [0.13, 0.034], canvas, { closed: true, side: [0, 1, 0], square: 5, around: 28, steps: 300 }))
  group.add(stitches(ringAt(0.955, 0.02), sewing, 0.065, 0.011, 0.04, true))
  group.add(
    sheet((u, v) => wall(0.018)(u, v * 0.2), hide, 220, 40, true),
    piping(ringAt(0.2, 0.016), hide, 0.022, true),
    stitches(ringAt(0.183, 0.03), sewing, 0.065, 0.011, 0.04, true),
  )
  const floor = sheet(
    (u, v) => {
      const p = wall(0)(u, 0)
      return [p[0] * v, 0.004, p[2] * v]
    },
    hide,
    120,
    4,
  )
  group.add(floor)
  for (const z of [1, -1]) {
    const on = (x: number, v: number): Point => {
      // The wall's point at this x on the front (or back), found by its share around.
      let best: Point = [0, 0, 0]
      let miss = Infinity
      for (let i = 0; i <= 120; i += 1) {
        const u = z > 0 ? (i / 120) * 0.5 - 0.25 : 0.25 + (i / 120) * 0.5
        const p = wall(0.03)((u + 1) % 1, v)
        if (Math.abs(p[0] - x) < miss) [best, miss] = [p, Math.abs(p[0] - x)]
      }
      return [x, best[1], best[2]]
    }
    const half = 0.82
    const lean = z > 0 ? 0.16 : -0.05
    const up: Point[] = [on(-half, 0.2), on(-half, 0.45), on(-half, 0.7), on(-half, 0.93)]
    const topZ = up.at(-1)![2]
    const arch: Point[] = [
      [-half + 0.03, 3.9, topZ + lean * 0.2],
      [-half * 0.9, 4.6, topZ + lean * 0.6],
      [-0.4, 5.15, topZ + lean * 0.9],
      [0, 5.28, topZ + lean],
      [0.4, 5.15, topZ + lean * 0.9],
      [half * 0.9, 4.6, topZ + lean * 0.6],
      [half - 0.03, 3.9, topZ + lean * 0.2],
    ]
    const down: Point[] = [on(half, 0.93), on(half, 0.7), on(half, 0.45), on(half, 0.2)]
    const twist = (t: number): Point => {
      const free = Math.max(0, 1 - Math.abs(t - 0.5) / 0.2)
      const ease = free * free * (3 - 2 * free)
      return [(1 - ease) * Math.sign(0.5 - t + 1e-6), 0.001, ease * 1.4 * z]
    }
    group.add(bent([...up, ...arch, ...down], () => [0.15, 0.032], canvas, { side: twist, square: 5, around: 32, steps: 300 }))
    for (const x of [-half, half]) {
      for (const e of [-0.115, 0.115])
        group.add(
          stitches(
            [0.22, 0.4, 0.6, 0.8, 0.9].map((v): Point => {
              const p = on(x, v)
              return [x + e, p[1], p[2] + z * 0.034]
            }),
            sewing,
            0.065,
            0.0115,
            0.04,
          ),
        )
      const patch = on(x, 0.86)
      const crossed: Point[] = [
        [x - 0.11, patch[1] - 0.14, patch[2] + z * 0.037],
        [x + 0.11, patch[1] + 0.12, patch[2] + z * 0.037],
      ]
      const other: Point[] = [
        [x + 0.11, patch[1] - 0.14, patch[2] + z * 0.037],
        [x - 0.11, patch[1] + 0.12, patch[2] + z * 0.037],
      ]
      for (const line of [crossed, other])
        group.add(
          stitches(
            [line[0]!, [(line[0]![0] + line[1]![0]) / 2, (line[0]![1] + line[1]![1]) / 2, line[0]![2]], line[1]!],
            sewing,
            0.05,
            0.0115,
            0.03,
          ),
        )
    }
  }
  return group
}

/** A round-ended canvas duffel lying along x, with leather handles and ends. */
export function duffel(color: string): Object3D {
  const canvas = surface('canvas', color)
  const hide = surface('leather', '#74482a')
  const [metal, sewing] = [brass(), thread()]
  const [half, r] = [2.55, 1.28]
  // Around and along; the underside is flattened by its own weight.
  const skin =
    (grow: number) =>
    (u: number, v: number): Point => {
      const a = u * Math.PI * 2
      const x = (v * 2 - 1) * half
      const bulge = 1 - 0.05 * (v * 2 - 1) ** 2 - 0.05 * Math.abs(v * 2 - 1) ** 14
      const soft = 0.045 * folds(x * 0.9, Math.cos(a) * 1.5, Math.sin(a) * 1.5, 21)
      const y = Math.sin(a) * (r * 0.93) * bulge
      const z = Math.cos(a) * (r + 0.08) * bulge
      const lift = y < 0 ? y * 0.87 : y
      return [x, lift + Math.sin(a) * (grow + soft), z + Math.cos(a) * (grow + soft)]
    }
  const body = sheet((u, v) => skin(0)(1 - u, v), canvas, 200, 200, true)
  const group = together(body)
  for (const s of [0, 1]) {
    const sign = s ? 1 : -1
    const cap = sheet(
      (u, v) => {
        const p = skin(0)(s ? 1 - u : u, s)
        const q = 1 - v
        return [p[0] + sign * 0.16 * (1 - q ** 2.4), p[1] * q, p[2] * q]
      },
      canvas,
      160,
      40,
      true,
    )
    const ring = (v: number, grow: number): Point[] => Array.from({ length: 80 }, (_, i) => skin(grow)(i / 80, v))
    group.add(cap, piping(ring(s, 0.0), hide, 0.055, true))
    const patch = sheet((u, v) => skin(0.024)(1 - u, s ? 0.885 + v * 0.112 : 0.003 + v * 0.112), hide, 200, 30, true)
    group.add(patch, stitches(ring(s ? 0.897 : 0.103, 0.034), sewing, 0.07, 0.012, 0.04, true))
    // A half moon of leather and a ring for the shoulder strap on each end.
    const d = bent(
      Array.from({ length: 24 }, (_, i): Point => [0, Math.sin((i / 24) * Math.PI * 2) * 0.17, Math.cos((i / 24) * Math.PI * 2) * 0.17]),
      () => [0.024, 0.024],
      metal,
      { closed: true, around: 14, side: [1, 0, 0] },
    )
    group.add(put(d, [sign * (half + 0.14), 0.66, 0], [0, 0, sign * -14]))
    group.add(put(box(0.05, 0.3, 0.24, 0.02, hide), [sign * (half + 0.115), 0.83, 0], [0, 0, sign * 8]))
  }
  // The zip along the top.
  const top = (v: number, grow: number): Point => skin(grow)(0.25, v)
  const line = Array.from({ length: 20 }, (_, i) => top(0.13 + (i / 19) * 0.74, 0.022))
  group.add(bent(line, () => [0.17, 0.014], surface('cloth', '#2b2a27'), { side: [0, 0, 1], square: 5, around: 24 }))
  for (let i = 0; i < 150; i += 1) {
    const p = top(0.135 + (i / 150) * 0.73, 0.042)
    group.add(box(0.016, 0.02, 0.05, 0.006, metal, [p[0], p[1], p[2] + (i % 2 ? 0.018 : -0.018)]))
  }
  const pull = top(0.17, 0.07)
  group.add(
    put(box(0.15, 0.05, 0.11, 0.02, metal), pull),
    put(box(0.34, 0.03, 0.09, 0.014, hide), [pull[0] - 0.22, pull[1] - 0.005, pull[2] + 0.03], [0, 18, 4]),
  )
  // Two straps run under the bag and up both sides; their arches meet above the zip.
  for (const z of [1, -1]) {
    const side = (x: number, a: number): Point => {
      const p = skin(0.03)(a / 360, (x / half + 1) / 2)
      return [x, p[1], p[2]]
    }
    const angles = z > 0 ? [-62, -30, 0, 28, 48] : [242, 210, 180, 152, 132]
    const leftSide = angles.map((a) => side(-0.82, (a + 360) % 360))
    const rightSide = angles.map((a) => side(0.82, (a + 360) % 360)).toReversed()
    const last = leftSide.at(-1)!
    const arch: Point[] = [
      [-0.8, last[1] + 0.45, last[2] * 0.84],
      [-0.6, last[1] + 0.95, last[2] * 0.52],
      [-0.28, last[1] + 1.16, last[2] * 0.4],
      [0, last[1] + 1.2, last[2] * 0.38],
      [0.28, last[1] + 1.16, last[2] * 0.4],
      [0.6, last[1] + 0.95, last[2] * 0.52],
      [0.8, last[1] + 0.45, last[2] * 0.84],
    ]
    const twist = (t: number): Point => {
      const free = Math.max(0, 1 - Math.abs(t - 0.5) / 0.17)
      const ease = free * free * (3 - 2 * free)
      return [(1 - ease) * Math.sign(0.5 - t + 1e-6), 0, ease * z]
    }
    group.add(bent([...leftSide, ...arch, ...rightSide], () => [0.145, 0.034], hide, { side: twist, square: 5, around: 32, steps: 320 }))
    for (const x of [-0.82, 0.82]) {
      for (const e of [-0.105, 0.105]) {
        group.add(
          stitches(
            (z > 0 ? [-55, -30, 0, 24, 44] : [235, 210, 180, 156, 136]).map((a): Point => {
              const p = skin(0.068)(((a + 360) % 360) / 360, ((x + e) / half + 1) / 2)
              return p
            }),
            sewing,
            0.07,
            0.012,
            0.04,
          ),
        )
      }
      const p = skin(0.075)(((z > 0 ? 38 : 142) % 360) / 360, (x / half + 1) / 2)
      group.add(
        put(
          turned(
            [
              [0, 0],
              [0.055, 0],
              [0.055, 0.018, 0.014],
              [0, 0.034],
            ],
            metal,
            32,
          ),
          p,
          [z > 0 ? 52 : -52, 0, 0],
        ),
      )
    }
  }
  const crown = 1.28 * 0.93 * 0.743 + 1.2
  group.add(
    bent(
      [
        [-0.2, crown + 0.0, 0],
        [0, crown + 0.012, 0],
        [0.2, crown + 0.0, 0],
      ],
      () => [0.24, 0.1],
      hide,
      { side: [0, 0, 1], square: 3, around: 40, steps: 40 },
    ),
  )
  return group
}
