import { expect, test } from 'bun:test'
import { seedDemo } from '#db/seeds/demo/seed-demo.ts'
import { storeTest } from '#tests/support/store-test.ts'

const log: { cached?: true }[] = []
const { shop, app } = storeTest({ onLog: (line) => log.push(JSON.parse(line) as { cached?: true }) })
const budget = 40 * 1024

/**
 * What a guest's first visit sends before anything is used, with gzip: the page as it is stored for guests, its stylesheets and its
 * scripts. Images, fonts and icons do not count.
 */
async function weigh(path: string): Promise<Record<string, number>> {
  const { bytes, text } = await sendStored(path)
  const parts = { [path]: bytes }
  for (const [, file] of text.matchAll(/<(?:link rel="stylesheet" href|script defer src)="([^"]+)"/g))
    parts[file!] = (await send(file!)).bytes
  return parts
}

/** A page that is rendered while something changes is stored at a later visit; until then it is compressed for speed. */
async function sendStored(path: string): Promise<{ bytes: number; text: string }> {
  for (let visits = 0; visits < 5; visits++) {
    const page = await send(path)
    if (log.at(-1)?.cached) return page
  }
  throw new Error(`${path} is not stored`)
}

async function send(path: string): Promise<{ bytes: number; text: string }> {
  const headers = { accept: 'text/html,*/*', 'accept-encoding': 'gzip' }
  const response = await app.handle(new Request(shop.config.baseUrl + path, { headers }))
  expect([path, response.status, response.headers.get('content-encoding')]).toEqual([path, 200, 'gzip'])
  const body = await response.bytes()
  return { bytes: body.length, text: new TextDecoder().decode(Bun.gunzipSync(new Uint8Array(body))) }
}

const sum = (parts: Record<string, number>) => Object.values(parts).reduce((total, bytes) => total + bytes, 0)

test('each product page of the demo, with its menu, weighs at most 40 KB', async () => {
  await seedDemo(shop)
  const { products } = shop.db.t
  const paths = (await shop.db.read.select({ slug: products.seoLink }).from(products)).map(({ slug }) => `/items/${slug}`)
  expect(paths.length).toBeGreaterThan(30)
  const tooHeavy: object[] = []
  for (const path of paths) {
    const parts = await weigh(path)
    if (sum(parts) > budget) tooHeavy.push({ ...parts, total: sum(parts) })
  }
  expect(tooHeavy).toEqual([])
})
