import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { renderDocument } from '#src/blocks/render-document.tsx'
import { folderSource } from '#src/plugins/open-plugins.ts'
import { getPluginRecord } from '#src/plugins/plugin-records.ts'
import { runPluginTasks } from '#src/plugins/run-tasks.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createPaymentRequest, expectProcessorError } from '#tests/payments/payment-request.ts'
import { getTempFolder } from '#tests/support/temp-folder.ts'
import { createTestView } from '#tests/support/view.ts'
import { load, manifestOf } from './test-plugins.ts'

const docs = await Bun.file(`${import.meta.dir}/../../docs/plugins.md`).text()
const codeOf = (language: string, index = 0) => [...docs.matchAll(new RegExp('```' + language + '\n([\\s\\S]*?)```', 'g'))][index]![1]!
const folder = mkdtempSync(join(getTempFolder(), 'plugin-'))
await Bun.write(join(folder, 'plugin.json'), codeOf('json'))
await Bun.write(join(folder, 'plugin.js'), codeOf('js'))

// The service of the example, which knows one payment.
const payment = { id: 'pay_1', page: 'https://checkout.pay.example/pay_1', amount: 0, currency: '', status: 'open', refunded: 0 }
const calls: string[] = []
const service = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request) {
    const path = new URL(request.url).pathname
    calls.push(`${request.method} ${path} ${request.headers.get('authorization')}`)
    const body = request.method === 'POST' ? ((await request.json()) as { amount: number; currency: string }) : null
    if (path === '/v1/payments') return Response.json(Object.assign(payment, body))
    if (!path.startsWith('/v1/payments/pay_1')) return new Response(null, { status: 404 })
    if (!path.endsWith('/refunds')) return Response.json(payment)
    if (payment.refunded + body!.amount > payment.amount) return Response.json({ message: 'Too much.' }, { status: 422 })
    payment.refunded += body!.amount
    return Response.json({ id: 're_1', done: true })
  },
})
afterAll(() => service.stop(true))
const payFolder = mkdtempSync(join(getTempFolder(), 'plugin-'))
await Bun.write(join(payFolder, 'plugin.json'), JSON.stringify(manifestOf('example-pay')))
await Bun.write(join(payFolder, 'plugin.js'), codeOf('js', 1).replace('https://api.pay.example', `http://127.0.0.1:${service.port}`))

const plugins = await load([folderSource(folder), folderSource(payFolder)])
const { shop, guest, admin } = storeTest({ clients: { admin: 5 }, plugins })

test('the plugin of docs/plugins.md draws its block, answers at its address, and writes its feed', async () => {
  expect(plugins).toMatchObject([{ slug: 'opening-hours', problem: '' }, { problem: '' }])
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

test('the payment method of docs/plugins.md is paid, refunded, and reads its webhooks', async () => {
  const fields = { s_apiKey: 'test_1', s_webhookSecret: 'secret_1' }
  expect((await admin.post('/admin/plugins/example-pay/settings', fields)).status).toBe(303)
  const processor = shop.processors.find(({ slug }) => slug === 'example-pay')!
  expect(await processor.readState!()).toEqual({ isOn: false, isReady: true, isTestMode: true })
  expect(await processor.begin(createPaymentRequest())).toEqual({ kind: 'hosted', reference: 'pay_1', url: payment.page })
  payment.status = 'paid'
  expect(await processor.find({ reference: 'pay_1' })).toMatchObject({ state: 'paid', amount: 14210, currency: 'USD', refunded: 0 })
  expect(await processor.cancel({ reference: 'pay_1' })).toMatchObject({ state: 'paid' })
  const refund = { reference: 'pay_1', amount: 14000, currency: 'USD', idempotencyKey: 'key-1' }
  expect(await processor.refund(refund)).toEqual({ refundReference: 're_1', state: 'succeeded', failure: null })
  expect(await expectProcessorError(processor.refund(refund))).toMatchObject({ isRejected: true, message: 'Too much.' })
  expect(await expectProcessorError(processor.find({ reference: 'other' }))).toMatchObject({ isNotFound: true })
  expect(calls).toContain('GET /v1/payments/pay_1 Bearer test_1')
  const body = JSON.stringify({ id: 'evt_1', type: 'paid', time: 1, payment: 'pay_1' })
  const signature = new Bun.CryptoHasher('sha256', 'secret_1').update(body).digest('hex')
  const read = (value: string) => processor.readWebhook!(body, new Headers({ 'example-signature': value }), shop.now())
  expect(await read(signature)).toMatchObject({ eventId: 'evt_1', referenceToFetch: 'pay_1', payment: null })
  for (const forged of ['', 'zz', signature.replace(/.$/, (last) => (last === '0' ? '1' : '0'))]) expect(await read(forged)).toBeNull()
})
