import type { View } from '#src/web/view.ts'
import type { BuyRefusal, PdpProps } from '#templates/catalog/product-props.ts'
import type { FormState } from '#templates/ui/field-props.ts'
import { canBuy, chooseVariant } from './choice.ts'
import { choiceInWords } from '#src/lib/chosen.ts'
import { optionField, wishFrom } from './option-fields.ts'
import { checkAnswers } from './customization-answers.ts'
import { unitPrice } from './price.ts'
import type { ProductPage, ProductVariant } from './product.ts'
import { playerOf } from './product-video.ts'
import { shownPictures, type Thumb } from './shown-pictures.ts'
import type { TypedChoice } from './typed-choice.ts'

interface Asked {
  /** What the address, or the form that was sent, chooses. */
  params: URLSearchParams
  typed: TypedChoice
  refused: BuyRefusal | null
  alertForm?: FormState | undefined
  /** What other rooms know: minor units of gift wrapping, the shop's rates, epoch ms. */
  giftWrapFee: number
  giftWrapPerUnit: boolean
  shipping: PdpProps['shipping']
  now: number
}

/** What the product page shows of a product for this visitor and this choice. */
export function pdpProps(view: View, found: ProductPage, asked: Asked): PdpProps {
  const { product, brand, variants, images } = found
  const { params } = asked
  const sku = params.get('variant')
  const wish = { ...(sku ? { sku } : {}), options: wishFrom(product.options, (field) => params.get(field)) }
  const choice = chooseVariant(product.options, variants, wish, product.dependentVariants)
  const buyer = { wholesale: view.user?.roleId === 2, now: asked.now }
  const { answers } = checkAnswers(product.customization, asked.typed.answers)
  const made = { fields: product.customization, answers }
  const priced = (variant: ProductVariant | undefined) => unitPrice(product, variant?.variantFee ?? 0, buyer, made)
  // What is still open costs what the cheapest of it costs: of the chosen colour, and where only stock can be chosen, of what there is.
  const open = variants.filter((variant) => mayBecome(variant, choice) && (!product.dependentVariants || canBuy(variant)))
  const [cheapest] = (open.length > 0 ? open : variants).toSorted((a, b) => a.variantFee - b.variantFee)
  const color = choice.options.find((option) => option.name === 'Color')?.chosen ?? null
  const pictureId = /^\d{1,12}$/.test(params.get('picture') ?? '') ? Number(params.get('picture')) : null
  const told = images.map((image, at) => ({ ...image, imageAlt: image.imageAlt || plainAlt(view, product.name, image.color, at) }))
  const { at, thumbs } = shownPictures(told, { variant: choice.variant, color, pictureId })
  const path = `/items/${product.seoLink}`
  return {
    view,
    product,
    brand,
    path,
    choice,
    fields: Object.fromEntries(product.options.map(({ name }) => [name, optionField(name)])),
    price: priced(choice.variant ?? cheapest),
    from: choice.variant === null && new Set(open.map((variant) => variant.variantFee)).size > 1,
    canBuy: variants.some(canBuy),
    soldOut: choice.variant ? !canBuy(choice.variant) : !variants.some(canBuy),
    left: product.hideInventoryLevels || choice.variant === null ? undefined : choice.variant.available,
    images: told.map((image) => ({ picture: image, alt: image.imageAlt, caption: image.zoomLabel })),
    at,
    thumbs: images.length > 1 ? thumbs.map((thumb) => thumbLink(path, choice, thumb, product.customization.length > 0)) : [],
    video: videoOf(view, found),
    giftWrapFee: asked.giftWrapFee,
    giftWrapPerUnit: asked.giftWrapPerUnit,
    shipping: asked.shipping,
    typed: asked.typed,
    refused: asked.refused,
    alert: alertOf(view, found, asked),
  }
}

/** The address of what is shown: by SKU once a variant is chosen, else by the options chosen so far. */
export function productAddress(path: string, { choice, product, fields }: Pick<PdpProps, 'choice' | 'product' | 'fields'>): string {
  if (product.options.length === 0) return path
  if (choice.variant) return `${path}?variant=${encodeURIComponent(choice.variant.sku)}`
  const chosen = choice.options.flatMap(({ name, chosen }) => (chosen === null ? [] : [[fields[name]!, chosen] as [string, string]]))
  return chosen.length === 0 ? path : `${path}?${new URLSearchParams(chosen).toString()}`
}

/**
 * What somebody may ask to be told of: the chosen variant while it is sold out; else, where a sold out choice cannot be made at all,
 * those of the color chosen so far. Null when there is nothing to wait for.
 */
export function alertOf(
  view: View,
  { product, variants }: ProductPage,
  { params, alertForm }: Pick<Asked, 'params' | 'alertForm'>,
): PdpProps['alert'] {
  if (product.status !== 'active') return null
  const sku = params.get('variant')
  const linked = variants.find((variant) => variant.sku === sku && !canBuy(variant))
  const wish = { ...(sku ? { sku } : {}), options: wishFrom(product.options, (field) => params.get(field)) }
  const choice = chooseVariant(product.options, variants, wish, product.dependentVariants)
  const chosen = linked ?? (choice.variant && !canBuy(choice.variant) ? choice.variant : null)
  const [first] = choice.options
  const nothing = !variants.some(canBuy)
  const fits = (variant: ProductVariant) => !first?.chosen || variant.options[first.name] === first.chosen
  const unreachable = product.dependentVariants && (nothing || Boolean(first?.chosen))
  const missed = chosen ? [chosen] : unreachable ? variants.filter((variant) => !canBuy(variant) && fits(variant)) : []
  if (missed.length === 0) return null
  return {
    choices: missed.map(({ id, options }) => ({ id, label: choiceInWords(product.options, options).join(', ') || product.name })),
    form: alertForm ?? { values: { email: view.user?.email ?? '' }, errors: {} },
    open: chosen !== null || nothing,
  }
}

const mayBecome = (variant: ProductVariant, { options }: PdpProps['choice']): boolean =>
  options.every(({ name, chosen }) => chosen === null || variant.options[name] === chosen)

// Only layouts 3 and 5 have a place for a film.
function videoOf(view: View, { product, videoPoster, images }: ProductPage): PdpProps['video'] {
  const player = product.layout === 3 || product.layout === 5 ? playerOf(product.videoUrl) : null
  if (!player) return null
  return {
    player,
    label: product.videoLabel || view.t('catalog.videoOf', { product: product.name }),
    poster: videoPoster ?? images[0] ?? null,
  }
}

// What nobody has described is named: a picture that leads somewhere is never without words.
const plainAlt = (view: View, name: string, color: string, at: number): string =>
  color === '' ? view.t('catalog.pictureNumber', { name, number: at + 1 }) : `${name}, ${color}`

function thumbLink(path: string, choice: PdpProps['choice'], { image, color, current }: Thumb, asks: boolean): PdpProps['thumbs'][number] {
  const params = new URLSearchParams()
  if (color === '') params.set('picture', String(image.id))
  for (const { name, chosen } of choice.options) {
    const value = name === 'Color' && color !== '' ? color : chosen
    if (value !== null) params.set(optionField(name), value)
  }
  const href = `${path}?${params.toString()}`
  return {
    id: `thumb-${image.id}`,
    href,
    label: color || image.imageAlt,
    picture: image,
    current,
    attrs: {
      ...(asks ? { 'hx-post': `${path}/choice?${params.toString()}`, 'hx-include': '#buy' } : { 'hx-get': href }),
      'hx-target': '#pdp',
      'hx-swap': 'outerMorph',
      'hx-sync': '#buy:replace',
    },
  }
}
