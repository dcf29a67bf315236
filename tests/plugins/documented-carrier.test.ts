import { expect, test } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { folderSource } from '#src/plugins/open-plugins.ts'
import { findCarriers } from '#src/shipping/find-carriers.ts'
import { rateRequest } from '#tests/shipping/carrier-contract.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { getTempFolder } from '#tests/support/temp-folder.ts'
import { load, manifestOf } from './test-plugins.ts'

const docs = await Bun.file(`${import.meta.dir}/../../docs/plugins.md`).text()
const examples = [...docs.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => code!)
const folder = mkdtempSync(join(getTempFolder(), 'plugin-'))
await Bun.write(join(folder, 'plugin.json'), JSON.stringify(manifestOf('harbor-express')))
await Bun.write(
  join(folder, 'plugin.js'),
  examples.find((code) => code.includes('fetchRates'))!,
)
const plugins = await load([folderSource(folder)])
const { shop, admin } = storeTest({ clients: { admin: 5 }, plugins })

test('the carrier of docs/plugins.md is ready with its key, and returns rates, a refused shipment, and a failure', async () => {
  expect(plugins[0]).toMatchObject({ slug: 'harbor-express', problem: '' })
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
