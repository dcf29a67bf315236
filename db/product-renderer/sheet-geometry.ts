import { BufferGeometry, Float32BufferAttribute, type Material, Mesh, Vector3 } from 'three'

/** A parametric surface over [0, 1]²; `seam` joins the ends of the first parameter. */
export function sheet(
  at: (u: number, v: number) => [number, number, number],
  material: Material,
  across = 96,
  up = 96,
  seam = false,
): Mesh {
  const positions: number[] = []
  const faces: number[] = []
  for (let j = 0; j <= up; j += 1) for (let i = 0; i <= across; i += 1) positions.push(...at(i / across, j / up))
  for (let j = 0; j < up; j += 1) {
    for (let i = 0; i < across; i += 1) {
      const a = j * (across + 1) + i
      faces.push(a, a + 1, a + across + 1, a + 1, a + across + 2, a + across + 1)
    }
  }
  const shape = buildGeometry(positions, faces)
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

export function slab(
  at: (u: number, v: number) => [number, number, number],
  thick: number,
  material: Material,
  across = 60,
  up = 60,
): Mesh {
  const positions: number[] = []
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
        // Thinner at the edge, so it looks folded rather than cut.
        const rim = Math.min(i, across - i, j, up - j) === 0 ? 0.55 : 1
        const p = new Vector3(...at(u, v)).addScaledVector(du.cross(dv).normalize(), thick * side * rim)
        positions.push(p.x, p.y, p.z)
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
  return new Mesh(buildGeometry(positions, faces), material)
}

export function buildGeometry(positions: number[], faces: number[]): BufferGeometry {
  const shape = new BufferGeometry()
  shape.setAttribute('position', new Float32BufferAttribute(positions, 3))
  shape.setIndex(faces)
  shape.computeVertexNormals()
  return shape
}
