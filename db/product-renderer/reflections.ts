import {
  BackSide,
  BoxGeometry,
  Color,
  Group,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  type Texture,
  type WebGLRenderer,
  Vector3,
} from 'three'
import { keyDirection } from './lights.ts'

const cachedTextures = new Map<string, Texture>()

export function reflections(renderer: WebGLRenderer, paper: string): Texture {
  const cached = cachedTextures.get(paper)
  if (cached !== undefined) return cached
  const room = new Scene()
  const walls = [0.34, 0.5, 0.62, 0.62, 0.42, 0.3].map((shade, i) => {
    const color = i === 3 ? new Color(paper).multiplyScalar(0.72) : new Color('#f2efe9').multiplyScalar(shade)
    return new MeshBasicMaterial({ color, side: BackSide })
  })
  room.add(new Mesh(new BoxGeometry(20, 14, 20), walls))
  room.add(panel(keyDirection.clone().multiplyScalar(8), 5, 4.4, 7, '#fff3e4'))
  room.add(panel(new Vector3(-7.6, 2.4, 4.6), 2.6, 7.5, 6, '#fff6ea'))
  room.add(panel(new Vector3(8, 2.4, 2.4), 1.3, 8, 5, '#f3f6fb'))
  room.add(panel(new Vector3(-6, 2.5, -7), 2.2, 7, 3, '#f6f4f0'))
  room.add(panel(new Vector3(6.5, 2.5, -7), 2.2, 7, 2.2, '#f3f6fb'))
  room.add(panel(new Vector3(1, 6.8, -1), 8, 5, 2.4, '#ffffff'))
  room.add(panel(new Vector3(9.4, 1, -1.5), 2.4, 12, 0.03, '#ffffff'))
  room.add(panel(new Vector3(-9.4, 1, -0.5), 2.4, 12, 0.03, '#ffffff'))
  const generator = new PMREMGenerator(renderer)
  const texture = generator.fromScene(room, 0.012, 0.1, 100, { size: 256 }).texture
  cachedTextures.set(paper, texture)
  generator.dispose()
  return texture
}

function panel(position: Vector3, width: number, height: number, glow: number, color: string): Group {
  const group = new Group()
  group.position.copy(position)
  group.lookAt(0, 0, 0)
  group.add(new Mesh(new PlaneGeometry(width, height), new MeshBasicMaterial({ color: new Color(color).multiplyScalar(glow) })))
  return group
}
