import { Color, DirectionalLight, type Scene, Vector3 } from 'three'
import { sampleDisc, quasiRandom } from './sampling.ts'

/** Direction of the key light from the product. */
export const keyDirection = new Vector3(-0.62, 0.86, 0.66).normalize()

export function createLight(scene: Scene, middle: Vector3, radius: number): DirectionalLight {
  const lamp = new DirectionalLight()
  lamp.castShadow = true
  lamp.shadow.mapSize.set(1024, 1024)
  const view = lamp.shadow.camera
  view.left = view.bottom = -radius * 1.03
  view.right = view.top = radius * 1.03
  view.near = radius * 0.2
  view.far = radius * 14
  lamp.shadow.normalBias = (radius / 1024) * 3
  lamp.shadow.bias = -0.0004
  lamp.target.position.copy(middle)
  scene.add(lamp, lamp.target)
  return lamp
}

/** Places both lights for one sample: a point of the soft box and one of the sky. All samples cover both evenly. */
export function placeLights(lights: DirectionalLight[], middle: Vector3, radius: number, index: number, samples: number): void {
  const [u, v] = sampleDisc((index + 0.5) / samples, quasiRandom(index, 5))
  const side = new Vector3(0, 1, 0).cross(keyDirection).normalize()
  const up = keyDirection.clone().cross(side)
  const toKey = keyDirection
    .clone()
    .addScaledVector(side, u * 0.32)
    .addScaledVector(up, v * 0.32)
    .normalize()
  place(lights[0], toKey, middle, radius, new Color('#fff2e2'), 2.1, 3 + 2 * quasiRandom(index, 4))
  const rise = 0.1 + 0.9 * ((index + 0.5) / samples)
  const around = quasiRandom(index, 6) * Math.PI * 2
  const flat = Math.sqrt(1 - rise * rise)
  const to = new Vector3(Math.cos(around) * flat, rise, Math.sin(around) * flat)
  const glow = 0.3 + 0.34 * Math.max(0, to.dot(keyDirection)) + 0.16 * rise
  place(lights[1], to, middle, radius, new Color('#f1f4fa'), Math.PI * glow * 1.8, 11 + 6 * quasiRandom(index, 4))
}

function place(
  lamp: DirectionalLight | undefined,
  to: Vector3,
  middle: Vector3,
  radius: number,
  color: Color,
  strength: number,
  softness: number,
): void {
  if (lamp === undefined) return
  lamp.position.copy(middle).addScaledVector(to, radius * 5)
  lamp.color.copy(color)
  lamp.intensity = strength
  lamp.shadow.radius = softness
}
