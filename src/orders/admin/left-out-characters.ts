import type { StaffView } from '#src/admin/layout.ts'
import { eastAsianLetters } from '#src/document-fonts/font-packs.ts'
import { findLeftOut } from '#src/document-fonts/write-document.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { isSurelyDrawn } from '#src/lib/pdf/missing-characters.ts'
import { invoicePdf } from '#templates/orders/documents/pdf-documents.ts'
import type { OrderLineRow, OrderRow } from '../find-orders.ts'
import { readOrderDetails } from '../order-details.ts'
import { readSeller } from '../seller.ts'

/** Characters that the PDF documents of an order leave out; `inPacks`: an installable font has some of them. */
export async function listLeftOutCharacters(
  shop: Shop,
  view: StaffView,
  order: OrderRow,
  lines: OrderLineRow[],
): Promise<{ characters: string[]; inPacks: boolean }> {
  const seller = await readSeller(shop)
  // Most orders need no look at the fonts: their own texts and those of the store are in letters that are surely there.
  if (isSurelyDrawn.test(JSON.stringify([order, lines, seller, view.siteName, view.t('orders.item')])))
    return { characters: [], inPacks: false }
  const { timezone: timeZone } = await currentSettings(shop)
  const details = await readOrderDetails(shop.db.read, order, { language: view.language, timeZone, now: shop.now() })
  const characters = await findLeftOut(shop, invoicePdf({ view, order, ...details, seller }))
  return { characters, inPacks: characters.some((character) => eastAsianLetters.test(character)) }
}
