import { and, eq, notExists, sql } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { joinBlocks, mailLine, mailTable } from '#src/mail/mail-markup.ts'
import { isMailDisabled } from '#src/mail/optional-mails.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { maxMailedRows, maxSkusPerMail } from './limits.ts'
import { listLowStock } from './list-low-stock.ts'

/** Scheduled task: mails staff the SKUs that have become low since the last run, each once until it is restocked. Returns how many. */
export async function mailLowStock(shop: Shop): Promise<number> {
  const { low_stock_threshold: threshold, order_email, support_email } = await currentSettings(shop)
  const to = order_email || support_email
  if (to === '' || (await isMailDisabled(shop.db.read, 'staff_low_stock'))) return 0
  const { t } = (await readWordings(shop))(null)
  return shop.db.transaction(async (tx) => {
    await forgetRestocked(tx, threshold)
    const low = await listLowStock(tx, threshold, maxSkusPerMail, { isUnmailed: true })
    if (low.length === 0) return 0
    const { lowStockNotices } = tx.t
    // A SKU that another process has mailed in the meantime is left out.
    const claimed = await tx
      .insert(lowStockNotices)
      .values(low.map(({ sku }) => ({ sku, mailedAt: shop.now() })))
      .onConflictDoNothing()
      .returning({ sku: lowStockNotices.sku })
    const skus = new Set(claimed.map(({ sku }) => sku))
    const rows = low.filter(({ sku }) => skus.has(sku))
    if (rows.length === 0) return 0
    const table = mailTable(
      rows.slice(0, maxMailedRows).map(({ name, choice, sku, left }) => ({
        name,
        detail: [...choice, sku].join(' · '),
        amount: left > 0 ? t('mail.lowStock.left', { count: left }) : t('common.soldOut'),
      })),
    )
    const rest = rows.length > maxMailedRows ? mailLine(t('mail.lowStock.more', { count: rows.length - maxMailedRows })) : ''
    await queueMail(shop, tx, {
      template: 'staff_low_stock',
      to,
      params: {
        sku_count: rows.length,
        stock_table: joinBlocks([table, rest]),
        admin_link: `${shop.config.baseUrl}/admin/ecommerce/inventory`,
      },
    })
    return rows.length
  })
}

// Restocked, deleted, or above a threshold that was lowered: the next time it is low is news.
async function forgetRestocked(tx: Tx, threshold: number): Promise<void> {
  const { inventory, lowStockNotices } = tx.t
  const isStillLow = and(eq(inventory.sku, lowStockNotices.sku), sql`${inventory.calculatedTotal} - ${inventory.reserved} <= ${threshold}`)
  await tx.delete(lowStockNotices).where(notExists(tx.select({ sku: inventory.sku }).from(inventory).where(isStillLow)))
}
