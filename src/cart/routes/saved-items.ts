import { Elysia } from 'elysia'
import { SignInRequired } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/layout.ts'
import { forAccount } from '#src/web/access.ts'
import { readForm } from '#src/web/form/form.ts'
import type { HttpRequest } from '#src/web/request.ts'
import type { View } from '#src/web/view.ts'
import { cartLifetime } from '../find-cart.ts'
import { restoreSchema, savedItemsSchema } from '../forms.ts'
import { removeLines, restoreRemoval } from '../removed-lines.ts'
import { type RestoredLines, findSavedLineIds, restoreSavedLines } from '../saved-items.ts'
import { cartOwner } from '../cart-owner.ts'
import { respondWithChange } from './render-cart.tsx'

/** Undo of a removal, and the items saved for later. */
export const savedItemRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .post('/cart/restore', async ({ view, req }) => {
      const form = await readForm(view, req.raw, restoreSchema)
      const removalId = form.ok ? form.values.removal_id : 0
      return respondWithChange(shop, req, view, async () => {
        const pricing = { wholesale: view.isWholesale, now: shop.now() }
        const restored = await shop.db.transaction((tx) => restoreRemoval(tx, cartOwner(req, view), removalId, pricing))
        return { focus: restored === null || restored === 'saved' ? null : restored.lineId }
      })
    })
    .post(
      '/cart/saved/restore',
      async ({ view, req }) => {
        const { userId, lineId } = await readSavedItemForm(view, req)
        return respondWithChange(shop, req, view, async () => {
          const owner = { token: req.cartToken, userId }
          const pricing = { wholesale: view.isWholesale, now: shop.now() }
          const restored = await shop.db.transaction((tx) => restoreSavedLines(tx, owner, lineId, pricing))
          if (restored.newToken) req.setCookie('cart', restored.newToken, cartLifetime / 1000)
          const [error] = restored.errors
          if (error && restored.lineIds.length === 0) throw error
          return { note: describeRestored(view, restored), focus: restored.lineIds.at(-1) ?? null }
        })
      },
      forAccount,
    )
    .post(
      '/cart/saved/discard',
      async ({ view, req }) => {
        const { userId, lineId } = await readSavedItemForm(view, req)
        return respondWithChange(shop, req, view, async () => {
          const removed = await shop.db.transaction(async (tx) => {
            const now = shop.now()
            const { cartId, lineIds } = await findSavedLineIds(tx, userId, lineId, now)
            return removeLines(tx, cartId, lineIds, now)
          })
          return { removed }
        })
      },
      forAccount,
    )

async function readSavedItemForm(view: View, req: HttpRequest): Promise<{ userId: number; lineId: number | null }> {
  if (!view.user) throw new SignInRequired()
  const form = await readForm(view, req.raw, savedItemsSchema)
  // An id that is not a number is of no line.
  return { userId: view.user.id, lineId: form.ok ? (form.values.line_id ?? null) : 0 }
}

/** Null when everything was added as it was saved. */
function describeRestored(view: View, { clamped, errors }: RestoredLines): string | null {
  const sentences = [
    ...clamped.map(({ name, quantity }) => view.t('cart.clampedTo', { product: name, number: view.number(quantity) })),
    ...errors.map((error) => view.t(error.key, error.params)),
  ]
  return sentences.length > 0 ? sentences.join(' ') : null
}
