import { openConnection, type CallRecord } from './connection-failures.ts'
import { openLedgerFile } from './ledger-file.ts'
import type { Failure } from './test-cards.ts'
import { walletApi } from './wallet-api.ts'
import { type FundingSource, minorUnits, type Order, openWalletLedger, refundedOf, type StoredOrder } from './wallet-ledger.ts'
import { walletPages } from './wallet-pages.ts'

export interface PretendWalletOptions {
  clientId: string
  clientSecret: string
  /** 0 or undefined = any free port. */
  port?: number
  /** Epoch ms. */
  now?: () => number
  /** Origins whose pages may open the approval window, besides loopback. */
  shopOrigins?: string[]
  /** Persists the ledger; none = in memory. */
  ledgerFile?: string
}

export interface PretendWallet {
  /** For WALLET_API_URL. */
  url: string
  /** For WALLET_SCRIPT_URL. */
  scriptUrl: string
  stop(): Promise<void>
  calls: CallRecord[]
  /** Orders as the API returns them. */
  orders(): Order[]
  /** Captured orders. Amounts in minor units. */
  captured(): { reference: string; amount: number; refunded: number; currency: string; externalId: string }[]
  /** The shopper approves, by default from the balance; `outcome` is the ID of a test outcome. */
  approve(id: string, choice?: { funding?: FundingSource; outcome?: string }): void
  /** The wallet decides about a held payment. */
  settleCapture(id: string, status: 'COMPLETED' | 'DECLINED'): void
  /** Leaves the next refund to the bank; `settleRefund` decides it. */
  holdNextRefund(): void
  settleRefund(id: string, status: 'COMPLETED' | 'FAILED'): void
  /** Changes the amount of an order, as a shopper's browser can. */
  changeAmount(id: string, value: string): void
  deleteOrder(id: string): void
  revokeTokens(): void
  /** Fails the next call of that name (token, orders.create … or any); `after` = after its work is done. */
  failNext(call: string, failure: Failure, after?: boolean): void
  clearFailures(): void
}

/** The wallet's HTTP API, approval page and script on loopback. It moves no money. */
export function startPretendWallet(options: PretendWalletOptions): PretendWallet {
  const now = options.now ?? Date.now
  const closing = new AbortController()
  const file = openLedgerFile<StoredOrder>(options.ledgerFile)
  const ledger = openWalletLedger(file, now)
  const connection = openConnection(closing.signal)
  let heldRefunds = 0
  const wrongAmounts: string[] = []
  const shopOrigins = ['http://localhost:*', 'http://127.0.0.1:*', ...(options.shopOrigins ?? [])]

  const api = walletApi({
    ledger,
    connection,
    clientId: options.clientId,
    clientSecret: options.clientSecret,
    baseUrl: () => url,
    nextRefundIsPending: () => heldRefunds > 0 && heldRefunds-- > 0,
    hasWrongAmount(call) {
      const index = wrongAmounts.indexOf(call)
      if (index >= 0) wrongAmounts.splice(index, 1)
      return index >= 0
    },
  })
  const pages = walletPages({ ledger, shopOrigins })
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: options.port ?? 0,
    // In seconds; longer than the slowest outcome.
    idleTimeout: 30,
    development: false,
    fetch: async (request) => (await api.handle(request)) ?? (await pages(request)),
  })
  const url = `http://127.0.0.1:${server.port}`

  return {
    url,
    scriptUrl: `${url}/sdk/js`,
    async stop() {
      closing.abort()
      file.saveNow()
      await server.stop(true)
    },
    calls: connection.calls,
    orders: ledger.list,
    captured: () =>
      ledger.list().flatMap(({ id, purchase_units: [unit] }) =>
        (unit.payments?.captures ?? []).flatMap((capture) => {
          if (capture.status === 'DECLINED' || capture.status === 'PENDING') return []
          const { currency_code: currency } = capture.amount
          return [
            { reference: id, amount: minorUnits(capture.amount), refunded: refundedOf(unit), currency, externalId: unit.custom_id ?? '' },
          ]
        }),
      ),
    approve: (id, choice) => void ledger.approve(id, choice),
    settleCapture: ledger.settleCapture,
    holdNextRefund: () => void (heldRefunds += 1),
    settleRefund: ledger.settleRefund,
    changeAmount: (id, value) => void (ledger.getOrder(id).purchase_units[0].amount.value = value),
    deleteOrder: ledger.deleteOrder,
    revokeTokens: api.revokeTokens,
    failNext: (call, failure, after) =>
      failure === 'wrong-amount' ? void wrongAmounts.push(call) : connection.failNext(call, failure, after),
    clearFailures: connection.clearFailures,
  }
}
