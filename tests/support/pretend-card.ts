import { afterAll } from 'bun:test'
import type { ProcessorSettings } from '#src/payments/processor.ts'
import { listProcessors } from '#src/payments/processors.ts'
import { seedProcessors } from '#src/payments/processor-records.ts'
import { type PretendCard, startPretendCard } from '#src/twins/card/card-server.ts'
import { type TestShop, createTestShop } from './shop.ts'
import { storeTest, type StoreTest, type StoreTestOptions } from './store-test.ts'
import { testNow } from './shop-without-database.ts'
import { realSystem } from '#src/shop/real-system.ts'

export const cardWebhookSecret = 'whsec_for_tests'

/** A shop with its own pretend card processor. Stop the processor after the test file. */
export async function createShopWithCards(card: PretendCard, config: Parameters<typeof createTestShop>[0] = {}): Promise<TestShop> {
  const shop = await createTestShop({ ...config, processors: listProcessors(cardSettings(card), realSystem) })
  await shop.db.transaction((tx) => seedProcessors(tx, shop.processors))
  return shop
}

export const cardSettings = ({ url, scriptUrl }: Pick<PretendCard, 'url' | 'scriptUrl'>): ProcessorSettings => ({
  CARD_SECRET_KEY: 'sk_test',
  CARD_PUBLISHABLE_KEY: 'pk_test',
  CARD_WEBHOOK_SECRET: cardWebhookSecret,
  CARD_API_URL: url,
  CARD_SCRIPT_URL: scriptUrl,
})

/** The pretend processor with a clock stopped at the tests' start time. */
export const startTestCardServer = (): PretendCard => startPretendCard({ webhookSecret: cardWebhookSecret, now: () => testNow })

export type CardTest<Name extends string> = StoreTest<Name> & { card: PretendCard }

/** `storeTest` with a shop that accepts cards, and this file's pretend processor. */
export function cardTest<Name extends string = never>(options: Omit<StoreTestOptions<Name>, 'createShop'> = {}): CardTest<Name> {
  const card = startTestCardServer()
  afterAll(() => card.stop())
  return { card, ...storeTest<Name>({ ...options, createShop: (shopOptions) => createShopWithCards(card, shopOptions) }) }
}
