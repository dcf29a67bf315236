import { beforeEach, expect, test } from 'bun:test'
import { renderDocument } from '#src/blocks/render-document.tsx'
import { getPluginRecord, savePluginSettings, switchPlugin } from '#src/plugins/plugin-records.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestView } from '#tests/support/view.ts'
import { loadShipped } from './test-plugins.ts'

const { shop, guest } = storeTest({ plugins: await loadShipped() })
const slug = 'announcement-countdown'
const hour = 3_600_000

beforeEach(() => shop.db.transaction((tx) => switchPlugin(tx, slug, true, shop.now())))

async function draw(settings: Record<string, string | number | null>): Promise<string> {
  const { id, updatedAt } = await getPluginRecord(shop.db.read, slug)
  await shop.db.transaction((tx) => savePluginSettings(tx, slug, settings, { now: shop.now(), expectedUpdatedAt: updatedAt }))
  const blocks = [{ id: 'a', kind: 'plugin', version: 1, data: { plugin: id } }]
  return (await renderDocument(shop, createTestView(), { version: 1, blocks })).html.markup
}

test('before the end it names the date, which a script replaces by the time left', async () => {
  const markup = await draw({ text: 'Sale <b>', endsAt: shop.now() + hour, link: '/shop', linkLabel: 'Look' })
  expect(markup).toContain('Sale &lt;b&gt;')
  expect(markup).toContain('<time datetime="2026-03-02T11:00:00.000Z">Mar 2, 2026, 11:00')
  expect(markup).toContain('<a class="link" href="/shop">Look</a>')
  const [, href] = /src="([^"]+)"/.exec(markup)!
  const script = await guest.get(href!)
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(script.text).toContain('prefers-reduced-motion')
})

test('after the end it shows another text, or nothing', async () => {
  const settings = { text: 'Sale', endsAt: shop.now() - hour, endText: 'The sale is over.' }
  expect(await draw({ ...settings, afterEnd: 'text' })).toContain('The sale is over.')
  expect(await draw({ ...settings, afterEnd: 'nothing' })).not.toContain('block"')
})

test('without an end it shows nothing', async () => {
  expect(await draw({ text: 'Sale', endsAt: null })).not.toContain('block"')
})

test('a stored link that is no longer allowed is left out', async () => {
  expect(await draw({ text: 'Sale', endsAt: shop.now() + hour, link: 'javascript:alert(1)', linkLabel: 'Look' })).not.toContain(
    'javascript:',
  )
})
