import { Value } from '@sinclair/typebox/value'
import { type Static, type TSchema, Type as t } from '@sinclair/typebox'
import type { QuotedRate } from '#db/schema/shipping.ts'
import { parseDecimalAmount } from '#src/lib/money.ts'
import type { QuotedRates } from './carrier.ts'

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

/** Ids are the same whenever the service is quoted again; of several prices for one service the lowest counts. */
export function toQuotedRates(carrierId: string, rates: (CarrierRate | null)[], currency: string): QuotedRates {
  const ignored: Record<string, number> = {}
  const ignore = (reason: string) => void (ignored[reason] = (ignored[reason] ?? 0) + 1)
  const quoted = new Map<string, QuotedRate>()
  for (const rate of rates) {
    const amount = rate && parseDecimalAmount(rate.amount, rate.currency)
    if (rate === null || amount === null) ignore('invalid')
    else if (rate.currency !== currency) ignore('currency')
    else {
      const id = `${carrierId}:${hashOf(rate.carrier, rate.serviceCode)}`
      const { carrier, service, days } = rate
      if ((quoted.get(id)?.amount ?? Infinity) > amount) quoted.set(id, { id, carrier, service, amount, days })
    }
  }
  return { rates: [...quoted.values()], ignored }
}

/** A rate that has what the schema asks for; null for any other. */
export const readRate = <S extends TSchema>(schema: S, value: unknown, toRate: (rate: Static<S>) => CarrierRate): CarrierRate | null =>
  Value.Check(schema, value) ? toRate(value) : null

/** A number of days that may be missing. */
export const daysSchema = t.Optional(t.Union([t.Number({ minimum: 0, maximum: 365 }), t.Null()]))

const hashOf = (...parts: string[]): string => new Bun.CryptoHasher('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)
