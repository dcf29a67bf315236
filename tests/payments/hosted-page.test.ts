import { afterAll, beforeAll, expect, test } from 'bun:test'
import { cardProcessor } from '#src/payments/processors/card.ts'
import { startPretendCard, type PretendCard } from '#src/payments/pretend/card-server.ts'
import type { PaymentRequest } from '#src/payments/processor.ts'
import { paymentRequest } from './contract.ts'

let twin: PretendCard
let card: ReturnType<typeof cardProcessor>
beforeAll(() => {
  twin = startPretendCard({ webhookSecret: 'whsec_1' })
  card = cardProcessor({ secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1', apiUrl: twin.url })
})
afterAll(() => twin.stop())

async function open(more: Partial<PaymentRequest> = {}) {
  const begun = await card.beginHosted?.(paymentRequest(more))
  if (begun?.kind !== 'hosted') throw new Error('a hosted page has an address')
  return begun
}

function pay(url: string, number: string, more: Record<string, string> = {}) {
  const body = new URLSearchParams({ number, expiry: '12 / 40', cvc: '123', name: '', ...more })
  return fetch(url, { method: 'POST', body, redirect: 'manual' })
}

test('it lists what is bought when the lines add up to the sum', async () => {
  const lines = [
    { name: 'Trail Bottle <750>', quantity: 2, unitPrice: 3200 },
    { name: 'Delivery', quantity: 1, unitPrice: 600 },
  ]
  const page = await (await fetch((await open({ amount: 7000, lines })).url)).text()
  expect(page).toContain('Trail Bottle &#60;750&#62;')
  expect(page).toContain('$64.00')
  expect(page).toContain('Pay $70.00')
  expect(page).not.toContain('<script')
})

test('with a discount it shows one line that names everything, for the right sum', async () => {
  const page = await (await fetch((await open({ amount: 7210 })).url)).text()
  expect(page).toContain('2 × Trail Bottle 750, 1 × Camp Mug')
  expect(page).toContain('Pay $72.10')
})

test('it says that no money moves, and lets nobody frame it', async () => {
  const answer = await fetch((await open()).url)
  expect(await answer.text()).toContain('no money moves')
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(answer.headers.get('content-security-policy')).toContain('form-action')
})

test('paying goes back to the shop with the reference filled in, and paying twice takes the money once', async () => {
  const { url, hostedReference } = await open({ returnUrl: 'http://localhost:3000/return?order=9' })
  const before = twin.captured().length
  for (const _ of [1, 2]) {
    const answer = await pay(url, '4242 4242 4242 4242')
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `http://localhost:3000/return?order=9&session_id=${hostedReference}`,
    ])
  }
  expect(twin.captured()).toHaveLength(before + 1)
  expect(await (await fetch(url)).text()).toContain('already paid')
})

test('a decline is said in words on the page, and another card may follow', async () => {
  const { url, hostedReference } = await open()
  const refused = await pay(url, '4000000000009995')
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('There is not enough money on this card')
  expect((await card.find({ hostedReference })).state).toBe('begun')
  expect((await pay(url, '4242424242424242')).status).toBe(303)
  expect((await card.find({ hostedReference })).state).toBe('paid')
})

test('a field that cannot be right is marked beside itself', async () => {
  const { url } = await open()
  for (const [field, more] of [
    ['number', { number: '4242' }],
    ['expiry', { expiry: 'soon' }],
    ['cvc', { cvc: '1' }],
  ] as const) {
    const answer = await pay(url, '4242424242424242', more)
    const page = await answer.text()
    expect([field, answer.status, page.includes(`aria-describedby="${field}-error"`)]).toEqual([field, 422, true])
  }
})

test('a test card fills in the form without any script', async () => {
  const { url } = await open()
  expect(await (await fetch(`${url}?card=4000000000000002`)).text()).toContain('value="4000 0000 0000 0002"')
  expect(await (await fetch(`${url}?card=4111111111111111`)).text()).not.toContain('value="4111')
})

test('a page that nobody made is not found, and giving up leads back to the shop', async () => {
  expect((await fetch(`${twin.url}/c/pay/cs_test_guess`)).status).toBe(404)
  expect(await (await fetch((await open()).url)).text()).toContain('href="http://localhost:3000/checkout/review"')
})

test('the card form may be framed by the shop only', async () => {
  const answer = await fetch(`${twin.url}/v3/card-frame?theme=dark`)
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toContain('frame-ancestors http://localhost:* http://127.0.0.1:*')
  expect(policy).toContain("script-src 'self'")
})
