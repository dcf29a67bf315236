import { type Object3D, Vector3 } from 'three'
import { boundingSphere, samplePoints } from './camera.ts'
import { page } from './dom-types.ts'
import { shots } from './shots.ts'
import { renderImage } from './studio.ts'

const models = new Map<string, { model: Object3D; middle: Vector3; radius: number }>()

/** One video frame as a PNG data URL, `turn` degrees from the still image; render-video.ts calls it in the page. */
async function frame(name: string, turn: number, close: number, width: number, height: number, samples: number): Promise<string> {
  await Promise.all([page.fonts.load('600 20px Figtree'), page.fonts.load('400 20px Figtree')])
  const shot = shots[name]
  if (shot === undefined) throw new Error(`no image is named ${name}`)
  const { model, middle, radius } = models.get(name) ?? prepareModel(name, shot.model())
  // Framed by the bounding sphere, so camera, lights and paper stay fixed.
  const at = { center: [0, middle.y, 0] as [number, number, number], size: (radius * 2.3) / close }
  return renderImage(model, { ...shot, at, turn: (shot.turn ?? 0) + turn }, width, height, samples, { middle, radius })
}

function prepareModel(name: string, model: Object3D) {
  model.updateMatrixWorld(true)
  const { middle, radius } = boundingSphere(samplePoints(model))
  const prepared = { model, middle: new Vector3(0, middle.y, 0), radius }
  models.set(name, prepared)
  return prepared
}

Object.assign(globalThis, { frame })
