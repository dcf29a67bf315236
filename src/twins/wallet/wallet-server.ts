import { decimalAmount } from '#src/lib/money/money.ts'
import type { TwinPayment, TwinSandbox } from '#src/payments/twin-sandbox.ts'
import { openLedgerFile } from '../processors/ledger-file.ts'
import { amountTriggers, nextPaymentScenarios, paymentScenarios } from '../processors/sandbox-scenarios.ts'
import { openTestBank } from '../processors/test-bank.ts'
import { openTwin, type TwinControls, type TwinOptions } from '../processors/twin-server.ts'
import { walletApi } from './wallet-api.ts'
import { type FundingSource, minorUnits, type Order, openWalletLedger, refundedOf, type WalletStore } from './wallet-ledger.ts'
import { outcomeOfAnswer } from './wallet-outcomes.ts'
import { walletPages } from './wallet-pages.ts'

export interface PretendWalletOptions extends TwinOptions {
  clientId: string
  clientSecret: string
}

export interface PretendWallet extends TwinControls {
  /** For WALLET_API_URL. */
  url: string
  /** For WALLET_SCRIPT_URL. */
  scriptUrl: string
  stop(): Promise<void>
  sandbox: TwinSandbox
  /** Orders as the API returns them. */
  orders(): Order[]
  /** Captured orders. Amounts in minor units. */
  captured(): TwinPayment[]
  /** The shopper approves, by default from the balance; `outcome` is the ID of a test outcome, by default what is planned. */
  approve(id: string, choice?: { funding?: FundingSource; outcome?: string }): void
  /** The wallet decides about a held payment. */
  settleCapture(id: string, status: 'COMPLETED' | 'DECLINED'): void
  settleRefund(id: string, status: 'COMPLETED' | 'FAILED'): void
  /** Changes the amount of an order, as a shopper's browser can. */
  changeAmount(id: string, value: string): void
  deleteOrder(id: string): void
  revokeTokens(): void
}

/** The wallet's HTTP API, approval page and script on loopback. It moves no money. */
export function startPretendWallet(options: PretendWalletOptions): PretendWallet {
  const { clientId, clientSecret } = options
  const twin = openTwin(options)
  const { connection } = twin
  const file = openLedgerFile<WalletStore>({ orders: new Map() }, options.ledgerFile)
  const ledger = openWalletLedger(file, twin.now)
  const bank = openTestBank()
  const wrongAmounts: string[] = []

  /** What happens to an approved order unless the payer chooses; `keep` leaves it planned. */
  function plannedOutcome(id: string, { keep = false } = {}): string {
    const [unit] = ledger.getOrder(id).purchase_units
    // Who approves an order of the store again has taken the extra step.
    const hasTakenStep = [...file.store.orders.values()].some(
      ({ order, outcome }) => outcome === 'action' && order.purchase_units[0].description === unit.description,
    )
    const answer = bank.plannedFor(minorUnits(unit.amount), { keep })
    return answer === null || (answer.asksForStep && hasTakenStep) ? 'pays' : outcomeOfAnswer(answer).id
  }

  const api = walletApi({
    ledger,
    connection,
    clientId,
    clientSecret,
    baseUrl: () => server.url,
    nextRefundIsPending: twin.nextRefundIsPending,
    hasWrongAmount(call) {
      const index = wrongAmounts.indexOf(call)
      if (index >= 0) wrongAmounts.splice(index, 1)
      return index >= 0
    },
  })
  const server = twin.listen({
    api: api.handle,
    pages: walletPages({ ledger, plannedOutcome, shopOrigins: twin.shopOrigins }),
    onStop: file.saveNow,
  })

  const captured = (): TwinPayment[] =>
    ledger.list().flatMap(({ id: reference, purchase_units: [unit] }) =>
      (unit.payments?.captures ?? []).flatMap((capture) => {
        if (capture.status === 'DECLINED' || capture.status === 'PENDING') return []
        const { custom_id: externalId = '', description = '' } = unit
        const amount = minorUnits(capture.amount)
        const orderNumber = description.replace('#', '')
        return [{ reference, amount, refunded: refundedOf(unit), currency: capture.amount.currency_code, externalId, orderNumber }]
      }),
    )

  return {
    ...twin.controls,
    url: server.url,
    scriptUrl: `${server.url}/sdk/js`,
    stop: server.stop,
    orders: ledger.list,
    captured,
    sandbox: {
      calls: twin.traffic.calls,
      events: [],
      payments: captured,
      subscriptions: () => [],
      // It gives no reason for these.
      amounts: amountTriggers({ insufficient_funds: 'card_declined', incorrect_cvc: 'card_declined' }),
      scenarios: [
        ...nextPaymentScenarios({
          call: 'orders.capture',
          connection,
          planNext: bank.planNext,
          declines: ['card_declined', 'expired_card', 'processing_error'],
        }),
        ...paymentScenarios({ refundHalf: (reference) => refundHalf(ledger, reference) }),
      ],
      delivery: null,
    },
    approve: (id, { funding, outcome = plannedOutcome(id) } = {}) => void ledger.approve(id, { ...(funding ? { funding } : {}), outcome }),
    settleCapture: ledger.settleCapture,
    settleRefund: ledger.settleRefund,
    changeAmount: (id, value) => void (ledger.getOrder(id).purchase_units[0].amount.value = value),
    deleteOrder: ledger.deleteOrder,
    revokeTokens: api.revokeTokens,
    failNext: (call, failure, after) =>
      failure === 'wrong-amount' ? void wrongAmounts.push(call) : connection.failNext(call, failure, after),
  }
}

function refundHalf(ledger: ReturnType<typeof openWalletLedger>, reference: string): void {
  const { id, amount } = ledger.getOrder(reference).purchase_units[0].payments!.captures[0]!
  const { currency_code } = amount
  const half = { currency_code, value: decimalAmount(Math.ceil(minorUnits(amount) / 2), currency_code) }
  ledger.refund(id, { amount: half, customId: null, isPending: false })
}
