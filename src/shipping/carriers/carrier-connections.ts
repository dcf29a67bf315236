import type { ServiceSettings } from '#src/services/connected-services.ts'
import type { Service } from '#src/services/service.ts'
import { CarrierError, openCarrier, type CarrierAddress, type CarrierType, type RateRequest } from '../carrier.ts'
import { carrierTypes } from '../carriers.ts'

export const carrierServices: Service[] = carrierTypes.map(toService)

function toService(type: CarrierType): Service {
  const { id, name, variables, keyVariable } = type
  return {
    slug: id,
    name,
    group: 'carriers',
    variables,
    modeOf: (settings: ServiceSettings) => (type.isTestKey(settings[keyVariable]?.trim() ?? '') ? 'test' : 'live'),
    async check(settings, { requests, timers }) {
      const carrier = openCarrier(type, settings, requests)
      try {
        await carrier.fetchRates(sampleRequest, timers.timeoutSignal(carrier.timeoutMs), true)
        return null
      } catch (error) {
        if (!(error instanceof CarrierError)) throw error
        if (error.failure === 'unauthorized') return { kind: 'rejected', variable: keyVariable }
        // It knows the key: only this shipment is nothing for it.
        return error.failure === 'rejected' || error.failure === 'unsized' ? null : { kind: 'unreachable' }
      }
    },
    connect(shop, settings) {
      shop.carriers = shop.carriers.map((one) => (one.id === id ? openCarrier(type, settings, shop.requests) : one))
    },
  }
}

const address = (address1: string, city: string, state: string, postalCode: string): CarrierAddress => ({
  name: 'Sundry',
  company: '',
  address1,
  address2: '',
  city,
  state,
  postalCode,
  country: 'US',
  phone: '4155550100',
})

/** Rates for a small parcel; nothing is bought. */
const sampleRequest: RateRequest = {
  from: address('417 Montgomery St', 'San Francisco', 'CA', '94104'),
  to: address('179 N Harbor Dr', 'Redondo Beach', 'CA', '90277'),
  parcels: [{ length: 200, width: 150, height: 100, weight: 500 }],
  currency: 'USD',
}
