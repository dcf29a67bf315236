import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { findUserByEmail } from '#src/accounts/users.ts'
import { connectServices } from '#src/connect-services.ts'
import { readChecklist } from '#src/first-steps/setup-steps.ts'
import { findSellingObstacle } from '#src/first-steps/selling-obstacle.ts'
import { day, hour } from '#src/lib/dates/durations.ts'
import { seedProcessors } from '#src/payments/processor-records.ts'
import { listProcessors } from '#src/payments/processors.ts'
import { checkConnections, isCheckDue } from '#src/check-connections.ts'
import { listConnections, saveConnection } from '#src/services/connections.ts'
import { listCarriers } from '#src/shipping/carriers.ts'
import { realSystem } from '#src/shop/real-system.ts'
import { pretendKeys, startPretendCarriers } from '#src/twins/carriers/carrier-server.ts'
import { createFlatShippingRate } from '#tests/support/checkout.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { withoutDns } from '#tests/support/shop.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import '#tests/support/matchers.ts'

const carriers = startPretendCarriers()
afterEach(() => carriers.setFailure('easypost', null))
afterAll(() => carriers.stop())

const { app, shop, boss } = storeTest({
  clients: { boss: 5 },
  carriers: listCarriers({}, realSystem),
  processors: listProcessors({}, realSystem),
  requests: { ...withoutDns, fetch: realSystem.requests.fetch },
  config: { carrierSettings: { EASYPOST_API_URL: carriers.settings['EASYPOST_API_URL']!, SHIPPO_API_URL: null } },
})

const path = '/admin/settings/services'
const connect = async (slug: string, values: Record<string, string>, replaces: string | null = null) => {
  const saved = await shop.db.transaction((tx) =>
    saveConnection(tx, shop.secrets, { slug, values, mode: 'live', replaces, keepsReplaced: false, now: shop.now() }),
  )
  await connectServices(shop)
  return saved
}
const connectEasypost = (replaces: string | null = null) =>
  connect('easypost', { EASYPOST_API_KEY: pretendKeys.EASYPOST_API_KEY }, replaces)
const stored = async (slug = 'easypost') => (await listConnections(shop.db.read, slug))[0]!
const checkAfter = async (ms: number) => {
  shop.clock.advance(ms)
  await connectServices(shop)
  await checkConnections(shop)
  await connectServices(shop)
}
/** Sessions of before end within a day. */
const look = async (url: string) => {
  const user = await findUserByEmail(shop.db.read, 'role5@example.com')
  return (await createSignedInClient(app, shop, user!)).get(url)
}
const problemMails = async () => (await shop.listMails()).filter(({ template }) => template === 'staff_service_problem')

describe('a key that is refused', () => {
  test('is found a day later, shown with what to do, and mailed once to each administrator', async () => {
    await createTestUser(shop, 5, 'second@example.com')
    await connectEasypost()
    carriers.setFailure('easypost', 'unauthorized')
    await checkAfter(day)
    const page = await look(path)
    expect(page).toShow('Needs attention: the keys are not accepted')
    expect(page).toShow('The service does not accept these keys. Copy them again')
    await checkAfter(day)
    const mails = await problemMails()
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(['role5@example.com', 'second@example.com'])
    expect(mails[0]!.text).toContain('Create new ones there')
  })

  test('works again by itself when the service accepts it again, which is mailed, too', async () => {
    await connectEasypost()
    carriers.setFailure('easypost', 'unauthorized')
    await checkAfter(day)
    carriers.setFailure('easypost', null)
    await checkAfter(day)
    expect((await stored()).problem).toBe('')
    expect((await problemMails()).map(({ subject }) => subject)).toEqual([
      'EasyPost: It works again.',
      'EasyPost: The store can no longer use it.',
    ])
  })

  test('is forgotten when keys are entered again', async () => {
    const { uid } = await connectEasypost()
    carriers.setFailure('easypost', 'unauthorized')
    await checkAfter(day)
    await connectEasypost(uid)
    expect(await look(path)).not.toShow('Needs attention')
  })

  test('is also mailed when an administrator finds it first', async () => {
    await connectEasypost()
    carriers.setFailure('easypost', 'unauthorized')
    await boss.post(`${path}/easypost/check`)
    expect(await problemMails()).toHaveLength(1)
  })
})

describe('a service that does not answer', () => {
  test('is asked each hour, and needs attention after three times in a row', async () => {
    await connectEasypost()
    carriers.setFailure('easypost', 'server-error')
    const states = []
    for (const ms of [day, hour, hour]) {
      await checkAfter(ms)
      states.push((await look(path)).text.includes('Needs attention: no answer'))
    }
    expect(states).toEqual([false, false, true])
    expect(await problemMails()).toHaveLength(1)
  })

  test('counts from the start once it has answered', async () => {
    await connectEasypost()
    carriers.setFailure('easypost', 'server-error')
    await checkAfter(day)
    await checkAfter(hour)
    carriers.setFailure('easypost', null)
    await checkAfter(hour)
    expect((await stored()).problem).toBe('')
  })

  test('changes nothing however often an administrator asks it', async () => {
    await connectEasypost()
    carriers.setFailure('easypost', 'server-error')
    for (let time = 0; time < 4; time += 1) await boss.post(`${path}/easypost/check`)
    expect((await stored()).problem).toBe('')
  })

  test('does not keep others from being asked', async () => {
    await connectEasypost()
    await connect('google', { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' })
    shop.requests = {
      ...withoutDns,
      fetch: async (url) => {
        if (String(url).includes('easypost')) throw new Error('socket closed')
        return new Response('{"error":"invalid_client"}', { status: 401 })
      },
    }
    await checkAfter(day)
    expect([(await stored()).problem, (await stored('google')).problem]).toEqual(['silent:1', 'rejected'])
  })
})

describe('which are asked', () => {
  const calls = () => carriers.calls.length

  test('each once a day, by one process only', async () => {
    await connectEasypost()
    const before = calls()
    await checkAfter(day - 1)
    expect(calls()).toBe(before)
    shop.clock.advance(1)
    await Promise.all([checkConnections(shop), checkConnections(shop)])
    expect(calls()).toBe(before + 1)
  })

  test('none that the technician has set up, also where staff connected it before', async () => {
    await connectEasypost()
    shop.config = { ...shop.config, carrierSettings: { ...shop.config.carrierSettings, EASYPOST_API_KEY: 'EZAK' } }
    const before = calls()
    await checkAfter(day)
    expect(calls()).toBe(before)
  })

  test('none once the program stops', async () => {
    await connectEasypost()
    const before = calls()
    shop.clock.advance(day)
    await checkConnections(shop, AbortSignal.abort())
    expect(calls()).toBe(before)
  })

  test('a check of a connection that was replaced meanwhile says nothing', async () => {
    const { uid } = await connectEasypost()
    shop.requests = {
      ...withoutDns,
      async fetch() {
        await connectEasypost(uid)
        return new Response('{}', { status: 401 })
      },
    }
    await checkAfter(day)
    expect((await stored()).problem).toBe('')
    expect(await problemMails()).toEqual([])
  })
})

describe('a payment service', () => {
  const cardKeys = { CARD_SECRET_KEY: 'sk_live_1', CARD_PUBLISHABLE_KEY: 'pk_live_1', CARD_WEBHOOK_SECRET: 'whsec_1' }
  const answerCard = (status: number) => {
    const body = status === 200 ? { object: 'list', data: [] } : { error: { type: 'invalid_request_error', message: 'no' } }
    shop.requests = { ...withoutDns, fetch: async () => Response.json(body, { status }) }
  }
  const stepOfPayment = async () => (await readChecklist(shop)).steps.find(({ step }) => step === 'payment')!.state

  async function sellByCard(): Promise<void> {
    await createTestProduct(shop, { name: 'Mug', price: 1000, stock: 5 })
    await createFlatShippingRate(shop)
    await shop.db.transaction((tx) => seedProcessors(tx, shop.processors))
    await connect('card-processor', cardKeys)
  }

  test('whose keys are refused is a step of the checklist again, and why shoppers cannot buy', async () => {
    await sellByCard()
    expect([await stepOfPayment(), await findSellingObstacle(shop)]).toEqual(['done', null])
    answerCard(401)
    await checkAfter(day)
    expect([await stepOfPayment(), await findSellingObstacle(shop)]).toEqual(['open', 'paymentKeys'])
    const page = await look('/admin/first-steps')
    expect(page).toShow('Shoppers cannot pay: the connected service needs attention')
    expect(page.text).toContain(`href="${path}/card-processor"`)
    expect(await look('/admin/ecommerce/checkout/processors')).toShow('Shoppers cannot pay this way')
    answerCard(200)
    await checkAfter(day)
    expect([await stepOfPayment(), await findSellingObstacle(shop)]).toEqual(['done', null])
  })

  test('changes neither while shoppers can pay in another way', async () => {
    await sellByCard()
    await shop.db.transaction((tx) => tx.update(tx.t.orderProcessors).set({ enabled: true, instructions: 'Pay to …' }))
    answerCard(401)
    await checkAfter(day)
    expect([await stepOfPayment(), await findSellingObstacle(shop)]).toEqual(['done', null])
  })

  test('that wants fewer requests, or knows no such path, has refused no key', async () => {
    await sellByCard()
    for (const status of [429, 404, 500]) {
      answerCard(status)
      await checkAfter(day)
    }
    expect((await stored('card-processor')).problem).toBe('unreachable')
  })

  test('that knows the key but refuses the call names its rights', async () => {
    await sellByCard()
    answerCard(403)
    await checkAfter(day)
    expect(await look(`${path}/card-processor`)).toShow('the key may not do what the store needs')
  })
})

test('the next check is due after a day, and after an hour without an answer', () => {
  const isDue = (problem: string, ms: number) => isCheckDue({ problem, checkedAt: 0 }, ms)
  for (const problem of ['', 'rejected']) expect([isDue(problem, day - 1), isDue(problem, day)]).toEqual([false, true])
  for (const problem of ['silent:1', 'unreachable']) expect([isDue(problem, hour - 1), isDue(problem, hour)]).toEqual([false, true])
})
