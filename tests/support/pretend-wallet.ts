import { afterAll } from 'bun:test'
import type { ProcessorSettings } from '#src/payments/processor.ts'
import { seedProcessors } from '#src/payments/processor-records.ts'
import { listProcessors } from '#src/payments/processors.ts'
import type { TwinOptions } from '#src/twins/processors/twin-server.ts'
import { type PretendWallet, startPretendWallet } from '#src/twins/wallet/wallet-server.ts'
import { testNow } from './shop-without-database.ts'
import { createTestShop } from './shop.ts'
import { storeTest, type StoreTest, type StoreTestOptions } from './store-test.ts'
import { realSystem } from '#src/shop/real-system.ts'

const credentials = { clientId: 'client-for-tests', clientSecret: 'secret-for-tests' }

export const startTestWalletServer = (now: () => number = () => testNow, options: Pick<TwinOptions, 'wait'> = {}): PretendWallet =>
  startPretendWallet({ ...credentials, now, ...options })

export const walletSettings = ({ url, scriptUrl }: Pick<PretendWallet, 'url' | 'scriptUrl'>): ProcessorSettings => ({
  WALLET_CLIENT_ID: credentials.clientId,
  WALLET_CLIENT_SECRET: credentials.clientSecret,
  WALLET_API_URL: url,
  WALLET_SCRIPT_URL: scriptUrl,
})

export type WalletTest<Name extends string> = StoreTest<Name> & { wallet: PretendWallet }

/** `storeTest` with a shop that accepts only the wallet, and this file's pretend one. */
export function walletTest<Name extends string = never>(options: Omit<StoreTestOptions<Name>, 'createShop'> = {}): WalletTest<Name> {
  const wallet = startTestWalletServer()
  afterAll(() => wallet.stop())
  const createShop: StoreTestOptions<Name>['createShop'] = async (shopOptions) => {
    const shop = await createTestShop({ ...shopOptions, processors: listProcessors(walletSettings(wallet), realSystem) })
    await shop.db.transaction((tx) => seedProcessors(tx, shop.processors))
    return shop
  }
  return { wallet, ...storeTest<Name>({ ...options, createShop }) }
}
