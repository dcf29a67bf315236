import { currencyDigits, decimalAmount, parseDecimalAmount } from '#src/lib/money/money.ts'
import type { LedgerFile } from '../processors/ledger-file.ts'
import { invalidRequest, resourceNotFound, unprocessable } from './wallet-api-error.ts'
import { findTestOutcome, issueDescriptions } from './wallet-outcomes.ts'

export interface Money {
  currency_code: string
  value: string
}

export interface Capture {
  id: string
  status: 'COMPLETED' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'PENDING' | 'REFUNDED'
  status_details?: { reason: string }
  amount: Money
  final_capture: true
  invoice_id?: string | undefined
  custom_id?: string | undefined
  create_time: string
}

export interface Refund {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'FAILED'
  status_details?: { reason: string }
  amount: Money
  custom_id?: string
  create_time: string
}

export interface PurchaseUnit {
  reference_id: string
  custom_id?: string
  invoice_id?: string
  description?: string
  amount: Money & { breakdown?: Record<string, Money> }
  items?: { name: string; quantity: string; unit_amount: Money }[]
  shipping?: { name?: { full_name: string }; address?: Record<string, string> }
  payments?: { captures: Capture[]; refunds?: Refund[] }
}

export interface Order {
  id: string
  intent: 'CAPTURE'
  status: 'CREATED' | 'APPROVED' | 'COMPLETED' | 'PAYER_ACTION_REQUIRED' | 'VOIDED'
  purchase_units: [PurchaseUnit]
  payment_source?: Record<string, object>
  payer?: { email_address: string; payer_id: string; name: { given_name: string; surname: string } }
  create_time: string
  update_time?: string
  links: { href: string; rel: string; method: string }[]
}

/** An order, with what its API does not answer. */
export interface StoredOrder {
  order: Order
  returnUrl: string
  cancelUrl: string
  /** The chosen test outcome of the next capture. */
  outcome: string
  /** When held money is released, in epoch ms. */
  heldUntil?: number
}

export type FundingSource = 'paypal' | 'paylater' | 'card'

export interface WalletStore {
  orders: Map<string, StoredOrder>
}

export type WalletLedger = ReturnType<typeof openWalletLedger>

/** Rules of the pretend wallet for orders, captures and refunds. Throws WalletApiError like the real one. `now` in epoch ms. */
export function openWalletLedger({ store: { orders: entries }, save }: LedgerFile<WalletStore>, now: () => number) {
  const timestamp = () => new Date(now()).toISOString().replace(/\.\d+Z$/, 'Z')

  function createOrder(
    input: Pick<StoredOrder, 'returnUrl' | 'cancelUrl'> & { unit: PurchaseUnit; hosted: boolean },
    baseUrl: string,
  ): Order {
    validateUnit(input.unit)
    const id = newId()
    const link = (href: string, rel: string, method: string) => ({ href, rel, method })
    const page = `${baseUrl}/checkoutnow?token=${id}`
    const api = `${baseUrl}/v2/checkout/orders/${id}`
    const order: Order = {
      id,
      intent: 'CAPTURE',
      status: input.hosted ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
      purchase_units: [input.unit],
      ...(input.hosted ? { payment_source: { paypal: {} } } : {}),
      create_time: timestamp(),
      links: [
        link(api, 'self', 'GET'),
        link(page, input.hosted ? 'payer-action' : 'approve', 'GET'),
        link(`${api}/capture`, 'capture', 'POST'),
      ],
    }
    entries.set(id, { order, returnUrl: input.returnUrl, cancelUrl: input.cancelUrl, outcome: 'pays' })
    save()
    return order
  }

  function getStored(id: string): StoredOrder {
    const stored = entries.get(id)
    if (!stored) throw resourceNotFound()
    if (stored.heldUntil !== undefined && stored.heldUntil <= now()) settleCapture(stored, 'COMPLETED')
    return stored
  }

  /** The shopper approves the payment; money moves at the capture. */
  function approve(id: string, { funding = 'paypal', outcome = 'pays' }: { funding?: FundingSource; outcome?: string } = {}): StoredOrder {
    const stored = getStored(id)
    const { order } = stored
    if (order.status === 'COMPLETED' || order.status === 'VOIDED') return stored
    stored.outcome = findTestOutcome(outcome).id
    Object.assign(order, {
      status: 'APPROVED',
      update_time: timestamp(),
      payer: { email_address: payer.email, payer_id: payer.id, name: payer.name },
      payment_source:
        funding === 'card'
          ? { card: { brand: 'VISA', last_digits: '1881', type: 'CREDIT', expiry: '2034-12' } }
          : { paypal: { email_address: payer.email, account_id: payer.id, account_status: 'VERIFIED', name: payer.name } },
    })
    save()
    return stored
  }

  function capture(id: string): Order {
    const stored = getStored(id)
    const { order } = stored
    if (order.status === 'COMPLETED')
      throw unprocessable('ORDER_ALREADY_CAPTURED', "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.")
    if (order.status !== 'APPROVED') throw unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.')
    const { issue, isHeld, isWrongAmount } = findTestOutcome(stored.outcome)
    if (issue) {
      // The payer has to approve again, with another funding source.
      Object.assign(order, { status: 'PAYER_ACTION_REQUIRED', update_time: timestamp() })
      save()
      throw unprocessable(issue, issueDescriptions[issue])
    }
    const [unit] = order.purchase_units
    const { currency_code: currency, value } = unit.amount
    const amount = minorUnits({ currency_code: currency, value }) + (isWrongAmount ? 1 : 0)
    unit.payments = {
      captures: [
        {
          id: newId(),
          status: isHeld ? 'PENDING' : 'COMPLETED',
          ...(isHeld ? { status_details: { reason: 'PENDING_REVIEW' } } : {}),
          amount: { currency_code: currency, value: decimalAmount(amount, currency) },
          final_capture: true,
          invoice_id: unit.invoice_id,
          custom_id: unit.custom_id,
          create_time: timestamp(),
        },
      ],
    }
    if (isHeld) stored.heldUntil = now() + holdMs
    Object.assign(order, { status: 'COMPLETED', update_time: timestamp() })
    save()
    return order
  }

  function settleCapture(stored: StoredOrder, status: 'COMPLETED' | 'DECLINED'): void {
    delete stored.heldUntil
    const [held] = stored.order.purchase_units[0].payments?.captures ?? []
    if (held?.status !== 'PENDING') return
    held.status = status
    delete held.status_details
    save()
  }

  function setCustomId(id: string, customId: string): void {
    const { order } = getStored(id)
    if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_COMPLETED', 'The order cannot be patched after it is completed.')
    order.purchase_units[0].custom_id = customId
    save()
  }

  /** `isPending`: the bank pays it out later, see `settleRefund`. */
  function refund(captureId: string, request: { amount: Money | null; customId: string | null; isPending: boolean }): Refund {
    const unit = findUnitOfCapture(captureId)
    const [captured] = unit.payments!.captures
    if (captured!.status === 'PENDING') throw unprocessable('PENDING_CAPTURE', 'Cannot initiate a refund as the capture is pending.')
    if (captured!.status === 'REFUNDED') throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.')
    const refundable = minorUnits(captured!.amount) - refundedOf(unit)
    const amount = request.amount ? minorUnits(request.amount) : refundable
    if (request.amount && request.amount.currency_code !== captured!.amount.currency_code)
      throw unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH', 'Refund must be in the same currency as the capture.')
    if (amount < 1 || amount > refundable)
      throw unprocessable(
        'REFUND_AMOUNT_EXCEEDED',
        'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
      )
    const currency = captured!.amount.currency_code
    const newRefund: Refund = {
      id: newId(),
      status: request.isPending ? 'PENDING' : 'COMPLETED',
      ...(request.isPending ? { status_details: { reason: 'ECHECK' } } : {}),
      amount: { currency_code: currency, value: decimalAmount(amount, currency) },
      ...(request.customId ? { custom_id: request.customId } : {}),
      create_time: timestamp(),
    }
    unit.payments!.refunds = [...(unit.payments!.refunds ?? []), newRefund]
    captured!.status = amount === refundable ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    save()
    return newRefund
  }

  function settleRefund(id: string, status: 'COMPLETED' | 'FAILED'): void {
    for (const { order } of entries.values()) {
      const { payments } = order.purchase_units[0]
      const found = payments?.refunds?.find((candidate) => candidate.id === id)
      if (!found) continue
      found.status = status
      delete found.status_details
      if (status === 'FAILED') payments!.captures[0]!.status = refundedOf(order.purchase_units[0]) > 0 ? 'PARTIALLY_REFUNDED' : 'COMPLETED'
      save()
    }
  }

  function findUnitOfCapture(captureId: string): PurchaseUnit {
    for (const { order } of entries.values()) {
      const [unit] = order.purchase_units
      if (unit.payments?.captures.some(({ id }) => id === captureId)) return unit
    }
    throw resourceNotFound()
  }

  return {
    createOrder,
    getOrder: (id: string): Order => getStored(id).order,
    getStored,
    approve,
    capture,
    settleCapture: (id: string, status: 'COMPLETED' | 'DECLINED') => settleCapture(getStored(id), status),
    setCustomId,
    refund,
    settleRefund,
    /** Like the real one, which deletes orders that nobody approves. */
    deleteOrder(id: string): void {
      entries.delete(id)
      save()
    },
    list: () => [...entries.values()].map(({ order }) => order),
  }
}

/** How long held money stays held, in ms. */
const holdMs = 2 * 60_000

const payer = { id: 'QYR5Z8XDVJNXQ', email: 'payer@example.com', name: { given_name: 'Sam', surname: 'Payer' } }

/** In minor units. */
export function refundedOf(unit: PurchaseUnit): number {
  return (unit.payments?.refunds ?? []).reduce((total, { status, amount }) => (status === 'FAILED' ? total : total + minorUnits(amount)), 0)
}

export function minorUnits({ currency_code: currency, value }: Money): number {
  const amount = /^[A-Z]{3}$/.test(currency) ? parseDecimalAmount(value, currency) : null
  if (amount === null) throw invalidRequest('/amount/value', `The value ${value} ${currency} is no amount.`)
  return amount
}

function validateUnit({ amount, items, shipping }: PurchaseUnit): void {
  const total = minorUnits(amount)
  if (total < 1) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.', '/purchase_units/0/amount/value')
  const prices = [amount, ...(items ?? []).map((item) => item.unit_amount)]
  if (
    prices.some(({ currency_code: currency, value }) => value.includes('.') && (wholeUnits.has(currency) || currencyDigits(currency) === 0))
  )
    throw unprocessable('DECIMALS_NOT_SUPPORTED', 'Currency does not support decimals.', '/purchase_units/0/amount/value')
  const itemTotal = amount.breakdown?.['item_total']
  const itemSum = (items ?? []).reduce((sum, item) => sum + Number(item.quantity) * minorUnits(item.unit_amount), 0)
  if (items && (!itemTotal || minorUnits(itemTotal) !== itemSum))
    throw unprocessable(
      'ITEM_TOTAL_MISMATCH',
      'Should equal sum of (unit_amount * quantity) across all items.',
      '/purchase_units/0/amount/breakdown/item_total',
    )
  const sum = Object.values(amount.breakdown ?? {}).reduce((partial, part) => partial + minorUnits(part), 0)
  if (amount.breakdown && sum !== total)
    throw unprocessable('AMOUNT_MISMATCH', 'Should equal the sum of the breakdown.', '/purchase_units/0/amount/value')
  if (items?.some(({ name }) => name === '' || name.length > 127))
    throw invalidRequest('/purchase_units/0/items/0/name', 'The value is too long.')
  // A postal code that the real one rejects, for tests.
  if (shipping?.address?.['postal_code'] === '00000')
    throw unprocessable(
      'POSTAL_CODE_REQUIRED',
      'The specified country requires a valid postal code.',
      '/purchase_units/0/shipping/address/postal_code',
    )
}

const wholeUnits = new Set(['HUF', 'JPY', 'TWD'])

const alphabet = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const newId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(17)), (byte) => alphabet[byte % alphabet.length]).join('')
