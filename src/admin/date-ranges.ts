import { addDays, dayIn, startOfDay } from '#src/lib/dates.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'

/** Epoch ms at which a range that ends today begins, in the store's time zone. */
export async function startOfRange(shop: Shop, range: string): Promise<number> {
  const { timezone } = await currentSettings(shop)
  return startOfDay(addDays(dayIn(shop.now(), timezone), range === 'today' ? 0 : 1 - Number(range)), timezone)
}
