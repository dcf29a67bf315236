import type { CountryCode, ICustomData, TransactionOrigin } from '@paddle/paddle-node-sdk'
import { badRequest, MerchantApiError, notFound } from './merchant-error.ts'
import type { Address, Adjustment, Customer, MerchantStore, Transaction, NewAdjustment } from './merchant-store.ts'
import { newAttempt, toDetails, toItems, type MerchantDecline, type NewItem, type PretendCardDetails } from './merchant-transactions.ts'
import { newAdjustment } from './merchant-adjustments.ts'
import { newSubscription } from './merchant-new-subscription.ts'

export interface MerchantLedgerOptions {
  store: MerchantStore
  /** Epoch ms. */
  now(): number
  /** Called for every event, in order, after what it is about was stored. */
  emitEvent(type: string, data: unknown): void
  /** Base URL of the payment window and of pages about subscriptions. */
  pageUrl(): string
}

export interface NewTransaction {
  items: NewItem[]
  customer_id?: string | null
  address_id?: string | null
  currency_code: Transaction['currency_code']
  custom_data?: ICustomData | null
}

export type MerchantLedger = ReturnType<typeof openMerchantLedger>

/** Rules of the pretend merchant of record for payments, taxes, refunds and subscriptions. Throws MerchantApiError like the real one. */
export function openMerchantLedger({ store, now, emitEvent, pageUrl }: MerchantLedgerOptions) {
  let lastNumber = 0
  const at = () => new Date(now()).toISOString()
  // Sortable by time, as the real ones.
  const newId = (kind: string) =>
    `${kind}_${now().toString(36).padStart(9, '0')}${(++lastNumber).toString(36).padStart(5, '0')}${crypto.randomUUID().slice(0, 8)}`

  function createCustomer({ email, custom_data = null }: { email: string; custom_data?: ICustomData | null }): Customer {
    if (!/^[^@\s]+@[^@\s]+$/.test(email ?? '')) throw badRequest('bad_request', 'email must be an email')
    const duplicate = [...store.customers.values()].find((customer) => customer.email.toLowerCase() === email.toLowerCase())
    if (duplicate)
      throw new MerchantApiError(409, 'customer_already_exists', `customer email conflicts with customer of id ${duplicate.id}`)
    const customer: Customer = {
      id: newId('ctm'),
      name: null,
      email,
      marketing_consent: false,
      status: 'active',
      custom_data,
      locale: 'en',
      created_at: at(),
      updated_at: at(),
      import_meta: null,
    }
    store.customers.set(customer.id, customer)
    emitEvent('customer.created', customer)
    return customer
  }

  function createAddress(customerId: string, fields: Pick<Address, 'country_code'> & Partial<Address>): Address {
    const customer = store.customers.get(customerId)
    if (!customer) throw notFound(customerId)
    if (!/^[A-Z]{2}$/.test(fields.country_code ?? '')) throw badRequest('bad_request', 'country_code is required')
    const dates = { created_at: at(), updated_at: at() }
    const address: Address = { ...fields, ...dates, id: newId('add'), customer_id: customer.id, status: 'active' }
    store.addresses.set(address.id, address)
    return address
  }

  function createTransaction(input: NewTransaction, origin: TransactionOrigin = 'api'): Transaction {
    const { customer_id: customerId = null, address_id: addressId = null, currency_code: currency } = input
    if (customerId && !store.customers.has(customerId)) throw notFound(customerId)
    const items = toItems(input.items, newId, at())
    if (new Set(items.map(({ price }) => JSON.stringify(price!.billing_cycle))).size > 1)
      throw badRequest('transaction_recurring_items_mixed', 'items must have the same billing cycle')
    const id = newId('txn')
    const country = store.addresses.get(addressId ?? '')?.country_code ?? ''
    const transaction: Transaction = {
      id,
      status: customerId && addressId ? 'ready' : 'draft',
      customer_id: customerId,
      address_id: addressId,
      business_id: null,
      custom_data: input.custom_data ?? null,
      currency_code: currency,
      origin,
      subscription_id: null,
      invoice_id: null,
      invoice_number: null,
      collection_mode: 'automatic',
      discount_id: null,
      billing_details: null,
      billing_period: null,
      items,
      details: toDetails(items, country, { currency, ids: items.map(() => newId('txnitm')) }),
      payments: [],
      checkout: { url: `${pageUrl()}?_ptxn=${id}` },
      created_at: at(),
      updated_at: at(),
      billed_at: null,
      revised_at: null,
    }
    store.transactions.set(id, transaction)
    emitEvent('transaction.created', transaction)
    return transaction
  }

  function getTransaction(id: string): Transaction {
    const found = store.transactions.get(id)
    if (!found) throw notFound(id)
    return found
  }

  function updateTransaction(id: string, patch: { status?: string; address_id?: string; customer_id?: string }): Transaction {
    const transaction = getTransaction(id)
    const { status } = transaction
    if (patch.status && (patch.status !== 'canceled' || !['ready', 'billed'].includes(status)))
      throw badRequest('transaction_invalid_status_change', `Invalid attempt to change status from '${status}' to '${patch.status}'`)
    if (patch.status) return changeStatus(transaction, 'canceled')
    if (!['draft', 'ready'].includes(status)) throw badRequest('transaction_immutable', `A ${status} transaction cannot be changed`)
    if (patch.customer_id) transaction.customer_id = patch.customer_id
    if (patch.address_id) setAddress(transaction, patch.address_id)
    emitEvent('transaction.updated', transaction)
    return transaction
  }

  function setAddress(transaction: Transaction, addressId: string): void {
    const address = store.addresses.get(addressId)
    if (!address) throw notFound(addressId)
    const ids = transaction.details.line_items.map(({ id }) => id)
    transaction.address_id = addressId
    transaction.details = toDetails(transaction.items, address.country_code, { currency: transaction.currency_code, ids })
    if (transaction.customer_id) transaction.status = 'ready'
  }

  /** Pays as the payment window does, with the tax of `country`. Returns the decline, or null when paid. */
  function pay(
    id: string,
    { country, email, card, decline }: { country: string; email?: string; card: PretendCardDetails; decline: MerchantDecline | null },
  ): MerchantDecline | null {
    const transaction = getTransaction(id)
    if (!['draft', 'ready', 'past_due'].includes(transaction.status))
      throw badRequest('transaction_not_payable', `A ${transaction.status} transaction cannot be paid`)
    transaction.customer_id ??= customerWith(email ?? 'shopper@example.com').id
    setAddress(transaction, createAddress(transaction.customer_id, { country_code: country as CountryCode }).id)
    const { total } = transaction.details.totals!
    transaction.payments.unshift(newAttempt(total, card, { id: newId('paymtd'), at: at(), decline }))
    if (decline) {
      emitEvent('transaction.payment_failed', transaction)
      return decline
    }
    transaction.billed_at = at()
    changeStatus(transaction, 'paid')
    if (transaction.items[0]!.price!.billing_cycle && !transaction.subscription_id) startSubscription(transaction)
    changeStatus(transaction, 'completed')
    return null
  }

  const customerWith = (email: string): Customer =>
    [...store.customers.values()].find((customer) => customer.email.toLowerCase() === email.toLowerCase()) ?? createCustomer({ email })

  function changeStatus(transaction: Transaction, status: Transaction['status']): Transaction {
    Object.assign(transaction, { status, updated_at: at() })
    emitEvent(`transaction.${status}`, transaction)
    return transaction
  }

  function startSubscription(transaction: Transaction): void {
    const subscription = newSubscription(transaction, { id: newId('sub'), now: now(), pageUrl: pageUrl() })
    transaction.subscription_id = subscription.id
    store.subscriptions.set(subscription.id, subscription)
    emitEvent('subscription.created', subscription)
    emitEvent('subscription.activated', subscription)
  }

  const listAdjustments = (transactionId: string): Adjustment[] =>
    [...store.adjustments.values()].filter((adjustment) => adjustment.transaction_id === transactionId)

  /** `isPending`: it waits for approval, see `settleAdjustment`. */
  function createAdjustment(input: NewAdjustment, isPending: boolean): Adjustment {
    const transaction = getTransaction(input.transaction_id)
    const adjustment = newAdjustment(transaction, listAdjustments(transaction.id), input, { newId, at: at(), isPending })
    store.adjustments.set(adjustment.id, adjustment)
    emitEvent('adjustment.created', adjustment)
    return adjustment
  }

  function settleAdjustment(id: string, status: 'approved' | 'rejected'): Adjustment {
    const adjustment = store.adjustments.get(id)
    if (!adjustment) throw notFound(id)
    Object.assign(adjustment, { status, updated_at: at() })
    emitEvent('adjustment.updated', adjustment)
    return adjustment
  }

  return {
    store,
    at,
    createCustomer,
    createAddress,
    createTransaction,
    getTransaction,
    updateTransaction,
    changeStatus,
    pay,
    listAdjustments,
    createAdjustment,
    settleAdjustment,
    emitEvent,
    now,
  }
}
