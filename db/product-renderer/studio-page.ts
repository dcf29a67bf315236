import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'

/** Opens a browser page that runs the named scene, with fonts; `close` ends browser and server. */
export async function openStudioPage(scene: string): Promise<{ page: Page; close(): Promise<void> }> {
  const script = await Bun.build({ entrypoints: [join(import.meta.dir, scene)], target: 'browser' })
  const code = await script.outputs[0]!.text()
  const font = Bun.file(Bun.resolveSync('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2', import.meta.dir))
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
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags })
  const page = await browser.newPage()
  page.setDefaultTimeout(0)
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && console.error(message.text().slice(0, 1500)))
  page.on('pageerror', (error) => console.error(error.message))
  await page.goto(server.url.href)
  await page.waitForFunction(() => 'shoot' in globalThis || 'frame' in globalThis)
  const close = async () => {
    await browser.close()
    await server.stop(true)
  }
  return { page, close }
}

const html =
  '<!doctype html><title>studio</title><style>@font-face { font-family: Figtree; src: url(/figtree.woff2); font-weight: 300 900 }</style><body><script type="module" src="/scene.js"></script>'

const flags = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
