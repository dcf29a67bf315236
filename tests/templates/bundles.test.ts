import { describe, expect, test } from 'bun:test'
import { createAssets, staticRoot } from '#src/web/assets.ts'
import { iconSprite } from '#templates/ui/icon-names.ts'
import { bundles } from '../../static/bundles.ts'

const files = createAssets({ root: staticRoot(), bundles, development: false })
const gzipRequest = new Request('http://localhost/', { headers: { 'accept-encoding': 'gzip' } })

describe('what is sent, in KB with gzip, stays under', () => {
  const maxSizes = {
    'css/store.css': 12,
    'css/home-page.css': 2,
    'css/listing-page.css': 2,
    'css/product-page.css': 4,
    'css/account-pages.css': 4,
    'css/admin.css': 16,
    'js/store.js': 18,
    'js/product-page.js': 4,
    'js/admin.js': 22,
    'js/rich-text.js': 4,
    'icons.svg': 6,
    'fonts/figtree.woff2': 22,
  }
  for (const [name, maxSize] of Object.entries(maxSizes)) {
    test(`${maxSize} for ${name}`, async () => {
      const body = await files.respond(gzipRequest, name)!.arrayBuffer()
      expect(body.byteLength).toBeLessThan(maxSize * 1024)
    })
  }
})

test('stylesheets use classes: no ids, nothing forced', async () => {
  const errors: string[] = []
  for await (const name of new Bun.Glob('css/**/*.css').scan(staticRoot())) {
    const css = (await Bun.file(`${staticRoot()}/${name}`).text()).replace(/\/\*[\s\S]*?\*\//g, '')
    if (css.includes('!important')) errors.push(`${name}: !important`)
    for (const [selector] of css.matchAll(/^[^:;{}]*#[a-z][^;]*\{/gim)) errors.push(`${name}: ${selector.trim()}`)
  }
  expect(errors).toEqual([])
})

test('every stylesheet is in a bundle', async () => {
  const bundled = new Set(Object.values(bundles).flat())
  const unbundled: string[] = []
  for await (const name of new Bun.Glob('css/**/*.css').scan(staticRoot())) if (!bundled.has(name)) unbundled.push(name)
  expect(unbundled).toEqual([])
})

test('the address of the icons is the one they are kept under', () => {
  expect(files.url('icons.svg')).toBe(iconSprite)
})
