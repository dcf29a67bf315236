import { ExtrudeGeometry, LatheGeometry, type Material, Mesh, Path, Shape, type Vector2 } from 'three'
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js'
import { type Corner, roundCorners } from './profiles.ts'

/** A lathe mesh; the profile runs from the bottom center up the outside, over the rim and down the inside. */
export function lathe(corners: Corner[], material: Material, segments = 128): Mesh {
  return new Mesh(new LatheGeometry(roundCorners(corners), segments), material)
}

/** A rounded box, on the floor unless a center is given. */
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

export function extrude(corners: Corner[], depth: number, ease: number, material: Material, holes: Corner[][] = []): Mesh {
  const shape = new Shape(closeOutline(corners))
  for (const hole of holes) shape.holes.push(new Path(closeOutline(hole)))
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

function closeOutline(corners: Corner[]): Vector2[] {
  const first = corners[0]!
  const last = corners.at(-1)!
  // Starts halfway along the closing edge, so the first corner is rounded too.
  const middle: Corner = [(first[0] + last[0]) / 2, (first[1] + last[1]) / 2]
  return roundCorners([middle, ...corners, middle]).slice(0, -1)
}
