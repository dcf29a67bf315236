import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openStudioPage } from './studio-page.ts'

// bun db/product-renderer/render-images.ts [--draft] [--to=folder] [--missing] [--scale=0.75] [name...]
// Renders all images by default; --missing only those without a file.
const names = Bun.argv.slice(2).filter((arg) => !arg.startsWith('--'))
const draft = Bun.argv.includes('--draft')
const folder = Bun.argv.find((arg) => arg.startsWith('--to='))?.slice(5) ?? join(import.meta.dir, '../seeds/demo/images')
// Render scale before upscaling.
const scale = Number(Bun.argv.find((arg) => arg.startsWith('--scale='))?.slice(8) ?? 0.75)
const onlyMissing = Bun.argv.includes('--missing')
const maxFileSize = 72_000

declare const shoot: (name: string, width: number, height: number, samples: number) => Promise<string>
declare const shotNames: string[]

const { page, close } = await openStudioPage('scene.ts')
mkdirSync(folder, { recursive: true })
for (const name of names.length > 0 ? names : await page.evaluate(() => shotNames)) await renderShot(name)
await close()

/** Renders one image as WebP at the best quality within the size limit. */
async function renderShot(name: string): Promise<void> {
  if (onlyMissing && (await Bun.file(join(folder, `${name}.webp`)).exists())) return
  const started = performance.now()
  const [width, height] = name.startsWith('hero') ? [2000, 1100] : [1600, 1600]
  // Software GL cost grows with pixels: upscaling looks nearly the same and halves the time.
  const size = draft ? 0.5 : scale
  const exposures = draft ? 6 : name.startsWith('hero') ? 30 : 12
  const address = await page.evaluate((ask: [string, number, number, number]) => shoot(...ask), [
    name,
    width * size,
    height * size,
    exposures,
  ] as [string, number, number, number])
  const png = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
  let quality = 86
  const enlarge = () => new Bun.Image(png).resize(draft ? width * size : width)
  let webp = await enlarge().webp({ quality }).bytes()
  while (webp.length > maxFileSize && quality > 60) {
    quality -= 4
    webp = await enlarge().webp({ quality }).bytes()
  }
  await Bun.write(join(folder, `${name}.webp`), webp)
  console.log(
    `${name}.webp ${(webp.length / 1000).toFixed(0)} kB, quality ${quality}, ${((performance.now() - started) / 1000).toFixed(0)} s`,
  )
}
