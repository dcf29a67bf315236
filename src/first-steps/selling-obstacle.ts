import { hasRefusedKeys } from '#src/payments/refused-keys.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { readSellingFacts } from './selling-facts.ts'
import type { SellingObstacle } from './obstacle-names.ts'

/** The first reason why a guest could not buy now; null without one. Never call it inside a transaction. */
export async function findSellingObstacle(shop: Shop): Promise<SellingObstacle | null> {
  const settings = await currentSettings(shop)
  if (!settings.shop_open) return 'closed'
  const facts = await readSellingFacts(shop)
  if (!facts.hasProduct) return 'product'
  if (facts.ships && !facts.hasShipping) return 'shipping'
  if (facts.costs && facts.methods.length === 0) return 'payment'
  if (facts.costs && facts.methods.every((slug) => hasRefusedKeys(shop, slug))) return 'paymentKeys'
  // In a demo the codes are read in the outbox.
  return settings.enable_checkout_2fa && shop.mailer === null && !shop.config.demo ? 'code' : null
}
