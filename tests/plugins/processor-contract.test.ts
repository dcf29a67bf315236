import { afterAll, beforeAll, describe } from 'bun:test'
import type { Processor } from '#src/payments/processor.ts'
import { describeContract } from '#tests/payments/describe-contract.ts'
import { createTestShop, type TestShop } from '#tests/support/shop.ts'
import { createPretendTill } from '#tests/twins/pretend-till.ts'
import { load, manifestOf, sourceOf } from './test-plugins.ts'
import { tillPlugin } from './till-plugin.ts'

const till = createPretendTill()
const closedTill = Object.assign(createPretendTill(), { isReachable: false })
const plugins = await load([
  sourceOf(manifestOf('till'), tillPlugin(till)),
  sourceOf(manifestOf('closed-till'), tillPlugin(closedTill, { processorId: 121, slug: 'closed-till' })),
])

let shop: TestShop
beforeAll(async () => void (shop = await createTestShop({ plugins })))
afterAll(() => shop.db.close())
const processorOf = (slug: string): Processor => shop.processors.find((processor) => processor.slug === slug)!

describe('the processor contract: a plugin', () => {
  describeContract({
    type: {
      processorId: 120,
      slug: 'till',
      name: 'Till',
      clientType: 'hosted-page',
      collectsOnline: true,
      variables: [],
      returnParameters: {},
      hint: 'payments.hostedPage',
      failureMessages: {},
      nameKey: 'processor.card.name',
      strings: {},
      translations: {},
      connect: ({ URL: url }) => processorOf(url === 'closed' ? 'closed-till' : 'till'),
    },
    capabilities: ['network', 'page', 'webhook'],
    amount: 14210,
    marks: [],
    start: async () => ({
      settings: {},
      unreachable: { URL: 'closed' },
      pay: till.pay,
      decline: till.decline,
      refundedAmount: till.refundedAmount,
      setWebhookUrl: () => {},
      webhooksDelivered: () => Promise.resolve(),
      stop: () => Promise.resolve(),
    }),
  })
})
