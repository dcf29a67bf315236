import { currencyDigits } from './money.ts'

/** An example price of so many euros in minor units: a round number in another currency, which is no conversion. */
export const roundPrice = (euros: number, currency: string): number =>
  Math.round(euros * (unitsPerEuro[currency] ?? 1)) * 10 ** currencyDigits(currency)

/**
 * How many units buy about what a euro does, as 1, 2 or 5 and zeros: prices stay round, and a rate that moves changes nothing. From general
 * knowledge on 2026-11-29. Others count as a euro.
 */
const unitsPerEuro: Record<string, number> = {
  AED: 5,
  ARS: 2000,
  BRL: 5,
  CLP: 1000,
  CNY: 10,
  COP: 5000,
  CZK: 20,
  DKK: 10,
  EGP: 50,
  HKD: 10,
  HUF: 500,
  IDR: 20_000,
  ILS: 5,
  INR: 100,
  ISK: 200,
  JPY: 200,
  KRW: 2000,
  KZT: 500,
  MAD: 10,
  MXN: 20,
  MYR: 5,
  NGN: 2000,
  NOK: 10,
  PEN: 5,
  PHP: 50,
  PKR: 500,
  PLN: 5,
  RON: 5,
  RSD: 100,
  RUB: 100,
  SAR: 5,
  SEK: 10,
  THB: 50,
  TRY: 50,
  TWD: 50,
  UAH: 50,
  VND: 20_000,
  ZAR: 20,
}
