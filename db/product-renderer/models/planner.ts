import { CanvasTexture, Mesh, type Object3D, PlaneGeometry, SRGBColorSpace } from 'three'
import { monthNames, plannerYear, listWeeks } from '../../seeds/demo/files/calendar.ts'
import { page } from '../dom-types.ts'
import { place, groupOf } from '../transforms.ts'
import { box } from '../shapes.ts'
import { createSurface } from '../materials.ts'
import { pen } from './pen-and-cup.ts'

const [width, depth, thick] = [2.2, 2.85, 0.012]

export function planner(): Object3D {
  const print = createSurface('plain', '#ffffff', { more: { roughness: 0.95, specularIntensity: 0.2, map: printedYear() } })
  const paper = createSurface('paper', '#fbf8f1', { bump: 0.5 })
  const sheet = () =>
    groupOf(
      box(width, thick, depth, 0.004, paper),
      place(new Mesh(new PlaneGeometry(width - 0.012, depth - 0.012), print), [0, thick + 0.001, 0], [-90, 0, 0]),
    )
  const step = thick + 0.005
  const small = pen('#c9a159')
  small.scale.setScalar(0.78)
  return groupOf(
    place(sheet(), [0.14, 0, 0.05], [0, -10, 0]),
    place(sheet(), [-0.12, step, -0.02], [0, 7, 0]),
    place(sheet(), [0, 2 * step, 0], [0, -1, 0]),
    place(groupOf(small), [0.42, 3 * step, 0.92], [0, 52, 0]),
  )
}

function printedYear(): CanvasTexture {
  const canvas = page.createElement('canvas')
  const [wide, high] = [1540, 1995]
  canvas.width = wide
  canvas.height = high
  const ink = canvas.getContext('2d')
  const write = (text: string, x: number, y: number, font: string, color: string, align: string) => {
    Object.assign(ink, { font: `${font} Figtree`, fillStyle: color, textAlign: align })
    ink.fillText(text, x, y)
  }
  ink.fillStyle = '#fbf8f1'
  ink.fillRect(0, 0, wide, high)
  write(String(plannerYear), 110, 220, '650 132px', '#a5502f', 'left')
  write('Hearth & Harbor', wide - 110, 215, '450 46px', '#6f685e', 'right')
  ink.fillStyle = '#2d2a26'
  ink.fillRect(110, 258, wide - 220, 6)
  for (const [month, name] of monthNames.entries()) {
    const [left, top] = [110 + (month % 3) * 460, 340 + Math.floor(month / 3) * 405]
    write(name, left + 12, top, '600 44px', '#a5502f', 'left')
    for (const [row, week] of listWeeks(plannerYear, month).entries()) {
      for (const [weekday, day] of week.entries()) {
        if (day === null) continue
        write(String(day), left + 30 + weekday * 56, top + 66 + row * 50, '450 33px', weekday > 4 ? '#a79f93' : '#2d2a26', 'center')
      }
    }
  }
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  texture.anisotropy = 16
  return texture
}
