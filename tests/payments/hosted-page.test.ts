import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connectCard } from '#src/payments/processors/card/card-connection.ts'
import { startPretendCard, type PretendCard } from '#src/twins/card/card-server.ts'
import type { PaymentRequest } from '#src/payments/processor.ts'
import { createPaymentRequest } from './payment-request.ts'
import { realSystem } from '#src/shop/real-system.ts'

let simulator: PretendCard
let card: ReturnType<typeof connectCard>
beforeAll(() => {
  simulator = startPretendCard({ webhookSecret: 'whsec_1' })
  card = connectCard({ secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1', apiUrl: simulator.url }, realSystem)
})
afterAll(() => simulator.stop())

async function openHostedPage(overrides: Partial<PaymentRequest> = {}) {
  const started = await card.beginHosted?.(createPaymentRequest(overrides))
  if (started?.kind !== 'hosted' || !('hostedReference' in started)) throw new Error('a hosted page has an address')
  return started
}

function submitCard(url: string, number: string, overrides: Record<string, string> = {}) {
  const body = new URLSearchParams({ number, expiry: '12 / 40', cvc: '123', name: '', ...overrides })
  return fetch(url, { method: 'POST', body, redirect: 'manual' })
}

test('it lists the items when the lines sum to the total', async () => {
  const lines = [
    { name: 'Trail Bottle <750>', quantity: 2, unitPrice: 3200 },
    { name: 'Fulfillment', quantity: 1, unitPrice: 600 },
  ]
  const page = await (await fetch((await openHostedPage({ amount: 7000, lines })).url)).text()
  expect(page).toContain('Trail Bottle &#60;750&#62;')
  expect(page).toContain('$64.00')
  expect(page).toContain('Pay $70.00')
  expect(page).not.toContain('<script')
})

test('with a discount it shows a single line with all names and the right total', async () => {
  const page = await (await fetch((await openHostedPage({ amount: 7210 })).url)).text()
  expect(page).toContain('2 × Trail Bottle 750, 1 × Camp Mug')
  expect(page).toContain('Pay $72.10')
})

test('it says that this is not a real payment and cannot be framed', async () => {
  const response = await fetch((await openHostedPage()).url)
  expect(await response.text()).toContain('No real charges are made.')
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(response.headers.get('content-security-policy')).toContain('form-action')
})

test('paying redirects to the shop with the reference, and paying twice charges once', async () => {
  const { url, hostedReference } = await openHostedPage({ returnUrl: 'http://localhost:3000/return?order=9' })
  const capturesBefore = simulator.captured().length
  for (const _ of [1, 2]) {
    const response = await submitCard(url, '4242 4242 4242 4242')
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `http://localhost:3000/return?order=9&session_id=${hostedReference}`,
    ])
  }
  expect(simulator.captured()).toHaveLength(capturesBefore + 1)
  expect(await (await fetch(url)).text()).toContain('Already paid')
})

test('a decline shows a message on the page, and another card can be used', async () => {
  const { url, hostedReference } = await openHostedPage()
  const declinedResponse = await submitCard(url, '4000000000009995')
  expect(declinedResponse.status).toBe(422)
  expect(await declinedResponse.text()).toContain('insufficient funds')
  expect((await card.find({ hostedReference })).state).toBe('created')
  expect((await submitCard(url, '4242424242424242')).status).toBe(303)
  expect((await card.find({ hostedReference })).state).toBe('paid')
})

test('an invalid field shows its error', async () => {
  const { url } = await openHostedPage()
  for (const [field, overrides] of [
    ['number', { number: '4242' }],
    ['expiry', { expiry: 'soon' }],
    ['cvc', { cvc: '1' }],
  ] as const) {
    const response = await submitCard(url, '4242424242424242', overrides)
    const page = await response.text()
    expect([field, response.status, page.includes(`aria-describedby="${field}-error"`)]).toEqual([field, 422, true])
  }
})

test('a test card fills in the form without script', async () => {
  const { url } = await openHostedPage()
  expect(await (await fetch(`${url}?card=4000000000000002`)).text()).toContain('value="4000 0000 0000 0002"')
  expect(await (await fetch(`${url}?card=4111111111111111`)).text()).not.toContain('value="4111')
})

test('an unknown page is 404, and canceling redirects to the shop', async () => {
  expect((await fetch(`${simulator.url}/c/pay/cs_test_guess`)).status).toBe(404)
  expect(await (await fetch((await openHostedPage()).url)).text()).toContain('href="http://localhost:3000/checkout/review"')
})

test('the card form can be framed only by the shop', async () => {
  const response = await fetch(`${simulator.url}/v3/card-frame?theme=dark`)
  const csp = response.headers.get('content-security-policy') ?? ''
  expect(csp).toContain('frame-ancestors http://localhost:* http://127.0.0.1:*')
  expect(csp).toContain("script-src 'self'")
})
