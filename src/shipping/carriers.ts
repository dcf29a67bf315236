import type { EnvVariable } from '#src/lib/env-variable.ts'
import type { System } from '#src/shop/system.ts'
import { type Carrier, type CarrierSettings, type CarrierType, openCarrier } from './carrier.ts'
import { easypost } from './carriers/easypost.ts'
import { shippo } from './carriers/shippo.ts'

export const carrierTypes: CarrierType[] = [easypost, shippo]

export const carrierVariables: EnvVariable[] = carrierTypes.flatMap(({ variables }) => variables)

/** Ready or not (`missing`). */
export const listCarriers = (settings: CarrierSettings, { requests }: Pick<System, 'requests'>): Carrier[] =>
  carrierTypes.map((type) => openCarrier(type, settings, requests))

/** Ids of the carriers of plugins begin with it, so that none is the id of a carrier listed here. */
export const pluginCarrierPrefix = 'plugin-'

/** For a carrier that is gone: its id, for one of a plugin the plugin's slug. */
export const carrierName = (carriers: { id: string; name: string }[], id: string): string =>
  carriers.find((carrier) => carrier.id === id)?.name ?? (id.startsWith(pluginCarrierPrefix) ? id.slice(pluginCarrierPrefix.length) : id)
