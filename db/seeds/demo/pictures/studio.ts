import {
  BackSide,
  BoxGeometry,
  BufferGeometry,
  Color,
  DirectionalLight,
  DoubleSide,
  Float32BufferAttribute,
  FrontSide,
  Group,
  HalfFloatType,
  HemisphereLight,
  type Material,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  NoToneMapping,
  type Object3D,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  type Texture,
  Vector3,
  WebGLRenderer,
  WebGLRenderTarget,
} from 'three'
import { Developer } from './developer.ts'
import { page } from './page.ts'
import { useStudioShading } from './shading.ts'

/** How a picture is taken: where the camera stands in degrees, what it looks at, and on which paper. */
export interface Setup {
  paper: string
  turn?: number
  height?: number
  lens?: number
  fill?: number
  lift?: number
  aside?: number
  exposure?: number
  blur?: number
  at?: { center: [number, number, number]; size: number }
}

useStudioShading()
const keyDirection = new Vector3(-0.62, 0.86, 0.66).normalize()
const renderer = new WebGLRenderer({ antialias: false, preserveDrawingBuffer: true })
const depthOfFront = new MeshBasicMaterial({ colorWrite: false })
const depthOfBoth = new MeshBasicMaterial({ colorWrite: false, side: DoubleSide })
renderer.toneMapping = NoToneMapping
renderer.shadowMap.enabled = true
renderer.shadowMap.type = PCFShadowMap
page.body.append(renderer.domElement)

/** Takes one picture of a model, `samples` exposures on one another, and gives it back as a PNG data address. */
export function takePicture(model: Object3D, setup: Setup, width: number, height: number, samples: number): string {
  renderer.setPixelRatio(1)
  renderer.setSize(width, height)
  const scene = new Scene()
  scene.environment = reflections(setup.paper)
  scene.background = new Color(setup.paper)
  // The model turns, not the camera: light and paper stay where they are for every view.
  const table = new Group().add(model)
  table.rotation.y = (-(setup.turn ?? 0) * Math.PI) / 180
  scene.add(table)
  scene.updateMatrixWorld(true)
  const points = outline(model)
  const { middle, radius } = ball(points)
  scene.add(backdrop(setup, radius))
  scene.add(new HemisphereLight('#000000', new Color(setup.paper), 0.85))
  const lights = [0, 1].map(() => light(scene, middle, radius))
  const camera = aim(points, middle, setup, width / height)
  const developer = new Developer(renderer, width, height)
  const shot = new WebGLRenderTarget(width, height, { type: HalfFloatType })
  const home = camera.position.clone()
  const look = new Vector3(camera.userData.x, camera.userData.y, camera.userData.z)
  const far = home.distanceTo(look)
  for (let i = 0; i < samples; i += 1) {
    shine(lights, middle, radius, i, samples)
    veil(model, i)
    const [u, v] = disc(spread(i, 1), spread(i, 2))
    camera.position.copy(home)
    camera.updateMatrixWorld()
    camera.translateX(u * far * 0.006 * (setup.blur ?? 1))
    camera.translateY(v * far * 0.006 * (setup.blur ?? 1))
    camera.lookAt(look)
    camera.setViewOffset(width, height, tent(spread(i, 3)), tent(spread(i, 4)), width, height)
    expose(scene, camera, shot)
    developer.expose(shot.texture)
  }
  const picture = developer.print(samples, 1.26 * (setup.exposure ?? 1))
  developer.dispose()
  shot.dispose()
  lights.forEach((one) => one.dispose())
  return picture
}

// Depth first, then colour: the costly surfaces are worked out only where they are seen.
function expose(scene: Scene, camera: PerspectiveCamera, shot: WebGLRenderTarget): void {
  const solid: [Mesh, Material][] = []
  const hidden: Mesh[] = []
  scene.traverse((part) => {
    if (!(part instanceof Mesh)) return
    if (part.material.transparent || part.material.transmission > 0 || part.material instanceof MeshLambertMaterial) hidden.push(part)
    else solid.push([part, part.material])
  })
  for (const part of hidden) part.visible = false
  for (const [part, material] of solid) part.material = material.side === DoubleSide ? depthOfBoth : depthOfFront
  renderer.shadowMap.autoUpdate = false
  renderer.setRenderTarget(shot)
  renderer.render(scene, camera)
  for (const part of hidden) part.visible = true
  for (const [part, material] of solid) part.material = material
  renderer.shadowMap.autoUpdate = true
  renderer.autoClearDepth = false
  renderer.render(scene, camera)
  renderer.autoClearDepth = true
}

function light(scene: Scene, middle: Vector3, radius: number): DirectionalLight {
  const one = new DirectionalLight()
  one.castShadow = true
  one.shadow.mapSize.set(1024, 1024)
  const view = one.shadow.camera
  view.left = view.bottom = -radius * 1.03
  view.right = view.top = radius * 1.03
  view.near = radius * 0.2
  view.far = radius * 14
  one.shadow.normalBias = (radius / 1024) * 3
  one.shadow.bias = -0.0004
  one.target.position.copy(middle)
  scene.add(one, one.target)
  return one
}

// The first light is one point of the big soft box, the second one point of the sky; over all samples they cover both evenly.
function shine(lights: DirectionalLight[], middle: Vector3, radius: number, index: number, samples: number): void {
  const [u, v] = disc((index + 0.5) / samples, spread(index, 5))
  const side = new Vector3(0, 1, 0).cross(keyDirection).normalize()
  const up = keyDirection.clone().cross(side)
  const toKey = keyDirection
    .clone()
    .addScaledVector(side, u * 0.32)
    .addScaledVector(up, v * 0.32)
    .normalize()
  place(lights[0], toKey, middle, radius, new Color('#fff2e2'), 2.1, 3 + 2 * spread(index, 4))
  const rise = 0.1 + 0.9 * ((index + 0.5) / samples)
  const around = spread(index, 6) * Math.PI * 2
  const flat = Math.sqrt(1 - rise * rise)
  const to = new Vector3(Math.cos(around) * flat, rise, Math.sin(around) * flat)
  const glow = 0.3 + 0.34 * Math.max(0, to.dot(keyDirection)) + 0.16 * rise
  place(lights[1], to, middle, radius, new Color('#f1f4fa'), Math.PI * glow * 1.8, 11 + 6 * spread(index, 4))
}

function place(
  one: DirectionalLight | undefined,
  to: Vector3,
  middle: Vector3,
  radius: number,
  color: Color,
  strength: number,
  softness: number,
): void {
  if (one === undefined) return
  one.position.copy(middle).addScaledVector(to, radius * 5)
  one.color.copy(color)
  one.intensity = strength
  one.shadow.radius = softness
}

// Glass lets most light through: it throws its shadow in some of the samples only.
function veil(model: Object3D, index: number): void {
  model.traverse((part) => {
    if (!(part instanceof Mesh)) return
    const share: number = part.material.userData.lightShare ?? 1
    part.castShadow = part.material.userData.noShadow ? false : spread(index, 7) < share
    part.material.shadowSide = part.material.side === DoubleSide ? DoubleSide : FrontSide
    part.receiveShadow = part.material.userData.transmission === undefined
  })
}

function outline(model: Object3D): Vector3[] {
  const points: Vector3[] = []
  model.traverse((part) => {
    if (!(part instanceof Mesh) || part.userData.unframed) return
    const places = part.geometry.getAttribute('position')
    const step = Math.max(1, Math.floor(places.count / 1500))
    for (let i = 0; i < places.count; i += step) points.push(new Vector3().fromBufferAttribute(places, i).applyMatrix4(part.matrixWorld))
  })
  return points
}

function ball(points: Vector3[]): { middle: Vector3; radius: number } {
  const low = new Vector3(Infinity, Infinity, Infinity)
  const high = low.clone().negate()
  for (const point of points) {
    low.min(point)
    high.max(point)
  }
  const middle = low.clone().add(high).multiplyScalar(0.5)
  return { middle, radius: points.reduce((most, point) => Math.max(most, point.distanceTo(middle)), 0) }
}

// Moves the camera along its direction until the model fills the asked share of the frame, and centres it.
function aim(points: Vector3[], middle: Vector3, setup: Setup, aspect: number): PerspectiveCamera {
  const camera = new PerspectiveCamera(setup.lens ?? 24, aspect, 0.1, 400)
  const rise = ((setup.height ?? 16) * Math.PI) / 180
  const back = new Vector3(0, Math.sin(rise), Math.cos(rise))
  const look = setup.at
    ? new Vector3(...setup.at.center).applyAxisAngle(new Vector3(0, 1, 0), (-(setup.turn ?? 0) * Math.PI) / 180)
    : middle.clone()
  const half = Math.tan(((setup.lens ?? 24) * Math.PI) / 360)
  let far = setup.at ? setup.at.size / 2 / half : 10
  const fill = setup.fill ?? 0.66
  for (let round = 0; round < 12; round += 1) {
    camera.position.copy(look).addScaledVector(back, far)
    camera.lookAt(look)
    camera.updateMatrixWorld(true)
    camera.updateProjectionMatrix()
    if (setup.at) break
    const seen = points.map((point) => point.clone().project(camera))
    const frame = seen.reduce((f, p) => ({ l: Math.min(f.l, p.x), r: Math.max(f.r, p.x), b: Math.min(f.b, p.y), t: Math.max(f.t, p.y) }), {
      l: 9,
      r: -9,
      b: 9,
      t: -9,
    })
    const [left, right, low, high] = [frame.l, frame.r, frame.b, frame.t]
    const across = new Vector3(1, 0, 0).applyQuaternion(camera.quaternion)
    const above = new Vector3(0, 1, 0).applyQuaternion(camera.quaternion)
    look.addScaledVector(across, ((left + right) / 2 - (setup.aside ?? 0)) * far * half * aspect)
    look.addScaledVector(above, ((low + high) / 2 - (setup.lift ?? -0.04)) * far * half)
    far *= Math.max((right - left) / 2, (high - low) / 2) / fill
  }
  camera.userData = { x: look.x, y: look.y, z: look.z }
  return camera
}

// A paper sweep: flat under the goods, then a wide curve up, a little darker away from the light.
function backdrop(setup: Setup, radius: number): Mesh {
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
  const places: number[] = []
  const faces: number[] = []
  rows.forEach(([z, y], i) => {
    places.push(-reach, y, z, reach, y, z)
    if (i > 0) faces.push(i * 2 - 2, i * 2 - 1, i * 2, i * 2 - 1, i * 2 + 1, i * 2)
  })
  const shape = new BufferGeometry()
  shape.setAttribute('position', new Float32BufferAttribute(places, 3))
  shape.setIndex(faces)
  shape.computeVertexNormals()
  const sheet = new MeshLambertMaterial({ color: setup.paper, envMap: null })
  const mesh = new Mesh(shape, sheet)
  mesh.receiveShadow = true
  // Drawn last, so that nothing is worked out for paper the goods hide.
  mesh.renderOrder = 0.5
  return mesh
}

// What shiny things mirror: a large soft box where the key light is, a strip on the right, a top light, paper below.
const kept = new Map<string, Texture>()

function reflections(paper: string): Texture {
  const ready = kept.get(paper)
  if (ready !== undefined) return ready
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
  const maker = new PMREMGenerator(renderer)
  const texture = maker.fromScene(room, 0.012, 0.1, 100, { size: 256 }).texture
  kept.set(paper, texture)
  maker.dispose()
  return texture
}

function panel(position: Vector3, wide: number, high: number, glow: number, color: string): Group {
  const holder = new Group()
  holder.position.copy(position)
  holder.lookAt(0, 0, 0)
  holder.add(new Mesh(new PlaneGeometry(wide, high), new MeshBasicMaterial({ color: new Color(color).multiplyScalar(glow) })))
  return holder
}

// Evenly spread numbers in [0, 1): the same for the same index, a different order for each use.
function spread(index: number, use: number): number {
  const step = [0, 0.7548776662, 0.569840291, 0.8191725134, 0.6710436067, 0.6180339887, 0.6180339887, 0.8566748838][use] ?? 0.5
  return (0.137 * use + step * (index + 1)) % 1
}

function disc(a: number, b: number): [number, number] {
  const r = Math.sqrt(a)
  return [r * Math.cos(b * Math.PI * 2), r * Math.sin(b * Math.PI * 2)]
}

function tent(a: number): number {
  return a < 0.5 ? Math.sqrt(2 * a) - 1 : 1 - Math.sqrt(2 - 2 * a)
}
