import { eq } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { normalizeRegion } from '#src/lib/addresses/normalize-region.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { cachedByVersion } from '#src/settings/cache-versions.ts'
import { type Settings, currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import type { Carrier, CarrierAddress } from './carrier.ts'
import { changedAt, findCarriers } from './find-carriers.ts'
import type { HandlingRules } from './delivery-dates.ts'
import { listBoxes } from './edit-boxes.ts'
import type { Box } from './pack-parcels.ts'

/** What shipping depends on besides the shipment. */
export interface ShippingSetup {
  boxes: Box[]
  handling: HandlingRules
  /** Null while it is incomplete: no carrier can be asked. */
  origin: CarrierAddress | null
  /** Carriers that are on and ready, if there is an origin. */
  carriers: ReadyCarrier[]
}

export interface ReadyCarrier {
  id: string
  name: string
  /** Changes when stored quotes no longer count. */
  revision: number
}

export async function getShippingSetup(shop: Shop): Promise<ShippingSetup> {
  const { boxes, enabledIds } = await storedSetup(shop)
  const settings = await currentSettings(shop)
  const origin = originOf(settings)
  return {
    boxes,
    handling: handlingOf(settings),
    origin,
    carriers: origin ? toReady(shop, await findCarriers(shop), enabledIds) : [],
  }
}

const toReady = (shop: Shop, carriers: Carrier[], enabledIds: ReadonlySet<string>): ReadyCarrier[] =>
  carriers
    .filter(({ id, missing, plugin }) => missing.length === 0 && (plugin?.isOn ?? enabledIds.has(id)))
    .map((carrier) => ({ ...pick(carrier, 'id', 'name'), revision: changedAt(shop, carrier) }))

const storedSetup = cachedByVersion(['shipping'], async (q: Exec) => {
  const { carriers } = q.t
  const enabled = await q.select({ id: carriers.id }).from(carriers).where(eq(carriers.enabled, true))
  return { boxes: await listBoxes(q), enabledIds: new Set(enabled.map(({ id }) => id)) }
})

const handlingOf = (settings: Settings): HandlingRules => ({
  timeZone: settings.timezone,
  cutoffHour: settings.shipping_cutoff_hour,
  handlingDays: settings.shipping_handling_days,
  originCountry: settings.shipping_origin_country,
})

/** Null without street, city or country. */
export function originOf(settings: Settings): CarrierAddress | null {
  const address = {
    name: settings.shipping_origin_name || settings.site_name,
    company: '',
    address1: settings.shipping_origin_address1,
    address2: settings.shipping_origin_address2,
    city: settings.shipping_origin_city,
    state: normalizeRegion(settings.shipping_origin_country, settings.shipping_origin_state),
    postalCode: settings.shipping_origin_postal_code,
    country: settings.shipping_origin_country,
    phone: settings.shipping_origin_phone,
  }
  return address.address1 !== '' && address.city !== '' && address.country !== '' ? address : null
}
