import type { System } from '#src/shop/system.ts'
import { ProcessorError, type PaymentReference, type PaymentRequest, type ProcessorConnection } from '../../processor.ts'
import type { PaymentOutcome } from '../../payment-outcome.ts'
import { openWalletClient, type WalletCall } from './wallet-client.ts'
import { WalletError } from './wallet-error.ts'
import { walletForm, type WalletConfig } from './wallet-form.ts'
import { toMoney } from './wallet-amounts.ts'
import { orderBody } from './wallet-order.ts'
import {
  cancelledMark,
  externalIdOf,
  isMarkedCancelled,
  minorUnits,
  outcomeOfOrder,
  outcomeOfRefund,
  paidCapture,
} from './wallet-outcome.ts'
import { createdOrderSchema, noContent, orderSchema, refundSchema, type WalletOrder } from './wallet-responses.ts'

/** Orders with intent CAPTURE: shoppers approve them, and only the store's server captures. Throws ProcessorError. */
export function connectWallet(config: WalletConfig, system: System): ProcessorConnection {
  const isConfigured = [config.clientId, config.clientSecret].every((value) => value?.trim())
  const client = openWalletClient({ ...config, apiUrl: config.apiUrl || apiUrls[config.mode === 'sandbox' ? 'sandbox' : 'live'] }, system)

  /** Without the delivery address when the wallet rejects it: a shopper with an unusual address pays, too. */
  const createOrder = (request: PaymentRequest, { hosted, requestId }: { hosted: boolean; requestId: string }) =>
    client.run(async (call) => {
      try {
        return await postOrder(call, request, { hosted, requestId })
      } catch (error) {
        if (!(error instanceof WalletError) || !error.isRejected || !error.fields.some((field) => field.includes('/shipping'))) throw error
        const { shipTo: _, ...withoutAddress } = request
        return postOrder(call, withoutAddress, { hosted, requestId: `${requestId}-2` })
      }
    })

  return {
    form: isConfigured ? walletForm(config) : null,
    isTestMode: config.mode === 'sandbox',
    async begin(request) {
      const { id } = await createOrder(request, { hosted: false, requestId: request.idempotencyKey })
      return { kind: 'inline', reference: id, clientSecret: id }
    },
    async beginHosted(request) {
      const { id, links } = await createOrder(request, { hosted: true, requestId: `${request.idempotencyKey}-hosted` })
      const url = links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href
      if (!url || !URL.canParse(url)) throw new ProcessorError('the wallet sent no link to its page')
      return { kind: 'hosted', hostedReference: id, url }
    },
    find: (payment, expected) =>
      client.run(async (call) => {
        const order = await getOrder(call, payment)
        const isCapturable = order.status === 'APPROVED' && !isMarkedCancelled(order)
        const outcome = isCapturable ? await captureOrder(call, order, expected) : outcomeOfOrder(order)
        return withReferenceOf(payment, outcome)
      }),
    cancel: (payment) => client.run(async (call) => withReferenceOf(payment, await cancelOrder(call, payment))),
    refund: ({ reference, amount, currency, idempotencyKey }) =>
      client.run(async (call) => {
        const capture = paidCapture(await getOrder(call, { reference }))
        if (!capture) throw new ProcessorError('nothing was captured, so nothing can be refunded', { isRejected: true })
        const path = `/v2/payments/captures/${encodeURIComponent(capture.id)}/refund`
        const body = { amount: toMoney(amount, currency), custom_id: idempotencyKey }
        return outcomeOfRefund(await call({ method: 'POST', path, body, requestId: idempotencyKey, schema: refundSchema }))
      }),
    findRefund: ({ reference, idempotencyKey }) =>
      client.run(async (call) => {
        const { payments } = (await getOrder(call, { reference })).purchase_units[0]!
        const refund = payments?.refunds?.find(({ custom_id: customId }) => customId === idempotencyKey)
        return refund ? outcomeOfRefund(refund) : null
      }),
    checkConnection: async () => void (await client.checkCredentials()),
  }
}

const apiUrls = { live: 'https://api-m.paypal.com', sandbox: 'https://api-m.sandbox.paypal.com' }

const pathOf = (id: string): string => `/v2/checkout/orders/${encodeURIComponent(id)}`

function postOrder(call: WalletCall, request: PaymentRequest, { hosted, requestId }: { hosted: boolean; requestId: string }) {
  return call({ method: 'POST', path: '/v2/checkout/orders', body: orderBody(request, { hosted }), requestId, schema: createdOrderSchema })
}

const getOrder = (call: WalletCall, payment: PaymentReference): Promise<WalletOrder> =>
  call({ method: 'GET', path: pathOf('reference' in payment ? payment.reference : payment.hostedReference), schema: orderSchema })

/**
 * An approved order is captured once, whoever asks and however often, so no key is sent: a repeated key would also repeat the decline of an
 * earlier funding source. The shopper's browser can change an order until then, so its amount is compared first.
 */
async function captureOrder(
  call: WalletCall,
  order: WalletOrder,
  expected?: { amount: number; currency: string },
): Promise<PaymentOutcome> {
  const outcome = outcomeOfOrder(order)
  const { amount } = order.purchase_units[0]!
  if (expected && (minorUnits(amount) !== expected.amount || amount.currency_code !== expected.currency))
    return { ...outcome, state: 'failed', failure: 'AMOUNT_CHANGED' }
  try {
    return outcomeOfOrder(await call({ method: 'POST', path: `${pathOf(order.id)}/capture`, body: {}, schema: orderSchema }))
  } catch (error) {
    if (!(error instanceof WalletError) || error.status !== 422) throw error
    if (error.issue === 'ORDER_ALREADY_CAPTURED') return outcomeOfOrder(await getOrder(call, { reference: order.id }))
    if (!error.isRejected) throw error
    // The approval expired or was taken back.
    if (error.issue === 'ORDER_NOT_APPROVED') return outcome
    return { ...outcome, state: 'failed', failure: error.issue }
  }
}

/** The wallet has no call that ends an order: it is marked, and the store never captures a marked one. */
async function cancelOrder(call: WalletCall, payment: PaymentReference): Promise<PaymentOutcome> {
  const order = await getOrder(call, payment)
  const outcome = outcomeOfOrder(order)
  if (outcome.state === 'paid' || outcome.state === 'pending' || outcome.state === 'cancelled') return outcome
  const cancelled: PaymentOutcome = { ...outcome, state: 'cancelled', failure: null }
  // Declined for good.
  if (outcome.state === 'failed') return cancelled
  try {
    const path = `/purchase_units/@reference_id=='${order.purchase_units[0]!.reference_id ?? 'default'}'/custom_id`
    const body = [{ op: 'replace', path, value: `${externalIdOf(order)}${cancelledMark}` }]
    await call({ method: 'PATCH', path: pathOf(order.id), body, schema: noContent })
    return cancelled
  } catch (error) {
    if (!(error instanceof WalletError) || error.status !== 422) throw error
    const current = outcomeOfOrder(await getOrder(call, payment))
    // Only the store captures, so an order that is open and cannot be marked stays uncharged as well.
    return current.state === 'paid' || current.state === 'pending' ? current : cancelled
  }
}

/** A hosted page has no payment before it was approved and captured. */
const withReferenceOf = (payment: PaymentReference, outcome: PaymentOutcome): PaymentOutcome =>
  'hostedReference' in payment && outcome.state !== 'paid' && outcome.state !== 'pending' ? { ...outcome, reference: '' } : outcome
