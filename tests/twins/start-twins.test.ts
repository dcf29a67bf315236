import { describe, expect, test } from 'bun:test'
import { startTwins } from '#src/cli/twins.ts'
import { readConfig } from '#src/config.ts'
import { openProcessor } from '#src/payments/processor.ts'
import { card } from '#src/payments/processors/card/card.ts'
import { merchant } from '#src/payments/processors/merchant/merchant.ts'
import { createPaymentRequest } from '#tests/payments/payment-request.ts'
import { newFolder } from '#tests/cli/run-cli.ts'
import { realSystem } from '#src/shop/real-system.ts'

/** Each twin with the variables of an account, and how a shopper pays. */
const twins = [
  {
    type: card,
    secretName: 'CARD_WEBHOOK_SECRET',
    ownSecret: /^whsec_\w{48}$/,
    accountNames: ['CARD_SECRET_KEY', 'CARD_PUBLISHABLE_KEY'],
    pay: (reference: string, settings: Readonly<Record<string, string | null>>) =>
      fetch(`${settings['CARD_API_URL']}/v1/payment_intents/${reference}/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer ${settings['CARD_SECRET_KEY']}` },
      }),
  },
  {
    type: merchant,
    secretName: 'MERCHANT_WEBHOOK_SECRET',
    ownSecret: /^pdl_ntfset_\w{48}$/,
    accountNames: ['MERCHANT_API_KEY', 'MERCHANT_CLIENT_TOKEN'],
    pay: (reference: string, settings: Readonly<Record<string, string | null>>) =>
      fetch(`${settings['MERCHANT_API_URL']}/window/${reference}/pay`, {
        method: 'POST',
        body: JSON.stringify({ email: 'a@example.com', country: 'HK', number: '4242424242424242', expiry: '12 / 2099', cvc: '123' }),
      }),
  },
]

describe.each(twins)('the pretend $type.slug of a demo', ({ type, secretName, ownSecret, accountNames, pay }) => {
  /** Starts the twins of a demo and stops all but the one under test; undefined when it did not start. */
  async function startTwin(variables: Record<string, string>) {
    const started = await startTwins(readConfig({ DATA_DIR: newFolder(), ...variables }))
    await Promise.all(started.filter(({ processor }) => processor !== type.slug).map((twin) => twin.stop()))
    return started.find(({ processor }) => processor === type.slug)
  }

  test('signs its webhook with the secret in the environment when that is set', async () => {
    const twin = (await startTwin({ [secretName]: 'whsec_mine' }))!
    const { promise, resolve } = Promise.withResolvers<{ body: string; headers: Headers }>()
    const receiver = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      async fetch(request) {
        const body = await request.text()
        if (/succeeded|completed/.test(body)) resolve({ body, headers: request.headers })
        return new Response()
      },
    })
    try {
      twin.setWebhookUrl!(`http://127.0.0.1:${receiver.port}/`)
      const started = await openProcessor(type, twin.settings, realSystem).begin(createPaymentRequest())
      const { reference } = started as { reference: string }
      await pay(reference, twin.settings)
      const { body, headers } = await promise
      const shopProcessor = openProcessor(type, { [secretName]: 'whsec_mine' }, realSystem)
      expect(await shopProcessor.readWebhook?.(body, headers, Date.now())).toMatchObject({ payment: { reference, state: 'paid' } })
    } finally {
      await Promise.all([receiver.stop(true), twin.stop()])
    }
  })

  test('has a secret of its own otherwise, and does not start beside an account', async () => {
    const twin = (await startTwin({}))!
    await twin.stop()
    expect(twin.settings[secretName]).toMatch(ownSecret)
    for (const name of accountNames) expect(await startTwin({ [name]: 'x', [secretName]: 'whsec_mine' })).toBeUndefined()
  })
})
