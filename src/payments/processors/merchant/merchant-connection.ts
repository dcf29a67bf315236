import type { Paddle, Transaction } from '@paddle/paddle-node-sdk'
import { lazy } from '#src/lib/caching/lazy.ts'
import type { System } from '#src/shop/system.ts'
import { ProcessorError, type PaymentReference, type ProcessorConnection, type StartedPayment } from '../../processor.ts'
import { merchantEventSignedAt, readMerchantEvent, readStoredMerchantEvent } from './merchant-events.ts'
import { requireText } from './merchant-fields.ts'
import { merchantForm, type MerchantConfig } from './merchant-form.ts'
import { outcomeOfTransaction } from './merchant-outcome.ts'
import { findAdjustment, outcomeOfAdjustment, refundRequest } from './merchant-refunds.ts'
import { subscriptionOf } from './merchant-subscriptions.ts'
import { cancelTransaction, findOrCreateCustomer, findTransaction, isTransactionOf, transactionBody } from './merchant-transactions.ts'
import { failureMessage } from '../failure-message.ts'
import { withTimeout } from '../with-timeout.ts'

/** Throws once the caller has given up: nothing may be created after that. */
type RequireTime = () => void

/** Calls to the merchant of record. Throws ProcessorError; a declined payment is an outcome, not an error. */
export function connectMerchant(config: MerchantConfig, { timers }: System): ProcessorConnection {
  const timeout = Math.min(config.timeoutMs ?? 7500, 7500)
  const isConfigured = [config.apiKey, config.clientToken, config.webhookSecret].every((value) => value?.trim())
  const apiKey = isConfigured ? config.apiKey : null
  const getPaddle = lazy(() => connect(apiKey ?? '', config.apiUrl))

  async function call<T>(work: (paddle: Paddle, requireTime: RequireTime) => Promise<T>): Promise<T> {
    if (!apiKey) throw new ProcessorError('the merchant of record is not configured')
    let hasEnded = false
    const requireTime = () => {
      if (hasEnded) throw new Error('the merchant of record took too long')
    }
    try {
      return await withTimeout(
        timers,
        timeout,
        getPaddle().then((paddle) => work(paddle, requireTime)),
      )
    } catch (error) {
      if (error instanceof ProcessorError) throw error
      const message = failureMessage(error, 'the merchant of record')
      const facts = { isRejected: isRejection(error), isNotFound: isNotFound(error), keyProblem: keyProblemOf(error) }
      throw new ProcessorError(message, { cause: error, ...facts })
    } finally {
      hasEnded = true
    }
  }

  return {
    isTestMode: isSandbox(config.apiKey ?? ''),
    form: isConfigured ? merchantForm(config) : null,
    begin: (request) =>
      call(async (paddle, requireTime) => {
        const { idempotencyKey, earlierReference } = request
        const earlier = earlierReference ? await paddle.transactions.get(earlierReference) : null
        if (earlier && isTransactionOf(earlier, idempotencyKey)) return startedPayment(earlier)
        // There are no idempotency keys: look for the transaction of a call whose answer was lost.
        const { customerId, isNew } = await findOrCreateCustomer(paddle, request)
        const found = isNew ? null : await findTransaction(paddle, customerId, idempotencyKey)
        if (found) return startedPayment(found)
        requireTime()
        const created = await paddle.transactions.create(transactionBody(request, customerId))
        // Two calls at once both create one: the first is used, the other one can no longer be paid.
        const first = (await findTransaction(paddle, customerId, idempotencyKey)) ?? created
        if (first.id !== created.id) await cancelTransaction(paddle, created)
        return startedPayment(first)
      }),
    find: (payment) => call((paddle) => fetchOutcome(paddle, payment)),
    cancel: (payment) =>
      call(async (paddle) => {
        try {
          await cancelTransaction(paddle, await fetchTransaction(paddle, payment))
        } catch (error) {
          if (!isRejection(error)) throw error
        }
        const outcome = await fetchOutcome(paddle, payment)
        if (outcome.state === 'created' || outcome.state === 'failed') throw new Error(`${outcome.reference} could not be cancelled`)
        return outcome
      }),
    refund: ({ reference, amount, idempotencyKey }) =>
      call(async (paddle, requireTime) => {
        const transaction = await fetchTransaction(paddle, { reference })
        const earlier = findAdjustment(transaction, idempotencyKey)
        if (earlier) return outcomeOfAdjustment(earlier)
        const request = refundRequest(transaction, amount, idempotencyKey)
        if (!request) throw new ProcessorError('the refund is larger than what is left of the payment', { isRejected: true })
        requireTime()
        return outcomeOfAdjustment(await paddle.adjustments.create(request))
      }),
    findRefund: ({ reference, idempotencyKey }) =>
      call(async (paddle) => {
        const found = findAdjustment(await fetchTransaction(paddle, { reference }), idempotencyKey)
        return found && outcomeOfAdjustment(found)
      }),
    readWebhook: async (raw, headers, now) => readMerchantEvent(raw, headers, config.webhookSecret ?? '', now),
    webhookSignedAt: merchantEventSignedAt,
    readStoredWebhook: readStoredMerchantEvent,
    cancelSubscription: ({ subscriptionId, atPeriodEnd }) =>
      call(async (paddle) => {
        const effectiveFrom = atPeriodEnd ? 'next_billing_period' : 'immediately'
        try {
          return subscriptionOf(await paddle.subscriptions.cancel(subscriptionId, { effectiveFrom }))
        } catch (error) {
          if (!isRejection(error)) throw error
          const current = subscriptionOf(await paddle.subscriptions.get(subscriptionId))
          if (current.state !== 'cancelled' && !(atPeriodEnd && current.endsAtPeriodEnd)) throw error
          return current
        }
      }),
    cardUpdateUrl: ({ subscriptionId }) =>
      call(async (paddle) => {
        const { managementUrls } = await paddle.subscriptions.get(subscriptionId)
        return requireText(managementUrls?.updatePaymentMethod, 'update_payment_method')
      }),
    checkConnection: () =>
      call(async (paddle) => {
        await paddle.transactions.list({ perPage: 1 }).next()
      }),
  }
}

// The SDK is imported on the first call to keep startup fast.
async function connect(apiKey: string, apiUrl: string | null | undefined): Promise<Paddle> {
  const { Environment, Paddle } = await import('@paddle/paddle-node-sdk')
  const environment = isSandbox(apiKey) ? Environment.sandbox : Environment.production
  // An unknown environment is used as the address of the API.
  return new Paddle(apiKey, { environment: (apiUrl as typeof environment | null | undefined) ?? environment })
}

const isSandbox = (apiKey: string): boolean => apiKey.includes('_sdbx_')

/** Only errors of the request itself say that nothing was done. */
const isRejection = (error: unknown): boolean => (error as { type?: string } | null)?.type === 'request_error'

const isNotFound = (error: unknown): boolean => isRejection(error) && /(^|_)not_found$/.test((error as { code?: string }).code ?? '')

const startedPayment = ({ id }: Transaction): StartedPayment => ({ kind: 'inline', reference: id, clientSecret: id })

// Its status is 403 for both.
function keyProblemOf(error: unknown): ProcessorError['keyProblem'] {
  const { code = '' } = (error ?? {}) as { code?: string }
  if (['authentication_missing', 'authentication_malformed', 'invalid_token'].includes(code)) return 'rejected'
  return code === 'forbidden' ? 'permission' : null
}

function fetchTransaction(paddle: Paddle, payment: PaymentReference): Promise<Transaction> {
  if (!('reference' in payment)) throw new ProcessorError('the merchant of record has no hosted page')
  return paddle.transactions.get(payment.reference, { include: ['adjustment', 'customer'] })
}

const fetchOutcome = async (paddle: Paddle, payment: PaymentReference) => outcomeOfTransaction(await fetchTransaction(paddle, payment))
