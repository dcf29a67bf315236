import type { Shop } from '#src/shop.ts'
import type { Carrier } from './carrier.ts'

/** Those listed here and those of plugins, on or off, ready or not. */
export const findCarriers = async (shop: Shop): Promise<Carrier[]> => [...shop.carriers, ...(await shop.findPluginCarriers(shop))]

/** When its account or its plugin last changed, in epoch ms: earlier failures and quotes no longer count. 0 = it never did. */
export function changedAt({ services }: Pick<Shop, 'services'>, { id, plugin }: Pick<Carrier, 'id' | 'plugin'>): number {
  if (plugin) return plugin.changedAt
  return services.connections.find(({ slug, replacedAt }) => slug === id && replacedAt === null)?.createdAt ?? 0
}
