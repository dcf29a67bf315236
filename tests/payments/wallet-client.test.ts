import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { ProcessorError } from '#src/payments/processor.ts'
import { connectWallet } from '#src/payments/processors/wallet/wallet-connection.ts'
import type { WalletConfig } from '#src/payments/processors/wallet/wallet-form.ts'
import { toWalletError } from '#src/payments/processors/wallet/wallet-error.ts'
import { startTestWalletServer, walletSettings } from '#tests/support/pretend-wallet.ts'
import { createPaymentRequest, expectProcessorError } from './payment-request.ts'
import { realRequests } from '#src/shop/real-requests.ts'
import { realSystem } from '#src/shop/real-system.ts'
import type { Requests } from '#src/shop/system.ts'

const server = startTestWalletServer()
afterAll(() => server.stop())
beforeEach(() => void (server.calls.length = 0))

const settings = walletSettings(server)
const config: WalletConfig = {
  clientId: settings['WALLET_CLIENT_ID']!,
  clientSecret: settings['WALLET_CLIENT_SECRET']!,
  apiUrl: server.url,
  scriptUrl: server.scriptUrl,
}
const connect = (overrides: Partial<WalletConfig> = {}) => connectWallet({ ...config, ...overrides }, realSystem)
const callNames = () => server.calls.map(({ call }) => call)
const begin = async (wallet = connect()) => {
  const started = await wallet.begin(createPaymentRequest())
  return 'reference' in started ? started.reference : ''
}

describe('the access token', () => {
  test('is requested once, also by calls at the same time', async () => {
    const wallet = connect()
    await Promise.all([begin(wallet), begin(wallet), begin(wallet)])
    await begin(wallet)
    expect(callNames().filter((call) => call === 'token')).toHaveLength(1)
  })

  test('is replaced once when the wallet no longer accepts it', async () => {
    const wallet = connect()
    const reference = await begin(wallet)
    server.revokeTokens()
    server.calls.length = 0
    expect((await wallet.find({ reference })).state).toBe('created')
    expect(callNames()).toEqual(['orders.get', 'token', 'orders.get'])
  })

  test('that is refused again is an error and not a loop', async () => {
    const wallet = connect({ clientSecret: 'wrong' })
    const error = await expectProcessorError(wallet.checkConnection!())
    expect([error.message, error.isRejected]).toEqual(['invalid_client: Client Authentication failed', true])
    expect(callNames()).toEqual(['token'])
  })

  test('is requested again after a request for it failed', async () => {
    const wallet = connect()
    server.failNext('token', 'drop')
    await expectProcessorError(wallet.checkConnection!())
    await wallet.checkConnection!()
  })
})

describe('an error', () => {
  test('that the wallet explains is a rejection with its code, and an unknown order is not found', async () => {
    const error = await expectProcessorError(connect().find({ reference: '5O190127TN364715T' }))
    expect(error.message).toStartWith('INVALID_RESOURCE_ID: Specified resource ID does not exist.')
    expect([error.isRejected, error.isNotFound]).toEqual([true, true])
  })

  // Bun repeats a GET whose connection drops.
  test.each(['server-error', 'garbage'] as const)('without a readable answer (%s) is no rejection', async (failure) => {
    const wallet = connect()
    const reference = await begin(wallet)
    server.failNext('orders.get', failure)
    const error = await expectProcessorError(wallet.find({ reference }))
    expect([error.isRejected, error.isNotFound]).toEqual([false, false])
  })

  test('of a capture is a decline with status 422 only', async () => {
    const busy = () => Promise.resolve(new Response('{"name":"RATE_LIMIT_REACHED"}', { status: 429 }))
    const fetch: Requests['fetch'] = (url, init) => (String(url).endsWith('/capture') ? busy() : realRequests.fetch(url, init))
    const wallet = connectWallet(config, { ...realSystem, requests: { ...realRequests, fetch } })
    const reference = await begin(wallet)
    server.approve(reference)
    expect((await expectProcessorError(wallet.find({ reference }))).message).toStartWith('RATE_LIMIT_REACHED')
  })

  test('of a cancellation leaves the order as it was', async () => {
    const wallet = connect()
    const reference = await begin(wallet)
    server.failNext('orders.patch', 'server-error')
    expect((await expectProcessorError(wallet.cancel({ reference }))).isRejected).toBe(false)
  })

  test('of a call that takes too long comes in time', async () => {
    const reference = await begin()
    server.failNext('orders.get', 'hang')
    const error = await expectProcessorError(connect({ timeoutMs: 200 }).find({ reference }))
    expect([error.message, error.isRejected]).toEqual(['no answer within 200 ms', false])
  })

  test.each([
    [422, 'INSTRUMENT_DECLINED', true],
    [422, 'ORDER_ALREADY_CAPTURED', false],
    [409, 'PREVIOUS_REQUEST_IN_PROGRESS', false],
    [422, 'ORDER_CAPTURE_IN_PROGRESS', false],
    [429, 'RATE_LIMIT_REACHED', true],
    [503, 'SERVICE_UNAVAILABLE', false],
  ])('with status %p and issue %s did nothing: %p', (status, issue, isRejected) => {
    const error = toWalletError(status, JSON.stringify({ name: 'ERROR', details: [{ issue, description: 'Reason.' }], debug_id: 'f1' }))
    expect([error.message, error.isRejected]).toEqual([`${issue}: Reason. (debug ID f1)`, isRejected])
  })

  test('never contains the secret or a token', async () => {
    const wallet = connect()
    await wallet.checkConnection!()
    server.failNext('orders.create', 'server-error')
    const errors = [await expectProcessorError(begin(wallet)), await expectProcessorError(begin(connect({ clientSecret: 'wrong-secret' })))]
    for (const error of errors) expect(Bun.inspect(error)).not.toMatch(/secret-for-tests|wrong-secret|A21AA/)
  })
})

test('an order with a status that the store does not know is an error, never an outcome', async () => {
  const reference = await begin()
  Object.assign(
    server.orders().find(({ id }) => id === reference)!,
    { status: 'SUSPENDED' },
  )
  const error = await expectProcessorError(connect().find({ reference }))
  expect([error instanceof ProcessorError, error.isRejected]).toEqual([true, false])
})

test('without credentials nothing is called', async () => {
  const wallet = connect({ clientId: ' ' })
  expect(wallet.form).toBeNull()
  expect((await expectProcessorError(begin(wallet))).isRejected).toBe(true)
  expect(callNames()).toEqual([])
})
