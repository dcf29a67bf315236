import type { EnvVariable } from '#src/config.ts'
import { type Carrier, type CarrierSettings, type CarrierType, openCarrier } from './carrier.ts'
import { easypost } from './carriers/easypost.ts'
import { shippo } from './carriers/shippo.ts'

export const carrierTypes: CarrierType[] = [easypost, shippo]

export const carrierVariables: EnvVariable[] = carrierTypes.flatMap(({ variables }) => variables)

/** Ready or not (`missing`). */
export const listCarriers = (settings: CarrierSettings): Carrier[] => carrierTypes.map((type) => openCarrier(type, settings))

/** The id itself for a carrier that is no longer listed. */
export const carrierName = (id: string): string => carrierTypes.find((type) => type.id === id)?.name ?? id
