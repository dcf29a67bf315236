import { CatmullRomCurve3, Group, type Material, type Object3D, Vector3 } from 'three'
import { tube } from '../tube.ts'
import { folds, groupOf } from '../transforms.ts'
import { box } from '../shapes.ts'
import { createSurface } from '../materials.ts'

export type Point = [number, number, number]

export const thread = () => createSurface('cloth', '#e6dac2', { bump: 0 })
export const brass = () => createSurface('polished', '#c39a52', { more: { roughness: 0.24 } })

/** In the xy plane, facing +z. */
export function buckle(w: number, h: number, metal: Material, hide: Material): Object3D {
  const [a, b] = [w / 2, h / 2]
  const frame = tube(
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
  const prong = tube(
    [
      [0, b, 0.02],
      [0, 0, 0.035],
      [0, -b - 0.015, 0.024],
    ],
    () => [0.014, 0.012],
    metal,
    { around: 14, steps: 30 },
  )
  return groupOf(frame, prong, box(w * 0.84, 0.055, 0.04, 0.014, hide, [0, -h * 1.05, 0.006]))
}

export function strap(
  path: [number, number, number][],
  wide: number,
  thick: number,
  hide: Material,
  side: [number, number, number],
  thread?: Material,
): Object3D {
  const band = tube(path, () => [wide / 2, thick / 2], hide, { side, square: 5, around: 32, steps: 160 })
  if (thread === undefined) return band
  const curve = new CatmullRomCurve3(
    path.map((p) => new Vector3(...p)),
    false,
    'catmullrom',
    0.5,
  )
  const group = groupOf(band)
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

export function piping(path: [number, number, number][], material: Material, thick = 0.035, closed = false): Object3D {
  return tube(path, () => [thick, thick], material, { closed, around: 14, steps: 240 })
}

export function stitches(
  path: [number, number, number][],
  material: Material,
  length = 0.07,
  thick = 0.011,
  gap = 0.035,
  closed = false,
): Group {
  const group = new Group()
  const curve = new CatmullRomCurve3(
    path.map((p) => new Vector3(...p)),
    closed,
    'catmullrom',
    0.5,
  )
  const count = Math.max(1, Math.floor(curve.getLength() / (length + gap)))
  for (let i = 0; i < count; i += 1) {
    const a = curve.getPointAt((i + 0.12) / count)
    const b = curve.getPointAt((i + 0.12 + (length / (length + gap)) * 0.9) / count)
    const mid = a.clone().add(b).multiplyScalar(0.5)
    group.add(tube([a.toArray(), mid.toArray(), b.toArray()], () => [thick, thick], material, { steps: 3, around: 8 }))
  }
  return group
}

/** A soft body with squareness `n` in plan and roundness `m` in profile, starting at `bottom`. */
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
