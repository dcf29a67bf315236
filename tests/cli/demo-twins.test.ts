import { describe, expect, test } from 'bun:test'
import { startTwins } from '#src/cli/demo.ts'
import { readConfig } from '#src/config.ts'
import { openProcessor } from '#src/payments/processor.ts'
import { card } from '#src/payments/processors/card.ts'
import { createPaymentRequest } from '../payments/payment-request.ts'
import { newFolder } from './run-cli.ts'

const startDemoTwins = (variables: Record<string, string>) => startTwins(readConfig({ DATA_DIR: newFolder(), ...variables }))

describe('the pretend card processor of a demo', () => {
  test('signs its webhook with CARD_WEBHOOK_SECRET when that is set', async () => {
    const [twin] = await startDemoTwins({ CARD_WEBHOOK_SECRET: 'whsec_mine' })
    const { promise, resolve } = Promise.withResolvers<{ body: string; headers: Headers }>()
    const receiver = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      async fetch(request) {
        resolve({ body: await request.text(), headers: request.headers })
        return new Response()
      },
    })
    try {
      twin!.setWebhookUrl(`http://127.0.0.1:${receiver.port}/`)
      const started = await openProcessor(card, twin!.settings).begin(createPaymentRequest())
      const { reference } = started as { reference: string }
      const headers = { authorization: `Bearer ${twin!.settings['CARD_SECRET_KEY']}` }
      await fetch(`${twin!.settings['CARD_API_URL']}/v1/payment_intents/${reference}/confirm`, { method: 'POST', headers })
      const { body, headers: sentHeaders } = await promise
      const shopProcessor = openProcessor(card, { CARD_WEBHOOK_SECRET: 'whsec_mine' })
      expect(await shopProcessor.readWebhook?.(body, sentHeaders, Date.now())).toMatchObject({ payment: { reference, state: 'paid' } })
    } finally {
      await Promise.all([receiver.stop(true), twin!.stop()])
    }
  })

  test('has a secret of its own otherwise, and does not start beside an account', async () => {
    const [twin] = await startDemoTwins({})
    await twin!.stop()
    expect(twin!.settings['CARD_WEBHOOK_SECRET']).toMatch(/^whsec_\w{48}$/)
    for (const name of ['CARD_SECRET_KEY', 'CARD_PUBLISHABLE_KEY'])
      expect(await startDemoTwins({ [name]: 'x', CARD_WEBHOOK_SECRET: 'whsec_mine' })).toEqual([])
  })
})
