import type { PaymentRequest } from '../../processor.ts'
import { isChargeable, toMoney } from './wallet-amounts.ts'
import { payLaterReference } from './wallet-outcome.ts'

/** The body of a new order. `hosted`: approved on the wallet's page, which leads back by links. Throws ProcessorError for an amount it cannot charge. */
export function orderBody(request: PaymentRequest, { hosted }: { hosted: boolean }) {
  const context = {
    shipping_preference: request.shipTo ? 'SET_PROVIDED_ADDRESS' : 'NO_SHIPPING',
    user_action: 'PAY_NOW',
    return_url: request.returnUrl,
    cancel_url: request.cancelUrl,
  }
  return {
    intent: 'CAPTURE',
    purchase_units: [purchaseUnit(request)],
    // The buttons leave it to the shopper how to pay; a payment source would decide it.
    ...(hosted ? { payment_source: { paypal: { experience_context: context } } } : { application_context: context }),
  }
}

function purchaseUnit(request: PaymentRequest) {
  const { amount, currency, orderNumber, externalId, shipTo } = request
  const items = itemsOf(request)
  return {
    reference_id: request.option === payLaterReference ? payLaterReference : 'default',
    custom_id: externalId,
    invoice_id: invoiceId(request),
    description: `#${orderNumber}`,
    amount: { ...toMoney(amount, currency), breakdown: { item_total: toMoney(amount, currency) } },
    items,
    ...(shipTo ? { shipping: shippingOf(shipTo) } : {}),
  }
}

/** Unique per attempt: the wallet may reject a second payment with the same one. */
function invoiceId({ orderNumber, idempotencyKey }: PaymentRequest): string {
  return `${orderNumber}-${new Bun.CryptoHasher('sha256').update(idempotencyKey).digest('hex').slice(0, 8)}`
}

/** The wallet rejects items that do not add up to the amount: then one line replaces them. */
function itemsOf({ lines, amount, currency, orderNumber }: PaymentRequest) {
  const item = (name: string, quantity: number, unitPrice: number) => ({
    name: name.slice(0, maxNameLength),
    quantity: String(quantity),
    unit_amount: toMoney(unitPrice, currency),
  })
  const total = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0)
  const canList = ({ unitPrice }: PaymentRequest['lines'][number]) => unitPrice >= 0 && isChargeable(unitPrice, currency)
  if (total === amount && lines.every(canList)) return lines.map(({ name, quantity, unitPrice }) => item(name, quantity, unitPrice))
  return [item(`#${orderNumber}`, 1, amount)]
}

/** Characters of an item's name. */
const maxNameLength = 127

function shippingOf({ name, company, address1, address2, city, state, postalCode, country }: NonNullable<PaymentRequest['shipTo']>) {
  const address = {
    address_line_1: company === '' ? address1 : `${company}, ${address1}`,
    address_line_2: address2,
    admin_area_2: city,
    admin_area_1: state,
    postal_code: postalCode,
    country_code: country,
  }
  return {
    type: 'SHIPPING',
    name: { full_name: name.slice(0, 300) },
    address: Object.fromEntries(Object.entries(address).filter(([, text]) => text !== '')),
  }
}
