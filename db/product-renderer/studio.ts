import {
  Color,
  DoubleSide,
  FrontSide,
  Group,
  HalfFloatType,
  HemisphereLight,
  type Material,
  Mesh,
  MeshBasicMaterial,
  NoToneMapping,
  type Object3D,
  PCFShadowMap,
  type PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
  WebGLRenderTarget,
} from 'three'
import { createBackdrop, createPaperMaterial } from './backdrop.ts'
import { createCamera, boundingSphere, samplePoints } from './camera.ts'
import { ExposureAccumulator } from './exposure.ts'
import { createLight, placeLights } from './lights.ts'
import { page } from './dom-types.ts'
import { reflections } from './reflections.ts'
import type { ShotSetup } from './shot-setup.ts'
import { useStudioShading } from './shading.ts'
import { sampleDisc, quasiRandom, sampleTent } from './sampling.ts'

useStudioShading()
const renderer = new WebGLRenderer({ antialias: false, preserveDrawingBuffer: true })
const depthOfFront = new MeshBasicMaterial({ colorWrite: false })
const depthOfBoth = new MeshBasicMaterial({ colorWrite: false, side: DoubleSide })
// Invisible, but casts a shadow.
const ghostOfFront = new MeshBasicMaterial({ colorWrite: false, depthWrite: false, shadowSide: FrontSide })
const ghostOfBoth = new MeshBasicMaterial({ colorWrite: false, depthWrite: false, side: DoubleSide, shadowSide: DoubleSide })
renderer.toneMapping = NoToneMapping
renderer.shadowMap.enabled = true
renderer.shadowMap.type = PCFShadowMap
page.body.append(renderer.domElement)

/** The backdrop gets more exposures: they are cheap, and edges of single lights would be visible. */
const paperSamples = 24

/** Bounds for lights and paper; the model's own by default. */
type Bounds = ReturnType<typeof boundingSphere>

export function renderImage(model: Object3D, setup: ShotSetup, width: number, height: number, samples: number, stage?: Bounds): string {
  renderer.setPixelRatio(1)
  renderer.setSize(width, height)
  const scene = new Scene()
  scene.environment = reflections(renderer, setup.paper)
  scene.background = new Color(setup.paper)
  // The model turns, not the camera, so light and paper stay the same.
  const table = new Group().add(model)
  table.rotation.y = (-(setup.turn ?? 0) * Math.PI) / 180
  scene.add(table)
  scene.updateMatrixWorld(true)
  const points = samplePoints(model)
  const { middle, radius } = stage ?? boundingSphere(points)
  const paper = createBackdrop(setup, radius)
  scene.add(paper, new HemisphereLight('#000000', new Color(setup.paper), 0.85))
  const lights = [0, 1].map(() => createLight(scene, middle, radius))
  const camera = createCamera(points, middle, setup, width / height)
  const ground = renderBackdrop(scene, model, camera, (i) => placeLights(lights, middle, radius, i, paperSamples), width / 2, height / 2)
  paper.material = createPaperMaterial(ground.texture, width, height)
  const developer = new ExposureAccumulator(renderer, width, height)
  const shot = new WebGLRenderTarget(width, height, { type: HalfFloatType })
  const home = camera.position.clone()
  const look = new Vector3(camera.userData.x, camera.userData.y, camera.userData.z)
  const far = home.distanceTo(look)
  for (let i = 0; i < samples; i += 1) {
    placeLights(lights, middle, radius, i, samples)
    updateShadows(model, i)
    const [u, v] = sampleDisc(quasiRandom(i, 1), quasiRandom(i, 2))
    camera.position.copy(home)
    camera.updateMatrixWorld()
    camera.translateX(u * far * 0.006 * (setup.blur ?? 1))
    camera.translateY(v * far * 0.006 * (setup.blur ?? 1))
    camera.lookAt(look)
    camera.setViewOffset(width, height, sampleTent(quasiRandom(i, 3)), sampleTent(quasiRandom(i, 4)), width, height)
    renderSample(scene, camera, shot)
    developer.expose(shot.texture)
  }
  const image = developer.print(samples, 1.26 * (setup.exposure ?? 1))
  developer.dispose()
  for (const used of [shot, ground, ...lights]) used.dispose()
  return image
}

// Renders the paper with the shadows but without the product, as a small overlay.
function renderBackdrop(
  scene: Scene,
  model: Object3D,
  camera: PerspectiveCamera,
  shineOn: (index: number) => void,
  width: number,
  height: number,
): WebGLRenderTarget {
  const developer = new ExposureAccumulator(renderer, width, height)
  const shot = new WebGLRenderTarget(width, height, { type: HalfFloatType })
  for (let i = 0; i < paperSamples; i += 1) {
    shineOn(i)
    updateShadows(model, i)
    const originalMaterials = swap(model, (material) => (material.side === DoubleSide ? ghostOfBoth : ghostOfFront))
    renderer.setRenderTarget(shot)
    renderer.render(scene, camera)
    for (const [part, material] of originalMaterials) part.material = material
    developer.expose(shot.texture)
  }
  const average = developer.average(paperSamples)
  developer.dispose()
  shot.dispose()
  return average
}

function swap(model: Object3D, other: (material: Material) => Material): [Mesh, Material][] {
  const originalMaterials: [Mesh, Material][] = []
  model.traverse((part) => {
    if (!(part instanceof Mesh)) return
    originalMaterials.push([part, part.material])
    part.material = other(part.material)
  })
  return originalMaterials
}

// Depth pass first, so expensive surfaces are shaded only where visible.
function renderSample(scene: Scene, camera: PerspectiveCamera, shot: WebGLRenderTarget): void {
  const solid: [Mesh, Material][] = []
  const hidden: Mesh[] = []
  scene.traverse((part) => {
    if (!(part instanceof Mesh)) return
    if (part.material.transparent || part.material.transmission > 0 || part.userData.paper) hidden.push(part)
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

// Glass transmits most light, so it casts a shadow in some samples only.
function updateShadows(model: Object3D, index: number): void {
  model.traverse((part) => {
    if (!(part instanceof Mesh)) return
    const share: number = part.material.userData.lightShare ?? 1
    part.castShadow = part.material.userData.noShadow ? false : quasiRandom(index, 7) < share
    part.material.shadowSide = part.material.side === DoubleSide ? DoubleSide : FrontSide
    part.receiveShadow = part.material.userData.transmission === undefined
  })
}
