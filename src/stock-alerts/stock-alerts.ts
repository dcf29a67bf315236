import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { isAvailable } from '#db/triggers/availability.ts'
import type { Exec, Tx } from '#db/types.ts'
import { emailKey } from '#src/lib/people/emails.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { readLineTexts } from '#src/products/product-texts.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { readSignedText, signText } from '#src/lib/secrets/signed-text.ts'
import { labeledValues, noOptionLabels } from '#src/lib/products/selected-options.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { encodeAddress } from '#src/lib/links/encode-address.ts'
import { sentAlertDays } from './limits.ts'
import { day } from '#src/lib/dates/durations.ts'

export interface StockAlertInput {
  productId: number
  variantId: number
  email: string
  userId: number | null
  language: string
}

/** Subscribes to one back-in-stock email. Ignores repeats and unknown variants, so it reveals nothing. `now` in epoch ms. */
export async function createStockAlert(tx: Tx, input: StockAlertInput, now: number): Promise<void> {
  const { variants, stockAlerts } = tx.t
  const [variant] = await tx
    .select({ id: variants.id })
    .from(variants)
    .where(and(eq(variants.id, input.variantId), eq(variants.productId, input.productId), eq(variants.active, true)))
    .limit(1)
  if (!variant) return
  const { email, userId, language } = input
  const alert = { email, userId, language, createdAt: now, sentAt: null }
  await tx
    .insert(stockAlerts)
    .values({ variantId: variant.id, emailKey: emailKey(email), ...alert })
    .onConflictDoUpdate({ target: [stockAlerts.variantId, stockAlerts.emailKey], set: alert })
}

const maxPerRun = 200

/** Scheduled task: queues emails for variants that are back in stock, oldest subscription first, once the shop is open. Returns how many. */
export async function queueBackInStockMails(shop: Shop): Promise<number> {
  if (!(await currentSettings(shop)).shop_open) return 0
  let queued = 0
  const findWording = await readWordings(shop)
  for (const due of await findDueAlerts(shop.db.read)) {
    // Claiming the row and queueing the email in one transaction sends it exactly once.
    queued += await shop.db.transaction(async (tx) => {
      const { stockAlerts } = tx.t
      const claimed = await tx
        .update(stockAlerts)
        .set({ sentAt: shop.now() })
        .where(and(eq(stockAlerts.id, due.id), isNull(stockAlerts.sentAt)))
        .returning({ id: stockAlerts.id })
      if (claimed.length === 0) return 0
      const { baseUrl, sessionSecret } = shop.config
      const { language, isDefault } = findWording(due.language)
      const texts = (await readLineTexts(tx, [due.productId], isDefault ? null : language)).get(due.productId)
      const name = texts?.name ?? due.name
      const stopLink = `${baseUrl}/items/alerts/stop?token=${stopToken(sessionSecret, due.emailKey)}`
      await queueMail(shop, tx, {
        template: 'back_in_stock',
        to: due.email,
        language,
        unsubscribeLink: stopLink,
        params: {
          product_name: name,
          choice: [name, ...labeledValues(due.productOptions, due.options, texts?.options ?? noOptionLabels)].join(', '),
          product_link: encodeAddress(`${baseUrl}/items/${due.seoLink}?variant=${encodeURIComponent(due.sku)}`),
          stop_link: stopLink,
        },
      })
      return 1
    })
  }
  return queued
}

/** Scheduled task: deletes old sent alerts. Returns how many. */
export async function pruneSentAlerts(shop: Pick<Shop, 'db' | 'now'>): Promise<number> {
  const cutoff = shop.now() - sentAlertDays * day
  const deleted = await shop.db.transaction((tx) => {
    const { stockAlerts } = tx.t
    return tx.delete(stockAlerts).where(lt(stockAlerts.sentAt, cutoff)).returning({ id: stockAlerts.id })
  })
  return deleted.length
}

export async function deleteStockAlerts(tx: Tx, key: string): Promise<void> {
  const { stockAlerts } = tx.t
  await tx.delete(stockAlerts).where(eq(stockAlerts.emailKey, key))
}

export const stopToken = (secret: string, key: string): string => signText(secret, 'stop-alerts', key)

/** The email key of an unsubscribe link; null for an invalid signature. */
export const readStopToken = (secret: string, token: string): string | null => readSignedText(secret, 'stop-alerts', token)

function findDueAlerts(q: Exec) {
  const { stockAlerts, variants, products, inventory } = q.t
  return q
    .select({
      ...pick(stockAlerts, 'id', 'email', 'emailKey', 'language'),
      sku: variants.sku,
      options: variants.options,
      productOptions: products.options,
      productId: products.id,
      name: products.name,
      seoLink: products.seoLink,
    })
    .from(stockAlerts)
    .innerJoin(variants, eq(variants.id, stockAlerts.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(inventory, eq(inventory.sku, variants.sku))
    .where(sql`${stockAlerts.sentAt} is null and ${variants.active} = true and ${products.status} = 'active' and ${sql.raw(isAvailable)}`)
    .orderBy(asc(stockAlerts.id))
    .limit(maxPerRun)
}
