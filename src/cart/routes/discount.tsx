import { Elysia } from 'elysia'
import { removeCartCodes } from '#src/discounts/cart-codes.ts'
import { enterCode, limitGuesses } from '#src/discounts/enter-code.ts'
import { localPath } from '#src/lib/links/local-path.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { codeErrorText } from '#src/storefront/discount-errors.ts'
import { storefront } from '#src/storefront/layout.ts'
import { readForm } from '#src/web/form/form.ts'
import { fragments, page, redirect, withStatus } from '#src/web/response.tsx'
import { CartPage, CartSection } from '#templates/cart/cart-page.tsx'
import { applyCartCode } from '../discounts/apply-code.ts'
import { getOrCreateCart } from '../find-cart.ts'
import { discountCodeSchema, removeCodeSchema } from '../forms.ts'
import { cartOwner } from '../cart-owner.ts'
import { findSignedOutMessage } from '../signed-out-cart.ts'
import { discountsContext, getCartProps, renderCart, requireCartId } from './render-cart.tsx'

export const cartDiscountRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .post('/cart/discount', async ({ view, req }) => {
      const cartId = await requireCartId(shop, req, view)
      const submission = await readForm(view, req.raw, discountCodeSchema)
      const code = await submission
        .attempt(async (values) => {
          await limitGuesses(shop, req.ip)
          return applyCartCode(shop, cartId, values.code, await discountsContext(shop, view))
        })
        .catch((error: unknown) => {
          const text = codeErrorText(view, error)
          if (text === null) throw error
          submission.addError('code', text)
          return undefined
        })
      if (code !== undefined) return renderCart(shop, req, view, { message: view.t('discounts.codeApplied', { code }) })
      const props = { ...(await getCartProps(shop, req, view)), codeForm: submission.state }
      if (view.partial) return withStatus(422, fragments(view, <CartSection {...props} />))
      return page(view, view.t('cart.title'), <CartPage {...props} />, {
        status: 422,
        private: true,
        noindex: true,
      })
    })
    .post('/cart/discount/remove', async ({ view, req }) => {
      const cartId = await requireCartId(shop, req, view)
      const submission = await readForm(view, req.raw, removeCodeSchema)
      if (submission.ok) await shop.db.transaction((tx) => removeCartCodes(tx, cartId, [submission.values.code_id]))
      return renderCart(shop, req, view, {})
    })
    .get('/discount/:code', async ({ view, req, params }) => {
      // A browser that loads pages ahead must not apply a code.
      if (req.prefetch || req.method === 'HEAD') return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
      const target = localPath(view.url.searchParams.get('redirect') ?? '') ?? '/'
      const { discount_codes_enabled: codesEnabled } = await currentSettings(shop)
      try {
        await limitGuesses(shop, req.ip)
        const { code, newToken } = await shop.db.transaction(async (tx) => {
          const now = shop.now()
          const cart = await getOrCreateCart(tx, cartOwner(req, view), now)
          return { ...cart, ...(await enterCode(tx, { cartId: cart.cartId, typed: params.code, codesEnabled, now })) }
        })
        // The new cart replaces one of an account in this browser.
        const signedOut = newToken === null ? null : await findSignedOutMessage(shop.db.read, cartOwner(req, view), shop.now())
        if (newToken !== null) req.setCookie('cart', newToken)
        const saved = view.t('discounts.codeSaved', { code })
        return redirect(view, target, signedOut === null ? saved : `${saved} ${view.t(signedOut)}`, 302)
      } catch (error) {
        const text = codeErrorText(view, error)
        if (text === null) throw error
        return redirect(view, target, { kind: 'error', text }, 302)
      }
    })
