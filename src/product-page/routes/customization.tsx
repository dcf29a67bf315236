import { Elysia } from 'elysia'
import { findCart } from '#src/cart/find-cart.ts'
import { cartLineInput } from '#src/cart/cart-line-input.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { readBuyBoxData } from '#src/storefront/buy-box-data.ts'
import { renderProduct } from '#src/storefront/product-response.tsx'
import { storefront } from '#src/storefront/layout.ts'
import { outOfBand, fragments, redirect } from '#src/web/response.tsx'
import { type Fields, readFields } from '#src/web/form/body.ts'
import type { View } from '#src/web/view.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { StickyBarPrice } from '#templates/product-page/product-detail.tsx'
import { PriceBlock } from '#templates/product-page/price-block.tsx'
import { optionFieldName } from '#src/variants/option-fields.ts'
import { productPageProps } from '../product-page-props.ts'
import { findProductPage, type ProductPage } from '../find-product-page.ts'
import { type SubmittedOptions, readSubmittedOptions } from '#src/variants/submitted-options.ts'

export const customizationRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .post('/items/:seoLink/choice', async ({ view, req, params }) => {
      const productPage = await findVisibleProduct(shop, view, params.seoLink)
      const fields = await readFields(req.raw)
      if (!view.partial) return redirect(view, `/items/${productPage.product.seoLink}`)
      return renderProduct(shop, view, productPage, {
        params: readSelectionParams(view, productPage, fields),
        submittedOptions: readSubmittedOptions(fields),
      })
    })
    .post('/items/:seoLink/price', async ({ view, req, params }) => {
      const productPage = await findVisibleProduct(shop, view, params.seoLink)
      const fields = await readFields(req.raw)
      if (!view.partial) return redirect(view, `/items/${productPage.product.seoLink}`)
      const input = {
        params: readSelectionParams(view, productPage, fields),
        submitted: readSubmittedOptions(fields),
        addToCartError: null,
      }
      const props = productPageProps(view, productPage, { ...input, ...(await readBuyBoxData(shop)) })
      return fragments(view, <PriceBlock {...props} />, outOfBand(<StickyBarPrice {...props} />))
    })

/** The options of a cart line that is being edited: /items/mug?line=7. */
export async function readCartLineOptions(
  shop: Shop,
  req: HttpRequest,
  view: View,
  productId: number,
): Promise<{ submittedOptions?: SubmittedOptions }> {
  const lineId = view.url.searchParams.get('line') ?? ''
  if (!/^\d{1,15}$/.test(lineId)) return {}
  const cartId = await findCart(shop.db.read, { token: req.cartToken, userId: view.user?.id ?? null }, shop.now())
  const submitted = cartId === null ? null : await cartLineInput(shop.db.read, { cartId, lineId: Number(lineId), productId })
  return submitted ? { submittedOptions: submitted } : {}
}

async function findVisibleProduct(shop: Shop, view: View, seoLink: string): Promise<ProductPage> {
  const productPage = await findProductPage(shop.db.read, seoLink, view.contentLanguage)
  if (!productPage || (productPage.product.status !== 'active' && !view.isStaff)) throw new NotFound('product')
  return productPage
}

// A thumbnail sets its selection in the URL, which is newer than the form's.
function readSelectionParams(view: View, { product }: ProductPage, fields: Fields): URLSearchParams {
  const urlParams = view.url.searchParams
  if (urlParams.size > 0) return urlParams
  const selected = product.options.flatMap(({ name }): [string, string][] => {
    const field = optionFieldName(name)
    const value = fields.get(field)?.findLast((entry) => typeof entry === 'string')
    return value ? [[field, value]] : []
  })
  return new URLSearchParams(selected)
}
