import type { Shop } from '#src/shop.ts'
import type { Carrier } from './carrier.ts'

/** Those listed here and those of plugins, on or off, ready or not. */
export const findCarriers = async (shop: Shop): Promise<Carrier[]> => [...shop.carriers, ...(await shop.findPluginCarriers(shop))]
