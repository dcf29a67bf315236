import { bankTransferFixture, freeOrdersFixture, invoiceFixture, testPaymentFixture } from './offline-fixtures.ts'
import { cardFixture } from './card-fixture.ts'
import { merchantFixture } from './merchant-fixture.ts'
import { pretendWalletFixture } from '#tests/twins/pretend-wallet/wallet-fixture.ts'
import { walletFixture } from './wallet-fixture.ts'
import type { ProcessorFixture } from './processor-fixture.ts'

/** Every processor that the shared tests run on. */
export const processorFixtures: ProcessorFixture[] = [
  freeOrdersFixture,
  bankTransferFixture,
  invoiceFixture,
  cardFixture,
  merchantFixture,
  testPaymentFixture,
  walletFixture,
  pretendWalletFixture,
]
