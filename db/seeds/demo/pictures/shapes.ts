import {
  Box3,
  BufferGeometry,
  CatmullRomCurve3,
  ExtrudeGeometry,
  Float32BufferAttribute,
  Group,
  LatheGeometry,
  Mesh,
  type Material,
  type Object3D,
  Path,
  Shape,
  SplineCurve,
  Vector2,
  Vector3,
} from 'three'
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js'

/** A corner of a profile: across, up, and how round it is. */
export type Corner = [number, number, number?]

/** Rounds the corners of an open line of points. */
export function rounded(corners: Corner[], steps = 8): Vector2[] {
  const out: Vector2[] = []
  corners.forEach(([x, y, r = 0], i) => {
    const before = corners[i - 1]
    const after = corners[i + 1]
    const at = new Vector2(x, y)
    if (r === 0 || before === undefined || after === undefined) {
      out.push(at)
      return
    }
    const a = new Vector2(before[0] - x, before[1] - y)
    const b = new Vector2(after[0] - x, after[1] - y)
    const cut = Math.min(r, a.length() * 0.49, b.length() * 0.49)
    const from = at.clone().addScaledVector(a.normalize(), cut)
    const to = at.clone().addScaledVector(b.normalize(), cut)
    for (let s = 0; s <= steps; s += 1) {
      const t = s / steps
      out.push(
        from
          .clone()
          .multiplyScalar((1 - t) ** 2)
          .addScaledVector(at, 2 * t * (1 - t))
          .addScaledVector(to, t * t),
      )
    }
  })
  return out
}

/** A smooth line through these points, as many points long as asked. */
export function smooth(points: [number, number][], count = 60): Corner[] {
  return new SplineCurve(points.map(([x, y]) => new Vector2(x, y))).getSpacedPoints(count).map((p) => [p.x, p.y])
}

/** Moves a line inwards by this much: the inner wall of a vessel, from its top down. */
export function inner(line: Corner[], wall: number): Corner[] {
  return line
    .map(([x, y], i): Corner => {
      const before = line[Math.max(0, i - 1)]!
      const after = line[Math.min(line.length - 1, i + 1)]!
      const along = new Vector2(after[0] - before[0], after[1] - before[1]).normalize()
      return [Math.max(0, x - along.y * wall), y + along.x * wall]
    })
    .toReversed()
}

/** A thing turned on the lathe from a profile; `flutes` presses grooves into its side. */
export function turned(corners: Corner[], material: Material, segments = 128): Mesh {
  return new Mesh(new LatheGeometry(rounded(corners), segments), material)
}

/** A box with round edges, standing on y = 0 unless `y` says otherwise. */
export function box(
  w: number,
  h: number,
  d: number,
  r: number,
  material: Material,
  [x, y, z]: [number, number, number] = [0, h / 2, 0],
): Mesh {
  const mesh = new Mesh(new RoundedBoxGeometry(w, h, d, 5, Math.min(r, w / 2, h / 2, d / 2)), material)
  mesh.position.set(x, y, z)
  return mesh
}

/** How a bent bar departs from a round solid one; `hollow` is the wall of a pipe open at both ends. */
export interface BentLook {
  closed?: boolean
  steps?: number
  around?: number
  square?: number
  side?: [number, number, number] | ((t: number) => [number, number, number])
  tension?: number
  hollow?: number
}

/** A bar bent along a smooth path; `size` gives half width (sideways) and half thickness at each share of the way, `square` its corners. */
export function bent(
  path: [number, number, number][],
  size: (t: number) => [number, number],
  material: Material,
  { closed = false, steps = 120, around = 24, square = 2, side, tension = 0.5, hollow = 0 }: BentLook = {},
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
  return new Mesh(finished(places, faces), material)
}

/** A surface drawn by a function of two shares in [0, 1]; `seam` joins the ends of the first. */
export function sheet(
  at: (u: number, v: number) => [number, number, number],
  material: Material,
  across = 96,
  up = 96,
  seam = false,
): Mesh {
  const places: number[] = []
  const faces: number[] = []
  for (let j = 0; j <= up; j += 1) for (let i = 0; i <= across; i += 1) places.push(...at(i / across, j / up))
  for (let j = 0; j < up; j += 1) {
    for (let i = 0; i < across; i += 1) {
      const a = j * (across + 1) + i
      faces.push(a, a + 1, a + across + 1, a + 1, a + across + 2, a + across + 1)
    }
  }
  const shape = finished(places, faces)
  if (seam) {
    const normals = shape.getAttribute('normal')
    for (let j = 0; j <= up; j += 1) {
      const [a, b] = [j * (across + 1), j * (across + 1) + across]
      const n = new Vector3().fromBufferAttribute(normals, a).add(new Vector3().fromBufferAttribute(normals, b)).normalize()
      normals.setXYZ(a, n.x, n.y, n.z)
      normals.setXYZ(b, n.x, n.y, n.z)
    }
  }
  return new Mesh(shape, material)
}

/** A soft slab of this thickness along a surface drawn like a sheet, closed at its edges. */
export function slab(
  at: (u: number, v: number) => [number, number, number],
  thick: number,
  material: Material,
  across = 60,
  up = 60,
): Mesh {
  const places: number[] = []
  const faces: number[] = []
  const e = 0.002
  const row = across + 1
  const layer = row * (up + 1)
  for (const side of [0.5, -0.5]) {
    for (let j = 0; j <= up; j += 1) {
      for (let i = 0; i <= across; i += 1) {
        const [u, v] = [i / across, j / up]
        const [u0, v0] = [Math.min(Math.max(u, e), 1 - e), Math.min(Math.max(v, e), 1 - e)]
        const du = new Vector3(...at(u0 + e, v0)).sub(new Vector3(...at(u0 - e, v0)))
        const dv = new Vector3(...at(u0, v0 + e)).sub(new Vector3(...at(u0, v0 - e)))
        // The slab thins out towards its edge, so that the edge looks turned over rather than sawn.
        const rim = Math.min(i, across - i, j, up - j) === 0 ? 0.55 : 1
        const p = new Vector3(...at(u, v)).addScaledVector(du.cross(dv).normalize(), thick * side * rim)
        places.push(p.x, p.y, p.z)
      }
    }
  }
  for (let j = 0; j < up; j += 1) {
    for (let i = 0; i < across; i += 1) {
      const a = j * row + i
      faces.push(a, a + 1, a + row, a + 1, a + row + 1, a + row)
      faces.push(layer + a, layer + a + row, layer + a + 1, layer + a + 1, layer + a + row, layer + a + row + 1)
    }
  }
  const wall = (a: number, b: number) => faces.push(a, layer + a, b, b, layer + a, layer + b)
  for (let i = 0; i < across; i += 1) {
    wall(i, i + 1)
    wall(up * row + i + 1, up * row + i)
  }
  for (let j = 0; j < up; j += 1) {
    wall((j + 1) * row, j * row)
    wall(j * row + across, (j + 1) * row + across)
  }
  return new Mesh(finished(places, faces), material)
}

/** Sets a thing down: its lowest point comes to rest on the floor. */
export function ground<T extends Object3D>(thing: T): Group {
  const low = new Box3().setFromObject(thing, true).min.y
  const holder = new Group().add(thing)
  holder.position.y = -low
  return holder
}

/** Gentle folds: a smooth number between about -1 and 1 for each place, the same for the same seed. */
export function folds(x: number, y: number, z: number, seed: number): number {
  const s = seed * 1.37
  return (
    0.45 * Math.sin(1.9 * x + 2.7 * y + 1.3 * z + s + 1.4 * Math.sin(1.1 * y - 0.7 * x + s * 2)) +
    0.33 * Math.sin(3.7 * y - 2.9 * x + 2.1 * z + s * 3 + 1.2 * Math.sin(2.3 * x + s)) +
    0.22 * Math.sin(7.1 * x + 5.3 * y - 4.3 * z + s * 5)
  )
}

/** A flat piece cut to this outline, lying in the xy plane, with eased edges; `holes` are cut out. */
export function cut(corners: Corner[], depth: number, ease: number, material: Material, holes: Corner[][] = []): Mesh {
  const shape = new Shape(ringOf(corners))
  for (const hole of holes) shape.holes.push(new Path(ringOf(hole)))
  const solid = new ExtrudeGeometry(shape, {
    depth: depth - ease * 2,
    bevelEnabled: true,
    bevelSize: ease,
    bevelOffset: -ease,
    bevelThickness: ease,
    bevelSegments: 5,
    curveSegments: 24,
    steps: 1,
  })
  solid.translate(0, 0, ease)
  return new Mesh(solid, material)
}

/** A row of stitches along a path, each a small thread half sunk into the cloth. */
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
    group.add(bent([a.toArray(), mid.toArray(), b.toArray()], () => [thick, thick], material, { steps: 3, around: 8 }))
  }
  return group
}

/** Things put together as one. */
export function together(...parts: Object3D[]): Group {
  const group = new Group()
  if (parts.length > 0) group.add(...parts)
  return group
}

/** Moves and turns a thing (degrees) and hands it back. */
export function put<T extends Object3D>(thing: T, [x, y, z]: [number, number, number], [a, b, c]: [number, number, number] = [0, 0, 0]): T {
  thing.position.set(x, y, z)
  thing.rotation.set((a * Math.PI) / 180, (b * Math.PI) / 180, (c * Math.PI) / 180)
  return thing
}

/** The same numbers for the same seed: natural irregularity that repeats. */
export function chance(seed: number): () => number {
  let state = seed * 2654435761 + 1
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}

function ringOf(corners: Corner[]): Vector2[] {
  const first = corners[0]!
  const last = corners.at(-1)!
  // Start halfway along the closing edge, so that the first corner is rounded like the rest.
  const middle: Corner = [(first[0] + last[0]) / 2, (first[1] + last[1]) / 2]
  return rounded([middle, ...corners, middle]).slice(0, -1)
}

function finished(places: number[], faces: number[]): BufferGeometry {
  const shape = new BufferGeometry()
  shape.setAttribute('position', new Float32BufferAttribute(places, 3))
  shape.setIndex(faces)
  shape.computeVertexNormals()
  return shape
}
