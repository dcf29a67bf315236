import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { waitUntil } from '#tests/support/wait-until.ts'

const { FIRST_HOUR_IMAGES: folder } = Bun.env
/** Of a window that is 1440 px wide. */
const scale = 2 / 3

/** Those further down load when they are scrolled to. */
const isInWindow = `(image) => {
  const { top, bottom } = image.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}`

/** Saves what the window shows as first-steps-<name>.webp into the folder that FIRST_HOUR_IMAGES names; without one it does nothing. */
export async function saveImage(tab: Page, name: string): Promise<void> {
  if (!folder) return
  await waitUntil(tab, `[...document.images].filter(${isInWindow}).every((image) => image.complete)`)
  const session = await tab.context().newCDPSession(tab)
  const [x, y, width, height] = await tab.evaluate<[number, number, number, number]>('[scrollX, scrollY, innerWidth, innerHeight]')
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 60, clip: { x, y, width, height, scale } })
  await session.detach()
  await Bun.write(join(folder, `first-steps-${name}.webp`), Buffer.from(data, 'base64'))
}
