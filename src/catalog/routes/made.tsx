import { Elysia } from 'elysia'
import { findCart } from '#src/cart/find-cart.ts'
import { lineInHand } from '#src/cart/line-in-hand.ts'
import { NotFound } from '#src/lib/errors.ts'
import type { Shop } from '#src/shop.ts'
import { buyFacts } from '#src/storefront/buy-facts.ts'
import { productAnswer } from '#src/storefront/product-answer.tsx'
import { storefront } from '#src/storefront/shell.ts'
import { also, fragments, go } from '#src/web/answer.tsx'
import { type Fields, readFields } from '#src/web/body.ts'
import type { View } from '#src/web/view.ts'
import type { Visit } from '#src/web/visit.ts'
import { BarPrice } from '#templates/catalog/pdp.tsx'
import { PriceBlock } from '#templates/catalog/price-block.tsx'
import { optionField } from '../option-fields.ts'
import { pdpProps } from '../pdp-props.ts'
import { findProductPage, type ProductPage } from '../product.ts'
import { type TypedChoice, typedFrom } from '../typed-choice.ts'

/** What a product made to order costs as it is answered, and its page with another choice: both carry what was typed. */
export const madeRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .post('/items/:seoLink/choice', async ({ view, visit, params }) => {
      const found = await shown(shop, view, params.seoLink)
      const fields = await readFields(visit.request)
      if (!view.partial) return go(view, `/items/${found.product.seoLink}`)
      return productAnswer(shop, view, found, { params: choiceIn(view, found, fields), typed: typedFrom(fields) })
    })
    .post('/items/:seoLink/price', async ({ view, visit, params }) => {
      const found = await shown(shop, view, params.seoLink)
      const fields = await readFields(visit.request)
      if (!view.partial) return go(view, `/items/${found.product.seoLink}`)
      const asked = { params: choiceIn(view, found, fields), typed: typedFrom(fields), refused: null }
      const props = pdpProps(view, found, { ...asked, ...(await buyFacts(shop)) })
      return fragments(view, <PriceBlock {...props} />, also(<BarPrice {...props} />))
    })

/** What is typed already when a line of the visitor's cart is to be changed: /items/mug?line=7. */
export async function typedBefore(shop: Shop, visit: Visit, view: View, productId: number): Promise<{ typed?: TypedChoice }> {
  const lineId = view.url.searchParams.get('line') ?? ''
  if (!/^\d{1,15}$/.test(lineId)) return {}
  const cartId = await findCart(shop.db.read, { token: visit.cartToken, userId: view.user?.id ?? null }, shop.now())
  const typed = cartId === null ? null : await lineInHand(shop.db.read, { cartId, lineId: Number(lineId), productId })
  return typed ? { typed } : {}
}

async function shown(shop: Shop, view: View, seoLink: string): Promise<ProductPage> {
  const found = await findProductPage(shop.db.read, seoLink)
  if (!found || (found.product.status !== 'active' && !view.isStaff)) throw new NotFound('product')
  return found
}

// A thumbnail names its choice in the address, and that is newer than what the form says.
function choiceIn(view: View, { product }: ProductPage, fields: Fields): URLSearchParams {
  const own = view.url.searchParams
  if (own.size > 0) return own
  const chosen = product.options.flatMap(({ name }): [string, string][] => {
    const field = optionField(name)
    const value = fields.get(field)?.findLast((sent) => typeof sent === 'string')
    return value ? [[field, value]] : []
  })
  return new URLSearchParams(chosen)
}
