import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

// bun db/seeds/demo/pictures/render.ts [--draft] [--to=folder] [--missing] [--scale=0.75] [name...]   all pictures when no name is given;
// --missing takes only those that are not there yet
const names = Bun.argv.slice(2).filter((word) => !word.startsWith('--'))
const draft = Bun.argv.includes('--draft')
const folder = Bun.argv.find((word) => word.startsWith('--to='))?.slice(5) ?? import.meta.dir
// The part of the size a picture is taken in before it is enlarged.
const scale = Number(Bun.argv.find((word) => word.startsWith('--scale='))?.slice(8) ?? 0.75)
const onlyMissing = Bun.argv.includes('--missing')
const largest = 72_000

declare const shoot: (name: string, width: number, height: number, samples: number) => Promise<string>
declare const shotNames: string[]

const script = await Bun.build({ entrypoints: [join(import.meta.dir, 'scene.ts')], target: 'browser' })
const code = await script.outputs[0]!.text()
const font = Bun.file(Bun.resolveSync('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2', import.meta.dir))
const html =
  '<!doctype html><title>studio</title><style>@font-face { font-family: Figtree; src: url(/figtree.woff2); font-weight: 300 900 }</style><body><script type="module" src="/scene.js"></script>'
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  routes: {
    '/': () => new Response(html, { headers: { 'content-type': 'text/html' } }),
    '/scene.js': () => new Response(code, { headers: { 'content-type': 'text/javascript' } }),
    '/figtree.woff2': () => new Response(font),
  },
  fetch: () => new Response(null, { status: 204 }),
})
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--ignore-gpu-blocklist',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
const page = await browser.newPage()
page.setDefaultTimeout(0)
page.on('console', (message) => ['error', 'warning'].includes(message.type()) && console.error(message.text().slice(0, 1500)))
page.on('pageerror', (error) => console.error(error.message))
await page.goto(server.url.href)
await page.waitForFunction(() => 'shoot' in globalThis)
mkdirSync(folder, { recursive: true })
for (const name of names.length > 0 ? names : await page.evaluate(() => shotNames)) await picture(name)
await browser.close()
await server.stop(true)

/** Takes one picture and writes it as WebP, at the best quality that stays under the largest size. */
async function picture(name: string): Promise<void> {
  if (onlyMissing && (await Bun.file(join(folder, `${name}.webp`)).exists())) return
  const started = performance.now()
  const [width, height] = name.startsWith('hero') ? [2000, 1100] : [1600, 1600]
  // Software GL pays for every pixel: a part of the size, enlarged, can hardly be told from the whole and takes half the time.
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
  const enlarged = () => new Bun.Image(png).resize(draft ? width * size : width)
  let webp = await enlarged().webp({ quality }).bytes()
  while (webp.length > largest && quality > 60) {
    quality -= 4
    webp = await enlarged().webp({ quality }).bytes()
  }
  await Bun.write(join(folder, `${name}.webp`), webp)
  console.log(
    `${name}.webp ${(webp.length / 1000).toFixed(0)} kB, quality ${quality}, ${((performance.now() - started) / 1000).toFixed(0)} s`,
  )
}
