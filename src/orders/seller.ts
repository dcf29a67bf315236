import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'

/** Who sells, for invoices; '' where a setting is empty. */
export async function readSeller(shop: Shop): Promise<{ address: string; vatNumber: string; email: string }> {
  const { merchant_address: address, seller_vat_number: vatNumber, support_email: email } = await currentSettings(shop)
  return { address, vatNumber, email }
}
