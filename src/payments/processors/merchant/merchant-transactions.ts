import type { CreateTransactionRequestBody, ITransactionItemWithNonCatalogPrice, Paddle, Transaction } from '@paddle/paddle-node-sdk'
import type { PaymentRequest } from '../../processor.ts'

/** The field of a transaction that holds the key of its request. */
const keyField = 'idempotency_key'

export const isTransactionOf = ({ customData }: Transaction, idempotencyKey: string): boolean => customData?.[keyField] === idempotencyKey

export function transactionBody(request: PaymentRequest, customerId: string): CreateTransactionRequestBody {
  return {
    items: transactionItems(request),
    customerId,
    currencyCode: request.currency as NonNullable<CreateTransactionRequestBody['currencyCode']>,
    collectionMode: 'automatic',
    customData: {
      external_id: request.externalId,
      order_number: String(request.orderNumber),
      ...(request.customer ? { user_id: String(request.customer.userId) } : {}),
      [keyField]: request.idempotencyKey,
    },
  }
}

/** Most items of one transaction. */
const maxItems = 100

function transactionItems(request: PaymentRequest): ITransactionItemWithNonCatalogPrice[] {
  const { amount, currency, orderNumber, taxIncluded, subscription } = request
  const lines = request.lines.filter(({ unitPrice }) => unitPrice !== 0)
  const linesTotal = lines.reduce((total, { quantity, unitPrice }) => total + quantity * unitPrice, 0)
  const isExact = linesTotal === amount && lines.length <= maxItems && lines.every(({ unitPrice }) => unitPrice > 0)
  const charged = isExact ? lines : [{ name: `#${orderNumber}`, quantity: 1, unitPrice: amount }]
  return charged.map(({ name, quantity, unitPrice }) => ({
    quantity,
    price: {
      description: name.slice(0, 200),
      unitPrice: { amount: String(unitPrice), currencyCode: currency as 'USD' },
      taxMode: taxIncluded ? 'internal' : 'external',
      // Fixed: the payment window would let shoppers change it.
      quantity: { minimum: quantity, maximum: quantity },
      ...(subscription ? { billingCycle: { interval: subscription.unit, frequency: subscription.count } } : {}),
      product: { name: name.slice(0, 200), taxCategory: 'standard' },
    },
  }))
}

/** The first transaction of a request among the latest ones of its customer, canceled or not; null without one. */
export async function findTransaction(paddle: Paddle, customerId: string, idempotencyKey: string): Promise<Transaction | null> {
  const latest = await paddle.transactions.list({ customerId: [customerId], orderBy: 'id[DESC]', perPage: 30 }).next()
  return latest.findLast((transaction) => isTransactionOf(transaction, idempotencyKey)) ?? null
}

/** The customer with this email, created if needed: receipts go to it, and an ID of another account would stop the checkout. */
export async function findOrCreateCustomer(
  paddle: Paddle,
  { email, customer }: PaymentRequest,
): Promise<{ customerId: string; isNew: boolean }> {
  try {
    const customData = customer ? { user_id: String(customer.userId) } : null
    return { customerId: (await paddle.customers.create({ email, customData })).id, isNew: true }
  } catch (error) {
    const { code, detail } = error as { code?: string; detail?: string }
    // The error names the customer who has the email.
    const customerId = code === 'customer_already_exists' ? /\bctm_\w+/.exec(detail ?? '')?.[0] : undefined
    if (!customerId) throw error
    return { customerId, isNew: false }
  }
}

/** Only a ready transaction can be canceled; one without an address is a draft, so it gets one without tax. Throws when it is paid. */
export async function cancelTransaction(paddle: Paddle, { id, status, customerId }: Transaction): Promise<void> {
  if (status === 'draft' && customerId) {
    const address = await paddle.addresses.create(customerId, { countryCode: 'HK', description: 'Cancelled checkout' })
    await paddle.transactions.update(id, { addressId: address.id })
  }
  await paddle.transactions.update(id, { status: 'canceled' })
}
