import { expect, test } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { renderDocument } from '#src/blocks/render-document.tsx'
import { folderSource } from '#src/plugins/plugin-sources.ts'
import { getPluginRecord } from '#src/plugins/plugin-records.ts'
import { findCarriers } from '#src/shipping/carriers.ts'
import { runPluginTasks } from '#src/plugins/run-tasks.ts'
import { rateRequest } from '#tests/shipping/carrier-contract.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { getTempFolder } from '#tests/support/temp-folder.ts'
import { createTestView } from '#tests/support/view.ts'
import { load, manifestOf } from './test-plugins.ts'

const docs = await Bun.file(`${import.meta.dir}/../../docs/plugins.md`).text()
const codesOf = (language: string) => [...docs.matchAll(new RegExp('```' + language + '\n([\\s\\S]*?)```', 'g'))].map(([, code]) => code!)
async function folderOf(manifest: string, code: string): Promise<string> {
  const folder = mkdtempSync(join(getTempFolder(), 'plugin-'))
  await Bun.write(join(folder, 'plugin.json'), manifest)
  await Bun.write(join(folder, 'plugin.js'), code)
  return folder
}
const [manifest] = codesOf('json')
const carrierCode = codesOf('js').find((code) => code.includes('fetchRates'))!
const plugins = await load([
  folderSource(await folderOf(manifest!, codesOf('js')[0]!)),
  folderSource(await folderOf(JSON.stringify(manifestOf('harbor-express')), carrierCode)),
])
const { shop, guest, admin } = storeTest({ clients: { admin: 5 }, plugins })

test('the plugin of docs/plugins.md draws its block, answers at its address, and writes its feed', async () => {
  expect(plugins[0]).toMatchObject({ slug: 'opening-hours', problem: '' })
  await admin.post('/admin/plugins/opening-hours/switch', { active: 'on' })
  const saved = await admin.post('/admin/plugins/opening-hours/settings', { s_hours: 'Monday <9\nTuesday', s_apiKey: '' })
  expect(saved.status).toBe(303)
  const { id } = await getPluginRecord(shop.db.read, 'opening-hours')
  const blocks = [{ id: 'a', kind: 'plugin', version: 1, data: { plugin: id } }]
  const { html } = await renderDocument(shop, createTestView(), { version: 1, blocks })
  expect(html.markup).toContain('<li>Monday &lt;9</li><li>Tuesday</li>')
  expect((await guest.get('/plugins/opening-hours/hours.json?days=1')).json()).toEqual(['Monday <9'])
  await runPluginTasks(shop, new AbortController().signal)
  expect((await guest.get('/feeds/hours.txt')).text).toBe('Monday <9\nTuesday')
})

test('the carrier of docs/plugins.md is ready with its key, and returns rates, a refused shipment, and a failure', async () => {
  expect(plugins[1]).toMatchObject({ slug: 'harbor-express', problem: '' })
  const answers = [
    Response.json({ services: [{ code: 'ovn', title: 'Overnight', cents: 640, days: 1 }] }),
    new Response('', { status: 422 }),
    new Response('', { status: 500 }),
  ]
  const sent: unknown[] = []
  await using server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      sent.push([request.headers.get('authorization'), await request.json()])
      return answers.shift()!
    },
  })
  const find = async () => (await findCarriers(shop)).find(({ id }) => id === 'plugin-harbor-express')!
  expect((await find()).missing).toEqual(['settings'])
  await admin.post('/admin/plugins/harbor-express/settings', { s_apiKey: 'test_1', s_apiUrl: `http://127.0.0.1:${server.port}` })
  const carrier = await find()
  expect(carrier).toMatchObject({ missing: [], isTestMode: true })
  const ask = () => carrier.fetchRates(rateRequest(), new AbortController().signal)
  expect((await ask()).rates).toMatchObject([{ carrier: 'Harbor Express', service: 'Overnight', amount: 640, days: 1 }])
  expect(sent).toMatchObject([['Bearer test_1', { from: '97209', to: '97205', country: 'US', currency: 'USD' }]])
  await expect(ask()).rejects.toMatchObject({ failure: 'rejected', message: 'Harbor Express does not deliver there.' })
  await expect(ask()).rejects.toMatchObject({ failure: 'unavailable', message: 'Harbor Express answered 500.' })
})
