import { CatmullRomCurve3, type Material, Mesh, Vector3 } from 'three'
import { buildGeometry } from './sheet-geometry.ts'

/** `hollow` is the wall thickness of a pipe with open ends. */
export interface TubeOptions {
  closed?: boolean
  steps?: number
  around?: number
  square?: number
  side?: [number, number, number] | ((t: number) => [number, number, number])
  tension?: number
  hollow?: number
}

/** A bar along a smooth path; `size` gives half width and half thickness along the way, `square` its corners. */
export function tube(
  path: [number, number, number][],
  size: (t: number) => [number, number],
  material: Material,
  { closed = false, steps = 120, around = 24, square = 2, side, tension = 0.5, hollow = 0 }: TubeOptions = {},
): Mesh {
  const curve = new CatmullRomCurve3(
    path.map((p) => new Vector3(...p)),
    closed,
    'catmullrom',
    tension,
  )
  curve.arcLengthDivisions = 600
  const places: number[] = []
  const faces: number[] = []
  const lining: [Vector3, Vector3, Vector3, number, number][] = []
  const sideAt = (t: number) => (typeof side === 'function' ? side(t) : side)
  let across = new Vector3(...(sideAt(0) ?? [0, 0, 1]))
  const rings = closed ? steps : steps + 1
  const ring = (center: Vector3, u: Vector3, v: Vector3, a: number, b: number) => {
    for (let k = 0; k < around; k += 1) {
      const w = (k / around) * Math.PI * 2
      const [c, s] = [Math.cos(w), Math.sin(w)]
      const x = Math.sign(c) * Math.abs(c) ** (2 / square) * a
      const y = Math.sign(s) * Math.abs(s) ** (2 / square) * b
      const p = center.clone().addScaledVector(u, x).addScaledVector(v, y)
      places.push(p.x, p.y, p.z)
    }
  }
  for (let i = 0; i < rings; i += 1) {
    const t = i / steps
    const center = curve.getPointAt(Math.min(1, t))
    const along = curve.getTangentAt(Math.min(1, t))
    const wanted = sideAt(t)
    const lead = wanted ? new Vector3(...wanted) : across
    across = lead.clone().addScaledVector(along, -lead.dot(along)).normalize()
    const up = along.clone().cross(across)
    const [a, b] = size(t)
    if (!closed && !hollow && i === 0) {
      for (const [push, shrink] of [
        [-1, 0.02],
        [-0.85, 0.55],
        [-0.45, 0.88],
      ] as const)
        ring(center.clone().addScaledVector(along, push * Math.min(a, b)), across, up, a * shrink, b * shrink)
    }
    ring(center, across, up, a, b)
    if (hollow) lining.push([center, across.clone(), up, Math.max(0.005, a - hollow), Math.max(0.005, b - hollow)])
    if (!closed && !hollow && i === rings - 1) {
      for (const [push, shrink] of [
        [0.45, 0.88],
        [0.85, 0.55],
        [1, 0.02],
      ] as const)
        ring(center.clone().addScaledVector(along, push * Math.min(a, b)), across, up, a * shrink, b * shrink)
    }
  }
  for (const back of lining.toReversed()) ring(...back)
  const count = places.length / 3 / around
  for (let i = 0; i < (closed ? count : count - 1); i += 1) {
    for (let k = 0; k < around; k += 1) {
      const a = i * around + k
      const b = i * around + ((k + 1) % around)
      const c = ((i + 1) % count) * around + k
      const d = ((i + 1) % count) * around + ((k + 1) % around)
      faces.push(a, b, c, b, d, c)
    }
  }
  return new Mesh(buildGeometry(places, faces), material)
}
