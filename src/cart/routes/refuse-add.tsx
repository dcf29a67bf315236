import { optionField } from '#src/catalog/option-fields.ts'
import { findProductPage, findSeoLink } from '#src/catalog/product.ts'
import { typedFrom } from '#src/catalog/typed-choice.ts'
import type { StringKey } from '#src/i18n/built-in.ts'
import { NotFound, type Refusal } from '#src/lib/errors.ts'
import type { Shop } from '#src/shop.ts'
import { productAnswer } from '#src/storefront/product-answer.tsx'
import { fragments, json, withStatus } from '#src/web/answer.tsx'
import type { Fields } from '#src/web/body.ts'
import type { View } from '#src/web/view.ts'
import type { Visit } from '#src/web/visit.ts'
import { BuyMessage } from '#templates/catalog/buy-message.tsx'
import { AnswersRefused } from '../add-to-cart.ts'
import { offerRefused } from './recommendations.tsx'

interface RefusedAdd {
  error: Refusal
  productId: number
  fields: Fields
  /** The product whose recommendations it was to be added from. */
  from: number | null
}

const mixing = new Set(['cart.holdsSubscription', 'cart.holdsOneTime', 'cart.standaloneNeedsEmpty', 'cart.holdsStandalone'])

/** Says why something was not put in the cart, where it was asked for: in the message, at the field, or as JSON. */
export async function refuseAdd(shop: Shop, visit: Visit, view: View, { error, productId, fields, from }: RefusedAdd): Promise<Response> {
  const seoLink = await findSeoLink(shop.db.read, productId)
  const found = seoLink === null ? null : await findProductPage(shop.db.read, seoLink)
  const preview = view.isStaff && found !== null && found.product.status !== 'active'
  const key = preview ? 'cart.notForSaleYet' : (error.key as StringKey)
  const refused = { text: view.t(key, error.params), mixing: mixing.has(error.key), faults: faultsOf(view, error) }
  if (visit.wantsJson) return json(inJson(refused), refused.mixing ? 409 : 422)
  const atField = Object.keys(refused.faults).length > 0
  if (view.partial && from !== null) {
    const variantId = Number(fields.get('variant_id')?.at(-1)) || null
    return offerRefused(view, { offer: { id: productId, name: found?.product.name ?? '', variantId }, from, refused })
  }
  if (view.partial && !atField) {
    return aimed(withStatus(422, fragments(view, <BuyMessage view={view} refused={refused} />)), '#buy-msg', 'outerHTML')
  }
  if (!found || (found.product.status !== 'active' && !preview)) throw new NotFound('product')
  const params = new URLSearchParams()
  for (const { name } of found.product.options) {
    const field = optionField(name)
    const value = fields.get(field)?.findLast((sent) => typeof sent === 'string')
    if (value) params.set(field, value)
  }
  const answer = await productAnswer(shop, view, found, { params, typed: typedFrom(fields), refused })
  return view.partial ? aimed(answer, '#pdp', 'outerMorph') : answer
}

type Refused = Parameters<typeof BuyMessage>[0]['refused'] & {}

function faultsOf(view: View, error: Refusal): Record<string, string> {
  if (error instanceof AnswersRefused) {
    return Object.fromEntries(Object.entries(error.faults).map(([key, fault]) => [`custom[${key}]`, view.t(fault.key, fault.params)]))
  }
  return error.field === undefined ? {} : { [error.field]: view.t(error.key as StringKey, error.params) }
}

const inJson = ({ text, faults }: Refused) => ({
  success: false,
  error: 'refused',
  message: text,
  ...(Object.keys(faults).length === 0 ? {} : { errors: Object.fromEntries(Object.entries(faults).map(([name, said]) => [name, [said]])) }),
})

function aimed(answer: Response, target: string, swap: string): Response {
  answer.headers.set('hx-retarget', target)
  answer.headers.set('hx-reswap', swap)
  return answer
}
