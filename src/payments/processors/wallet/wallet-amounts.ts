import { decimalAmount } from '#src/lib/money/money.ts'
import { ProcessorError } from '../../processor.ts'
import type { WalletMoney } from './wallet-responses.ts'

/** Throws ProcessorError for a fraction of a currency that the wallet takes in whole units only. */
export function toMoney(amount: number, currency: string): WalletMoney {
  const value = decimalAmount(amount, currency)
  if (!wholeUnitCurrencies.has(currency)) return { currency_code: currency, value }
  if (!isChargeable(amount, currency)) throw new ProcessorError(`the wallet takes no fraction of ${currency}`, { isRejected: true })
  return { currency_code: currency, value: value.split('.')[0]! }
}

export const isChargeable = (amount: number, currency: string): boolean =>
  !wholeUnitCurrencies.has(currency) || !/\.\d*[1-9]/.test(decimalAmount(amount, currency))

// https://developer.paypal.com/reference/currency-codes/: these have no decimals there, whatever ISO 4217 says.
const wholeUnitCurrencies = new Set(['HUF', 'JPY', 'TWD'])
