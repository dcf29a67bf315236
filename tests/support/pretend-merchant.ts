import { afterAll } from 'bun:test'
import type { ProcessorSettings } from '#src/payments/processor.ts'
import { seedProcessors } from '#src/payments/processor-records.ts'
import { listProcessors } from '#src/payments/processors.ts'
import { type PretendMerchant, startPretendMerchant } from '#src/twins/merchant/merchant-server.ts'
import { cardSettings, startTestCardServer } from './pretend-card.ts'
import { createTestShop } from './shop.ts'
import { testNow } from './shop-without-database.ts'
import { type StoreTestOptions, storeTest } from './store-test.ts'
import { realSystem } from '#src/shop/real-system.ts'

export const merchantWebhookSecret = 'pdl_ntfset_for_tests'

export const merchantSettings = ({ url, scriptUrl }: Pick<PretendMerchant, 'url' | 'scriptUrl'>): ProcessorSettings => ({
  MERCHANT_API_KEY: 'pdl_sdbx_apikey_test',
  MERCHANT_CLIENT_TOKEN: 'test_token',
  MERCHANT_WEBHOOK_SECRET: merchantWebhookSecret,
  MERCHANT_API_URL: url,
  MERCHANT_SCRIPT_URL: scriptUrl,
})

/** The pretend processor with a clock stopped at the tests' start time. */
export const startTestMerchantServer = (): PretendMerchant =>
  startPretendMerchant({ webhookSecret: merchantWebhookSecret, now: () => testNow })

/** `storeTest` with a shop that accepts cards (primary) and the merchant of record, and this file's pretend processors. */
export function merchantTest<Name extends string = never>(options: Omit<StoreTestOptions<Name>, 'createShop'> = {}) {
  const card = startTestCardServer()
  const merchant = startTestMerchantServer()
  afterAll(() => Promise.all([card.stop(), merchant.stop()]))
  const processors = listProcessors({ ...cardSettings(card), ...merchantSettings(merchant) }, realSystem)
  const createShop: StoreTestOptions<Name>['createShop'] = async (shopOptions) => {
    const shop = await createTestShop({ ...shopOptions, processors })
    await shop.db.transaction((tx) => seedProcessors(tx, processors))
    return shop
  }
  return { card, merchant, ...storeTest<Name>({ ...options, createShop }) }
}
