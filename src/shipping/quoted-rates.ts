import { Value } from '@sinclair/typebox/value'
import { type Static, type TSchema, Type as t } from '@sinclair/typebox'
import type { QuotedRate } from '#db/schema/shipping.ts'
import { parseDecimalAmount } from '#src/lib/money/money.ts'
import type { QuotedRates } from './carrier.ts'
import { maxTransitDays } from './limits.ts'

/** A rate as the carrier named it, for the whole shipment. */
export interface CarrierRate {
  carrier: string
  service: string
  /** The carrier's name of the service for programs; never shown. */
  serviceCode: string
  /** Decimal text, such as 7.58. */
  amount: string
  currency: string
  days: number | null
}

/** A rate in minor units of the asked currency, or why it is left out. */
export type ReadRate = (Pick<CarrierRate, 'carrier' | 'service' | 'serviceCode' | 'days'> & { amount: number }) | 'invalid' | 'currency'

export const toQuotedRates = (carrierId: string, rates: (CarrierRate | null)[], currency: string): QuotedRates =>
  collectRates(
    carrierId,
    rates.map((rate): ReadRate => {
      const amount = rate && parseDecimalAmount(rate.amount, rate.currency)
      if (rate === null || amount === null) return 'invalid'
      return rate.currency === currency ? { ...rate, amount } : 'currency'
    }),
  )

/** Ids are the same whenever the service is quoted again; of several prices for one service the lowest counts. */
export function collectRates(carrierId: string, rates: ReadRate[]): QuotedRates {
  const ignored: Record<string, number> = {}
  const quoted = new Map<string, QuotedRate>()
  for (const read of rates) {
    const rate = typeof read === 'object' && !(isName(read.carrier) && isName(read.service)) ? 'invalid' : read
    if (typeof rate === 'string') ignored[rate] = (ignored[rate] ?? 0) + 1
    else {
      const id = `${carrierId}:${hashOf(rate.carrier, rate.serviceCode)}`
      const { carrier, service, amount, days } = rate
      if ((quoted.get(id)?.amount ?? Infinity) > amount) quoted.set(id, { id, carrier, service, amount, days })
    }
  }
  return { rates: [...quoted.values()], ignored }
}

/** PostgreSQL stores neither NUL nor half of a character, and then no carrier's rates would be stored. */
const isName = (text: string): boolean => /\S/.test(text) && text.isWellFormed() && !/[\u0000-\u001f\u007f]/.test(text)

/** A rate that has what the schema asks for; null for any other. */
export const readRate = <S extends TSchema>(schema: S, value: unknown, toRate: (rate: Static<S>) => CarrierRate): CarrierRate | null =>
  Value.Check(schema, value) ? toRate(value) : null

/** A number of days that may be missing. */
export const daysSchema = t.Optional(t.Union([t.Number({ minimum: 0, maximum: maxTransitDays }), t.Null()]))

const hashOf = (...parts: string[]): string => new Bun.CryptoHasher('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)
