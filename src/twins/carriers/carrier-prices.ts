/** What a rate depends on. */
export interface PretendShipment {
  from: { zip: string; country: string }
  to: { zip: string; country: string }
  /** Grams of all parcels. */
  weight: number
  parcels: number
}

interface Tariff {
  carrier: string
  service: string
  token: string
  /** Cents for the first kilogram of a parcel, and for each further one. */
  base: number
  perKg: number
  days: number
}

const domestic: Record<'easypost' | 'shippo', Tariff[]> = {
  easypost: [
    { carrier: 'USPS', service: 'GroundAdvantage', token: 'usps_ground_advantage', base: 612, perKg: 118, days: 4 },
    { carrier: 'USPS', service: 'Priority', token: 'usps_priority', base: 948, perKg: 196, days: 2 },
    { carrier: 'UPSDAP', service: 'Ground', token: 'ups_ground', base: 1034, perKg: 142, days: 3 },
  ],
  shippo: [
    { carrier: 'FedEx', service: 'Home Delivery', token: 'fedex_home_delivery', base: 1089, perKg: 137, days: 3 },
    { carrier: 'FedEx', service: '2Day', token: 'fedex_2_day', base: 2275, perKg: 355, days: 2 },
  ],
}

const international: typeof domestic = {
  easypost: [
    { carrier: 'USPS', service: 'PriorityMailInternational', token: 'usps_priority_mail_international', base: 4380, perKg: 720, days: 8 },
  ],
  shippo: [{ carrier: 'DHL Express', service: 'Worldwide', token: 'dhl_express_worldwide', base: 6240, perKg: 990, days: 3 }],
}

/** Dearer the farther apart the first digits of two ZIP codes are, as with real zones. */
export function priceOf({ base, perKg }: Tariff, { from, to, weight, parcels }: PretendShipment): string {
  const distance = from.country === to.country ? Math.abs(Number(from.zip[0]) - Number(to.zip[0])) || 0 : 0
  const kilograms = Math.max(0, Math.ceil(weight / 1000) - parcels)
  return ((base * parcels + perKg * kilograms + 45 * distance) / 100).toFixed(2)
}

export const tariffsFor = (api: 'easypost' | 'shippo', { from, to }: PretendShipment): Tariff[] =>
  (from.country === to.country ? domestic : international)[api]
