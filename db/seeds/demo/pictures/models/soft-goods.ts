import { CatmullRomCurve3, DoubleSide, type Material, type Object3D, Vector3 } from 'three'
import { bent, box, chance, type Corner, cut, folds, put, sheet, stitches, together, turned } from '../shapes.ts'
import { surface } from '../surfaces.ts'

/** A wool blanket rolled in a leather strap, lying along x with its striped end to the left. */
export function blanket(color: string, stripe: string): Object3D {
  const turns = 4.6
  const thick = 0.155
  const spiral = (share: number, out: number): [number, number] => {
    const a = share * turns * Math.PI * 2
    const r = 0.1 + (a / (Math.PI * 2)) * (thick + 0.012) + out + 0.015 * Math.sin(a * 1.7 + 1)
    return [r * Math.cos(-a - 1.2), r * Math.sin(-a - 1.2) * 0.97]
  }
  const steps = 230
  const line: Corner[] = []
  for (let i = 0; i <= steps; i += 1) line.push(spiral(i / steps, thick))
  const tail = spiral(1, thick / 2)
  const before = spiral(0.997, thick / 2)
  line.push([tail[0] + (tail[0] - before[0]) * 2.5, tail[1] + (tail[1] - before[1]) * 2.5])
  for (let i = steps; i >= 0; i -= 1) line.push(spiral(i / steps, 0))
  const roll = together()
  const bands: [number, number, string][] = [
    [-1.95, -1.5, color],
    [-1.5, -1.34, stripe],
    [-1.34, -1.24, color],
    [-1.24, -0.92, stripe],
    [-0.92, -0.82, color],
    [-0.82, -0.66, stripe],
    [-0.66, 1.95, color],
  ]
  for (const [from, to, dye] of bands) {
    const ends = from < -1.9 || to > 1.9
    const wool = surface('wool', dye, { scale: 1.15 })
    const part = cut(
      line.map(([x, y]) => [x, y]),
      to - from,
      ends ? 0.03 : 0.0001,
      wool,
    )
    roll.add(put(part, [0, 0, from]))
  }
  const outer = 0.1 + turns * (thick + 0.012) + thick
  const hide = surface('leather', '#8a5530')
  const brass = surface('polished', '#c39a52', { more: { roughness: 0.25 } })
  for (const z of [-0.42, 0.75]) {
    const ring = Array.from({ length: 60 }, (_, i): [number, number, number] => {
      const a = (i / 60) * Math.PI * 2
      const r = Math.max(...Array.from({ length: 9 }, (__, k) => reach(line, a + (k - 4) * 0.05))) + 0.014
      return [Math.cos(a) * r, Math.sin(a) * r, z]
    })
    roll.add(bent(ring, () => [0.115, 0.022], hide, { closed: true, side: [0, 0, 1], square: 5, steps: 220, around: 32, tension: 0.5 }))
    roll.add(put(buckle(0.3, 0.27, brass, hide), [Math.cos(0.95) * (outer + 0.02), Math.sin(0.95) * (outer + 0.02), z], [0, 0, 0]))
    roll.children.at(-1)!.rotation.set(Math.PI / 2, 0, 0)
    roll.children.at(-1)!.lookAt(Math.cos(0.95) * 9, Math.sin(0.95) * 9, z)
  }
  const y = outer * 0.985
  roll.add(
    bent(
      [
        [0.02, y - 0.06, -0.42],
        [0, y + 0.1, -0.33],
        [0, y + 0.42, -0.05],
        [0, y + 0.47, 0.165],
        [0, y + 0.42, 0.38],
        [0, y + 0.1, 0.66],
        [0.02, y - 0.06, 0.75],
      ],
      (t) => [0.105 - 0.02 * Math.sin(t * Math.PI), 0.026 + 0.03 * Math.sin(t * Math.PI)],
      hide,
      { side: [1, 0, 0], square: 3.4, around: 36 },
    ),
  )
  return together(put(roll, [0, outer * 0.965, 0], [0, 90, 0]))
}

function reach(line: Corner[], angle: number): number {
  let most = 0.5
  for (const [x, y] of line) {
    const off = Math.abs(Math.atan2(Math.sin(Math.atan2(y, x) - angle), Math.cos(Math.atan2(y, x) - angle)))
    if (off < 0.06) most = Math.max(most, Math.hypot(x, y))
  }
  return most
}

/** A metal buckle in the xy plane with its prong and a leather keeper, facing +z. */
export function buckle(w: number, h: number, metal: Material, hide: Material): Object3D {
  const [a, b] = [w / 2, h / 2]
  const frame = bent(
    [
      [-a, 0, 0],
      [-a, b * 0.8, 0],
      [-a * 0.8, b, 0],
      [0, b, 0],
      [a * 0.8, b, 0],
      [a, b * 0.8, 0],
      [a, 0, 0],
      [a, -b * 0.8, 0],
      [a * 0.8, -b, 0],
      [0, -b, 0],
      [-a * 0.8, -b, 0],
      [-a, -b * 0.8, 0],
    ],
    () => [0.021, 0.021],
    metal,
    { closed: true, steps: 160, around: 16, side: [0, 0, 1] },
  )
  const prong = bent(
    [
      [0, b, 0.02],
      [0, 0, 0.035],
      [0, -b - 0.015, 0.024],
    ],
    () => [0.014, 0.012],
    metal,
    { around: 14, steps: 30 },
  )
  return together(frame, prong, box(w * 0.84, 0.055, 0.04, 0.014, hide, [0, -h * 1.05, 0.006]))
}

/** Three folded waffle towels in a stack. */
export function towels(color: string): Object3D {
  const next = chance(7)
  const group = together()
  for (let k = 0; k < 3; k += 1)
    group.add(put(towel(color, k), [(next() - 0.5) * 0.08, k * 0.575, (next() - 0.5) * 0.07], [0, (next() - 0.5) * 5, 0]))
  return group
}

// Two thick layers of a book fold, soft and round at the front.
function towel(color: string, seed: number): Object3D {
  const cloth = surface('waffle', color, { from: [seed * 3, seed, seed * 2], scale: 1.1 })
  const layer = (bottom: number, k: number) =>
    sheet(cushion(1.72, 0.3, 1.16, { n: 9, m: 4.2, seed: seed * 5 + k, fold: 0.035, bottom }), cloth, 220, 60, true)
  return together(layer(0, 1), layer(0.283, 2))
}

/** A soft body with a flat plan of squareness `n` and a side of roundness `m`, standing at `bottom`. */
export function cushion(
  w: number,
  h: number,
  d: number,
  { n = 4, m = 6, taper = 0, seed = 1, fold = 0.03, from = 0, to = 1, grow = 0, bottom = 0 } = {},
): (u: number, v: number) => [number, number, number] {
  return (u, v) => {
    const a = Math.PI / 2 - u * Math.PI * 2
    const b = -Math.PI / 2 + (from + (to - from) * v) * Math.PI
    const kb = (Math.abs(Math.cos(b)) ** m + Math.abs(Math.sin(b)) ** m) ** (-1 / m)
    const [out, up] = [Math.cos(b) * kb, Math.sin(b) * kb]
    const ka = (Math.abs(Math.cos(a)) ** n + Math.abs(Math.sin(a)) ** n) ** (-1 / n)
    const lean = taper * (up * 0.5 + 0.5)
    const x = Math.cos(a) * ka * out * w * (1 - lean)
    const z = Math.sin(a) * ka * out * d * (1 - lean * 0.8)
    const y = bottom + h * (up * 0.5 + 0.5)
    const soft = fold * folds(x, y, z * 1.3, seed) + grow
    return [x + Math.cos(a) * soft * out, y + up * soft * 0.6 * Math.abs(up), z + Math.sin(a) * soft * out]
  }
}

/** An umbrella, open and lying on its side with the handle to the right. */
export function umbrella(color: string): Object3D {
  const cloth = surface('cloth', color, { scale: 1.3, bump: 0.5, more: { roughness: 0.62 } })
  cloth.side = DoubleSide
  const steel = surface('polished', '#b9bcbe', { more: { roughness: 0.2 } })
  const maple = surface('wood', '#a9713f', { second: '#7c4c26', along: 'y' })
  const [reachOut, deep] = [5.1, 1.75]
  const rib = (a: number, v: number): [number, number, number] => {
    const r = (reachOut * Math.sin(v * 1.18)) / Math.sin(1.18)
    return [Math.cos(a) * r, -deep * v ** 2.05, Math.sin(a) * r]
  }
  const canopy = sheet(
    (u, v) => {
      const turn = u * 8
      const k = Math.floor(turn)
      const f = turn - k
      const [p, q] = [rib((k / 8) * Math.PI * 2, v), rib(((k + 1) / 8) * Math.PI * 2, v)]
      // Between two ribs the cloth is pulled straight, a little slack in the middle and hollow at the hem.
      const slack = Math.sin(f * Math.PI)
      const hollow = 1 - 0.045 * slack * v ** 4
      return [
        (p[0] * (1 - f) + q[0] * f) * hollow,
        (p[1] * (1 - f) + q[1] * f) * (1 - 0.03 * slack * v) + 0.05 * slack * v ** 4,
        (p[2] * (1 - f) + q[2] * f) * hollow,
      ]
    },
    cloth,
    384,
    60,
  )
  const group = together(canopy)
  for (let i = 0; i < 8; i += 1) {
    const a = (i / 8) * Math.PI * 2
    const at = (v: number, drop: number): [number, number, number] => {
      const [x, y, z] = rib(a, v)
      return [x * 0.995, y - drop, z * 0.995]
    }
    group.add(
      bent([at(0.03, 0.05), at(0.3, 0.05), at(0.6, 0.045), at(0.85, 0.035), at(1, 0.01)], () => [0.026, 0.026], steel, {
        around: 10,
        steps: 60,
      }),
    )
    group.add(bent([[Math.cos(a) * 0.14, -1.9, Math.sin(a) * 0.14], at(0.5, 0.06)], () => [0.022, 0.022], steel, { around: 10, steps: 10 }))
    const [x, y, z] = rib(a, 1.012)
    group.add(
      put(
        turned(
          [
            [0, -0.07],
            [0.05, -0.05, 0.02],
            [0.045, 0.06, 0.02],
            [0, 0.085],
          ],
          steel,
          20,
        ),
        [x, y, z],
        [0, 0, 0],
      ),
    )
    group.children.at(-1)!.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), new Vector3(x, y * 1.6, z).normalize())
  }
  const shaft = turned(
    [
      [0.055, -7.0],
      [0.055, 0.1],
    ],
    steel,
    40,
  )
  const spring = turned(
    [
      [0.05, -2.02],
      [0.13, -2.0, 0.03],
      [0.13, -1.8, 0.03],
      [0.05, -1.78],
    ],
    surface('plain', '#26262a'),
    40,
  )
  const tip = turned(
    [
      [0.05, 0.0],
      [0.3, -0.03, 0.03],
      [0.2, 0.09, 0.05],
      [0.075, 0.13, 0.03],
      [0.06, 0.62, 0.05],
      [0, 0.68],
    ],
    surface('plain', '#26262a', { more: { roughness: 0.4 } }),
    48,
  )
  const crook = bent(
    [
      [0, -6.6, 0],
      [0, -7.3, 0],
      [0, -8.0, 0],
      [0.16, -8.5, 0],
      [0.62, -8.78, 0],
      [1.08, -8.5, 0],
      [1.2, -8.02, 0],
    ],
    (t) => [0.135 - 0.015 * t, 0.135 - 0.015 * t],
    maple,
    { around: 36, steps: 160 },
  )
  const collar = turned(
    [
      [0.1, -6.68],
      [0.145, -6.66, 0.01],
      [0.145, -6.5, 0.01],
      [0.056, -6.46],
    ],
    surface('polished', '#c39a52', { more: { roughness: 0.25 } }),
    48,
  )
  return group.add(shaft, spring, tip, crook, collar)
}

/** Leather or cloth straps sewn onto something: a bar of this width following a path, with a stitch line on both sides. */
export function strap(
  path: [number, number, number][],
  wide: number,
  thick: number,
  hide: Material,
  side: [number, number, number],
  thread?: Material,
): Object3D {
  const band = bent(path, () => [wide / 2, thick / 2], hide, { side, square: 5, around: 32, steps: 160 })
  if (thread === undefined) return band
  const curve = new CatmullRomCurve3(
    path.map((p) => new Vector3(...p)),
    false,
    'catmullrom',
    0.5,
  )
  const group = together(band)
  for (const edge of [-1, 1]) {
    const seam = Array.from({ length: 24 }, (_, i): [number, number, number] => {
      const t = 0.01 + (i / 23) * 0.98
      const along = curve.getTangentAt(t)
      const across = new Vector3(...side).addScaledVector(along, -new Vector3(...side).dot(along)).normalize()
      const up = along.clone().cross(across)
      return curve
        .getPointAt(t)
        .addScaledVector(across, edge * (wide / 2 - 0.04))
        .addScaledVector(up, -(thick / 2 + 0.002) * Math.sign(up.z || up.y || 1) * -1)
        .toArray()
    })
    group.add(stitches(seam, thread, 0.06, 0.011, 0.03))
  }
  return group
}

/** The hem of a panel: a piping that follows this line. */
export function piping(path: [number, number, number][], material: Material, thick = 0.035, closed = false): Object3D {
  return bent(path, () => [thick, thick], material, { closed, around: 14, steps: 240 })
}
