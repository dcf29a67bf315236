import { isTimeZone } from '#src/lib/dates/dates.ts'

export interface CountryFormats {
  /** ISO 4217; null = unknown. */
  currency: string | null
  /** IANA name. */
  timezone: string
  /** BCP 47, without a region. */
  language: string
}

/** What shops of a country usually have, to begin with. */
export function formatsOf(country: string): CountryFormats {
  const locale = new Intl.Locale(`und-${country}`)
  const zone = mainZones[country] ?? locale.getTimeZones()?.[0] ?? ''
  return {
    currency: currencyByCountry.get(country) ?? null,
    timezone: isTimeZone(zone) ? zone : 'UTC',
    language: locale.maximize().language,
  }
}

/** Where most people of a country with several time zones live, unless that is the first of them. */
const mainZones: Record<string, string> = {
  AR: 'America/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CL: 'America/Santiago',
  CY: 'Asia/Nicosia',
  ES: 'Europe/Madrid',
  FM: 'Pacific/Ponape',
  GL: 'America/Godthab',
  KI: 'Pacific/Tarawa',
  MH: 'Pacific/Majuro',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
  XK: 'Europe/Belgrade',
}

/** Countries by what is paid with there (ISO 4217, 2026). Those of one country alone are in `ownCurrencies`. */
const sharedCurrencies: Record<string, string> = {
  AUD: 'AU CC CX HM KI NF NR TV',
  CHF: 'CH LI',
  DKK: 'DK FO GL',
  EUR: `AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT`,
  GBP: 'GB GG GS IM JE',
  ILS: 'IL PS',
  MAD: 'EH MA',
  NOK: 'BV NO SJ',
  NZD: 'CK NU NZ PN TK',
  USD: 'AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI ZW',
  XAF: 'CF CG CM GA GQ TD',
  XCD: 'AG AI DM GD KN LC MS VC',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XPF: 'NC PF WF',
}

/** Those whose code begins with the country's. */
const ownCurrencies = `AED AFN ALL AMD AOA ARS AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CLP CNY COP CRC CUP CVE
  CZK DJF DOP DZD EGP ERN ETB FJD FKP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD
  KYD KZT LAK LBP LKR LRD LSL LYD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NPR OMR PAB PEN PGK PHP PKR PLN PYG QAR RON
  RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX UYU UZS VES VND VUV WST YER
  ZAR ZMW`

const currencyByCountry = new Map([
  ...ownCurrencies.split(/\s+/).map((code) => [code.slice(0, 2), code] as const),
  ...Object.entries(sharedCurrencies).flatMap(([code, countries]) => countries.split(' ').map((country) => [country, code] as const)),
])
