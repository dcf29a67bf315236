import { and, asc, eq, gt } from 'drizzle-orm'
import { quoteDraft } from '#src/draft-orders/quote-draft.ts'
import { activateLink, createDraft } from '#src/draft-orders/save-draft.ts'
import { findSellableVariants } from '#src/orders/edit-order/sellable-variants.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { demoCustomers } from './customers.ts'

/** Two drafts of staff: one still open, one whose payment link was sent. */
export async function seedDrafts(shop: Shop): Promise<void> {
  const now = shop.now()
  const settings = await currentSettings(shop)
  const variants = await listInStock(shop)
  for (const [index, isSent] of [false, true].entries()) {
    const { name, email, address } = demoCustomers[index]!
    const lines = variants.slice(index * 2, index * 2 + 2).map(({ variantId, unitPrice }) => ({ variantId, quantity: 2, unitPrice }))
    const facts = {
      name,
      email,
      phone: '',
      address,
      lines,
      shippingName: 'Courier',
      shippingAmount: 1200,
      discount: isSent ? { kind: 'percent' as const, value: 100_000, reason: 'Loyal customer' } : null,
      note: isSent ? 'As discussed on the phone.' : '',
    }
    const quoted = await quoteDraft(shop.db.read, facts, { settings, now, discountName: 'Discount' })
    await shop.db.transaction(async (tx) => {
      const id = await createDraft(tx, facts, { quoted, currency: settings.currency, actor: 'Robin Vale', now })
      if (isSent) await activateLink(tx, id, { ships: true, isSent: true, now })
    })
  }
}

async function listInStock(shop: Shop) {
  const { products, variants, inventory } = shop.db.t
  const rows = await shop.db.read
    .select({ id: variants.id })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoin(inventory, eq(inventory.sku, variants.sku))
    .where(and(eq(products.isDigital, false), gt(inventory.calculatedTotal, 10)))
    .orderBy(asc(variants.id))
    .limit(40)
  // One of every ten: of different products.
  const ids = rows.filter((_, index) => index % 10 === 0).map(({ id }) => id)
  return [...(await findSellableVariants(shop.db.read, ids, { wholesale: false, now: shop.now() })).values()]
}
