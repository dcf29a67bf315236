import { page } from './dom-types.ts'
import { shots } from './shots.ts'
import { renderImage } from './studio.ts'

/** A PNG data URL; render-images.ts calls it in the page. */
async function shoot(name: string, width: number, height: number, samples: number): Promise<string> {
  await Promise.all([page.fonts.load('600 20px Figtree'), page.fonts.load('400 20px Figtree')])
  const shot = shots[name]
  if (shot === undefined) throw new Error(`no image is named ${name}`)
  return renderImage(shot.model(), shot, width, height, samples)
}

Object.assign(globalThis, { shoot, shotNames: Object.keys(shots) })
