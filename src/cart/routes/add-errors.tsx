import { optionFieldName } from '#src/variants/option-fields.ts'
import { findProductPage, findSeoLink } from '#src/product-page/find-product-page.ts'
import { readSubmittedOptions } from '#src/variants/submitted-options.ts'
import { NotFound, type UserError } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { renderProduct } from '#src/storefront/product-response.tsx'
import { fragments, json, withStatus } from '#src/web/response.tsx'
import type { Fields } from '#src/web/form/body.ts'
import type { View } from '#src/web/view.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { AddToCartErrorMessage } from '#templates/product-page/add-to-cart-error.tsx'
import { InvalidAnswers } from '../add-to-cart.ts'
import { isMixingKey } from '../cart-rules.ts'
import { renderCrossSellRefused } from './recommendations.tsx'

interface FailedAdd {
  error: UserError
  productId: number
  fields: Fields
  recommendedFor: number | null
}

export async function respondWithAddError(
  shop: Shop,
  req: HttpRequest,
  view: View,
  { error, productId, fields, recommendedFor }: FailedAdd,
): Promise<Response> {
  const seoLink = await findSeoLink(shop.db.read, productId)
  const found = seoLink === null ? null : await findProductPage(shop.db.read, seoLink, view.contentLanguage)
  const isPreview = view.isStaff && found !== null && found.product.status !== 'active'
  const key = isPreview ? 'cart.notForSaleYet' : error.key
  const addToCartError = { text: view.t(key, error.params), isMixingConflict: isMixingKey(error.key), errors: fieldErrorsOf(view, error) }
  if (req.wantsJson) return json(addToCartErrorToJson(addToCartError), addToCartError.isMixingConflict ? 409 : 422)
  const hasFieldErrors = Object.keys(addToCartError.errors).length > 0
  if (view.partial && recommendedFor !== null) {
    const variantId = Number(fields.get('variant_id')?.at(-1)) || null
    return renderCrossSellRefused(view, {
      crossSell: { id: productId, name: found?.product.name ?? '', variantId },
      recommendedFor,
      addToCartError,
    })
  }
  if (view.partial && !hasFieldErrors) {
    return withSwapTarget(
      withStatus(422, fragments(view, <AddToCartErrorMessage view={view} error={addToCartError} />)),
      '#buy-msg',
      'outerHTML',
    )
  }
  if (!found || (found.product.status !== 'active' && !isPreview)) throw new NotFound('product')
  const params = new URLSearchParams()
  for (const { name } of found.product.options) {
    const field = optionFieldName(name)
    const value = fields.get(field)?.findLast((candidate) => typeof candidate === 'string')
    if (value) params.set(field, value)
  }
  const response = await renderProduct(shop, view, found, { params, submittedOptions: readSubmittedOptions(fields), addToCartError })
  return view.partial ? withSwapTarget(response, '#product-detail', 'outerMorph') : response
}

type AddToCartErrorProps = Parameters<typeof AddToCartErrorMessage>[0]['error'] & {}

function fieldErrorsOf(view: View, error: UserError): Record<string, string> {
  if (error instanceof InvalidAnswers) {
    return Object.fromEntries(
      Object.entries(error.errors).map(([key, answerError]) => [`custom[${key}]`, view.t(answerError.key, answerError.params)]),
    )
  }
  return error.field === undefined ? {} : { [error.field]: view.t(error.key, error.params) }
}

const addToCartErrorToJson = ({ text, isMixingConflict, errors }: AddToCartErrorProps) => ({
  success: false,
  error: 'refused',
  message: text,
  ...(isMixingConflict || Object.keys(errors).length === 0
    ? {}
    : { errors: Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, [message]])) }),
})

function withSwapTarget(response: Response, target: string, swap: string): Response {
  response.headers.set('hx-retarget', target)
  response.headers.set('hx-reswap', swap)
  return response
}
