import { ExtrudeGeometry, LatheGeometry, type Material, Mesh, Path, Shape, type Vector2 } from 'three'
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js'
import { type Corner, roundCorners } from './profiles.ts'

/** A thing turned on the lathe from a profile that runs from the bottom's middle up the outside, over the rim and down the inside. */
export function lathe(corners: Corner[], material: Material, segments = 128): Mesh {
  return new Mesh(new LatheGeometry(roundCorners(corners), segments), material)
}

/** A box with round edges, standing on the floor unless its middle is given. */
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

/** A flat piece cut to this outline, lying in the xy plane, with eased edges; `holes` are cut out. */
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
  // Start halfway along the closing edge, so that the first corner is rounded like the rest.
  const middle: Corner = [(first[0] + last[0]) / 2, (first[1] + last[1]) / 2]
  return roundCorners([middle, ...corners, middle]).slice(0, -1)
}
