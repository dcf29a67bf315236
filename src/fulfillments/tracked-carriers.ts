/** What a tracking URL may need. */
export interface TrackedParcel {
  trackingNumber: string
  country: string
  postalCode: string
}

interface Carrier {
  name: string
  url(parcel: TrackedParcel): string
}

const part = encodeURIComponent

/** The public tracking pages of the carriers, as their own sites link to them in 2026. Codes are stored and never change. */
const carriers = {
  ups: { name: 'UPS', url: ({ trackingNumber }) => `https://www.ups.com/track?tracknum=${part(trackingNumber)}` },
  usps: { name: 'USPS', url: ({ trackingNumber }) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${part(trackingNumber)}` },
  fedex: { name: 'FedEx', url: ({ trackingNumber }) => `https://www.fedex.com/fedextrack/?trknbr=${part(trackingNumber)}` },
  dhl: { name: 'DHL', url: ({ trackingNumber }) => `https://www.dhl.com/global-en/home/tracking.html?tracking-id=${part(trackingNumber)}` },
  dpd: { name: 'DPD', url: ({ trackingNumber }) => `https://tracking.dpd.de/status/en_US/parcel/${part(trackingNumber)}` },
  gls: { name: 'GLS', url: ({ trackingNumber }) => `https://gls-group.com/EU/en/parcel-tracking?match=${part(trackingNumber)}` },
  royal_mail: {
    name: 'Royal Mail',
    url: ({ trackingNumber }) => `https://www.royalmail.com/track-your-item#/tracking-results/${part(trackingNumber)}`,
  },
  canada_post: {
    name: 'Canada Post',
    url: ({ trackingNumber }) => `https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=${part(trackingNumber)}`,
  },
  australia_post: {
    name: 'Australia Post',
    url: ({ trackingNumber }) => `https://auspost.com.au/mypost/track/details/${part(trackingNumber)}`,
  },
  // Its page asks for the destination unless the URL names it.
  postnl: {
    name: 'PostNL',
    url: ({ trackingNumber, country, postalCode }) =>
      `https://jouw.postnl.nl/track-and-trace/${part(trackingNumber)}/${part(country)}/${part(postalCode.replaceAll(' ', ''))}`,
  },
  la_poste: {
    name: 'La Poste',
    url: ({ trackingNumber }) => `https://www.laposte.fr/outils/suivre-vos-envois?code=${part(trackingNumber)}`,
  },
} as const satisfies Record<string, Carrier>

const byCode = new Map<string, Carrier>(Object.entries(carriers))

export const carrierNames: string[] = [...byCode.values()].map(({ name }) => name)

/** The code of a known carrier by its name or code, in any case; another name as it is. */
export function parseCarrier(text: string): string {
  const key = text.trim().toLowerCase()
  const known = [...byCode].find(([code, { name }]) => code === key || name.toLowerCase() === key)
  return known ? known[0] : text.trim()
}

export const carrierName = (carrier: string): string => byCode.get(carrier)?.name ?? carrier

/** Where a shipment is tracked: its own URL, else its carrier's page; '' when unknown. */
export function trackingLink(
  shipment: { carrier: string; trackingNumber: string; trackingUrl: string },
  address: { country: string; postalCode: string },
): string {
  if (shipment.trackingUrl !== '') return shipment.trackingUrl
  const carrier = byCode.get(shipment.carrier)
  if (!carrier || shipment.trackingNumber === '') return ''
  const { country, postalCode } = address
  return carrier.url({ trackingNumber: shipment.trackingNumber.replaceAll(' ', ''), country, postalCode })
}
