import { Mesh, type Object3D, PerspectiveCamera, Vector3 } from 'three'
import type { ShotSetup } from './shot-setup.ts'

export function createCamera(points: Vector3[], middle: Vector3, setup: ShotSetup, aspect: number): PerspectiveCamera {
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

/** For framing; skips parts marked `unframed`. */
export function samplePoints(model: Object3D): Vector3[] {
  const points: Vector3[] = []
  model.traverse((part) => {
    if (!(part instanceof Mesh) || part.userData.unframed) return
    const places = part.geometry.getAttribute('position')
    const step = Math.max(1, Math.floor(places.count / 1500))
    for (let i = 0; i < places.count; i += step) points.push(new Vector3().fromBufferAttribute(places, i).applyMatrix4(part.matrixWorld))
  })
  return points
}

export function boundingSphere(points: Vector3[]): { middle: Vector3; radius: number } {
  const low = new Vector3(Infinity, Infinity, Infinity)
  const high = low.clone().negate()
  for (const point of points) {
    low.min(point)
    high.max(point)
  }
  const middle = low.clone().add(high).multiplyScalar(0.5)
  return { middle, radius: points.reduce((max, point) => Math.max(max, point.distanceTo(middle)), 0) }
}
