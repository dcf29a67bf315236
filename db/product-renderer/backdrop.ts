import { BufferGeometry, Float32BufferAttribute, Mesh, MeshLambertMaterial, ShaderMaterial, type Texture, Vector2 } from 'three'
import type { ShotSetup } from './shot-setup.ts'

export function createBackdrop(setup: ShotSetup, radius: number): Mesh {
  const reach = radius * 9
  const bend = radius * 5
  const rows: [number, number][] = [
    [reach, 0],
    [0, 0],
    [-radius * 1.6, 0],
  ]
  for (let i = 1; i <= 40; i += 1) {
    const a = (i / 40) * (Math.PI / 2)
    rows.push([-radius * 1.6 - Math.sin(a) * bend, bend - Math.cos(a) * bend])
  }
  rows.push([-radius * 1.6 - bend, radius * 16])
  const positions: number[] = []
  const faces: number[] = []
  rows.forEach(([z, y], i) => {
    positions.push(-reach, y, z, reach, y, z)
    if (i > 0) faces.push(i * 2 - 2, i * 2 - 1, i * 2, i * 2 - 1, i * 2 + 1, i * 2)
  })
  const shape = new BufferGeometry()
  shape.setAttribute('position', new Float32BufferAttribute(positions, 3))
  shape.setIndex(faces)
  shape.computeVertexNormals()
  const sheet = new MeshLambertMaterial({ color: setup.paper, envMap: null })
  const mesh = new Mesh(shape, sheet)
  mesh.receiveShadow = true
  mesh.userData.paper = true
  // Drawn last, so hidden pixels are skipped.
  mesh.renderOrder = 0.5
  return mesh
}

export function createPaperMaterial(paper: Texture, width: number, height: number): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: 'void main() { gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }',
    fragmentShader:
      'uniform sampler2D paper; uniform vec2 size; void main() { gl_FragColor = vec4(texture2D(paper, gl_FragCoord.xy / size).rgb, 1.0); }',
    uniforms: { paper: { value: paper }, size: { value: new Vector2(width, height) } },
  })
}
