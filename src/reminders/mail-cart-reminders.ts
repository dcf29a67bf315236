import { and, asc, eq, gt, gte, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { cartLifetime } from '#src/cart/find-cart.ts'
import { type FindWording, readWordings } from '#src/i18n/translator.ts'
import { countChanged } from '#src/jobs/jobs.ts'
import { labeledValues, noOptionLabels } from '#src/lib/products/selected-options.ts'
import { encodeAddress } from '#src/lib/links/encode-address.ts'
import { mailList } from '#src/mail/mail-markup.ts'
import { isMailDisabled } from '#src/mail/optional-mails.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { claimConsent } from '#src/mail-consents/consents.ts'
import { readLineTexts } from '#src/products/product-texts.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { maxCartAgeDays, maxMailedLines, reminderPauseDays } from './limits.ts'
import { stopLink } from '#src/mail-consents/stop-link.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const cartsPerRun = 100

/** Scheduled task: reminds people who agreed to it of the items they left in their cart, once per cart. Returns how many. */
export async function mailCartReminders(shop: Shop, signal?: AbortSignal): Promise<number> {
  const { cart_reminder_hours: hours, shop_open } = await currentSettings(shop)
  if (hours === null || !shop_open) return 0
  if (await isMailDisabled(shop.db.read, 'cart_reminder')) return 0
  const due = [
    ...(await findDueCarts(shop.db.read, 'account', { hours, now: shop.now() })),
    ...(await findDueCarts(shop.db.read, 'guest', { hours, now: shop.now() })),
  ]
  if (due.length === 0) return 0
  const findWording = await readWordings(shop)
  return countChanged(shop, due, signal, (tx, cart) => remind(shop, tx, findWording, { ...cart, hours }))
}

// Judged again in the transaction: another process may have sent it, or the cart may have been ordered, since it was listed.
async function remind(
  shop: Shop,
  tx: Tx,
  findWording: FindWording,
  { cartId, owner, hours }: { cartId: number; owner: CartOwner; hours: number },
): Promise<boolean> {
  const now = shop.now()
  const [cart] = await findDueCarts(tx, owner, { hours, now, cartId })
  if (!cart) return false
  const items = await listItems(tx, cartId)
  if (items.length === 0) return false
  const claimed = await tx
    .insert(tx.t.cartReminders)
    .values({ cartId, createdAt: now })
    .onConflictDoNothing()
    .returning({ cartId: tx.t.cartReminders.cartId })
  if (claimed.length === 0) return false
  const pauseMs = reminderPauseDays * dayMs
  if (!(await claimConsent(tx, { key: cart.emailKey, kind: 'cart_reminder', pauseMs, now }))) return false
  const { language, isDefault } = findWording(cart.language)
  const productIds = [...new Set(items.map(({ productId }) => productId))]
  const texts = await readLineTexts(tx, productIds, isDefault ? null : language)
  const { baseUrl } = shop.config
  const link = stopLink(shop, 'cart_reminder', cart.emailKey)
  await queueMail(shop, tx, {
    template: 'cart_reminder',
    to: cart.email,
    language,
    unsubscribeLink: link,
    params: {
      customer_name: cart.name ?? '',
      cart_items: mailList(
        items.map(({ productId, name, seoLink, sku, quantity, productOptions, options }) => {
          const text = texts.get(productId)
          const choice = labeledValues(productOptions, options, text?.options ?? noOptionLabels)
          return {
            label: `${quantity} × ${[text?.name ?? name, ...choice].join(', ')}`,
            href: encodeAddress(`${baseUrl}/items/${seoLink}?variant=${encodeURIComponent(sku)}`),
          }
        }),
      ),
      cart_link: `${baseUrl}/cart`,
      stop_link: link,
    },
  })
  return true
}

/** An account's consent holds for its cart; a guest's for the cart of the checkout in which it was given. */
type CartOwner = 'account' | 'guest'

async function findDueCarts(q: Exec, owner: CartOwner, { hours, now, cartId }: { hours: number; now: number; cartId?: number }) {
  const { carts, cartLines, cartReminders, users, mailConsents, orders } = q.t
  const leftAt = now - hours * hourMs
  const ofConsent = owner === 'account' ? eq(mailConsents.emailKey, users.emailKey) : eq(mailConsents.cartId, carts.id)
  const wasOrdered = or(
    eq(orders.cartId, carts.id),
    and(eq(orders.emailKey, mailConsents.emailKey), gte(orders.orderDate, carts.updatedAt)),
  )
  const rows = await q
    .select({
      cartId: carts.id,
      email: mailConsents.email,
      emailKey: mailConsents.emailKey,
      language: mailConsents.language,
      // Only of a proven address: anyone can type another person's.
      name: sql<string | null>`case when ${users.emailVerifiedAt} is not null then ${users.name} end`,
    })
    .from(carts)
    .leftJoin(users, eq(users.id, carts.userId))
    .innerJoin(mailConsents, and(ofConsent, eq(mailConsents.kind, 'cart_reminder')))
    .where(
      and(
        cartId === undefined ? undefined : eq(carts.id, cartId),
        owner === 'account' ? isNotNull(carts.userId) : isNull(carts.userId),
        isNull(users.disabledAt),
        isNull(carts.savedAt),
        isNull(mailConsents.withdrawnAt),
        // The lifetime begins with each change, and only it has an index.
        lte(carts.expiresAt, leftAt + cartLifetime),
        gt(carts.expiresAt, leftAt + cartLifetime - maxCartAgeDays * dayMs),
        sql`exists (select 1 from ${cartLines} where ${cartLines.cartId} = ${carts.id})`,
        sql`not exists (select 1 from ${cartReminders} where ${cartReminders.cartId} = ${carts.id})`,
        sql`not exists (select 1 from ${orders} where ${wasOrdered})`,
      ),
    )
    .orderBy(asc(carts.expiresAt), asc(carts.id))
    .limit(cartsPerRun)
  return rows.map((row) => ({ ...row, owner }))
}

/** What of a cart is for sale. */
async function listItems(tx: Tx, cartId: number) {
  const { cartLines, products, variants } = tx.t
  return tx
    .select({
      productId: products.id,
      name: products.name,
      seoLink: products.seoLink,
      productOptions: products.options,
      sku: variants.sku,
      options: variants.options,
      quantity: cartLines.quantity,
    })
    .from(cartLines)
    .innerJoin(variants, and(eq(variants.id, cartLines.variantId), eq(variants.active, true)))
    .innerJoin(products, and(eq(products.id, cartLines.productId), eq(products.status, 'active')))
    .where(eq(cartLines.cartId, cartId))
    .orderBy(asc(cartLines.id))
    .limit(maxMailedLines)
}
