import type { View } from '#src/web/view.ts'
import type { AddToCartError, ProductPageProps } from '#templates/product-page/product-page-props.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { canBuy, chooseVariant } from '#src/variants/variant-choice.ts'
import { labeledValues, optionValueLabel } from '#src/lib/products/selected-options.ts'
import { optionFieldName, readSelectedOptions } from '#src/variants/option-fields.ts'
import { checkAnswers } from '#src/customization/answers.ts'
import { unitPrice } from '#src/pricing/unit-price.ts'
import type { ProductPage, ProductVariant } from './find-product-page.ts'
import { resolveVideoPlayer } from '#src/media/video-player.ts'
import { selectGalleryImages, type Thumb } from './gallery-thumbs.ts'
import type { SubmittedOptions } from '#src/variants/submitted-options.ts'
import { pick } from '#src/lib/collections/pick.ts'

interface ProductPageInput {
  params: URLSearchParams
  submitted: SubmittedOptions
  addToCartError: AddToCartError | null
  alertForm?: FormState | undefined
  giftWrapFee: number
  giftWrapPerUnit: boolean
  shipping: ProductPageProps['shipping']
  now: number
}

export function productPageProps(view: View, page: ProductPage, input: ProductPageInput): ProductPageProps {
  const { product, brand, variants, images, optionLabels } = page
  const { params } = input
  const sku = params.get('variant')
  const selection = { ...(sku ? { sku } : {}), options: readSelectedOptions(product.options, (field) => params.get(field)) }
  const choice = chooseVariant(product.options, variants, selection, product.dependentVariants)
  const pricingContext = { wholesale: view.isWholesale, wholesalePercent: view.shop.wholesalePercent, now: input.now }
  const { answers } = checkAnswers(product.customization, input.submitted.answers)
  const customization = { fields: product.customization, answers }
  const priceFor = (variant: ProductVariant | undefined) => unitPrice(product, variant ?? noVariant, pricingContext, customization)
  // For open options the cheapest price counts: within the chosen color and, for dependent options, in stock.
  const openVariants = variants.filter((variant) => isCompatible(variant, choice) && (!product.dependentVariants || canBuy(variant)))
  const [cheapest] = (openVariants.length > 0 ? openVariants : variants).toSorted(
    (a, b) => a.variantFee - b.variantFee || (a.compareAtPrice ?? 0) - (b.compareAtPrice ?? 0),
  )
  const color = choice.options.find((option) => option.name === 'Color')?.chosen ?? null
  const imageId = /^\d{1,12}$/.test(params.get('image') ?? '') ? Number(params.get('image')) : null
  const describedImages = images.map((image, at) => ({
    ...image,
    imageAlt: image.imageAlt || defaultAlt(view, product.name, optionValueLabel(optionLabels, 'Color', image.color), at),
  }))
  const { at: imageIndex, thumbs } = selectGalleryImages(describedImages, { variant: choice.variant, color, imageId })
  const path = `/items/${product.seoLink}`
  return {
    view,
    product,
    brand,
    path,
    choice,
    optionLabels,
    fields: Object.fromEntries(product.options.map(({ name }) => [name, optionFieldName(name)])),
    price: priceFor(choice.variant ?? cheapest),
    isPriceFrom: choice.variant === null && new Set(openVariants.map((variant) => variant.variantFee)).size > 1,
    canBuy: variants.some(canBuy),
    soldOut: choice.variant ? !canBuy(choice.variant) : !variants.some(canBuy),
    availableStock: product.hideInventoryLevels || choice.variant === null ? undefined : choice.variant.available,
    images: describedImages.map((image) => ({
      source: image,
      alt: image.imageAlt,
      caption: image.zoomLabel,
      href: imageHref(path, choice, image.id),
    })),
    imageIndex,
    thumbs: images.length > 1 ? thumbs.map((thumb) => thumbProps(path, choice, thumb, product.customization.length > 0)) : [],
    video: videoProps(view, page),
    ...pick(input, 'giftWrapFee', 'giftWrapPerUnit', 'shipping', 'submitted', 'addToCartError'),
    stockAlert: stockAlertProps(view, page, input),
  }
}

export function productHref(path: string, { choice, product, fields }: Pick<ProductPageProps, 'choice' | 'product' | 'fields'>): string {
  if (product.options.length === 0) return path
  if (choice.variant) return `${path}?variant=${encodeURIComponent(choice.variant.sku)}`
  const chosen = choice.options.flatMap(({ name, chosen }) => (chosen === null ? [] : [[fields[name]!, chosen] as [string, string]]))
  return chosen.length === 0 ? path : `${path}?${new URLSearchParams(chosen).toString()}`
}

/** Sold-out items to subscribe to: the chosen variant or, when it cannot be chosen, those of the chosen color. Null without any. */
export function stockAlertProps(
  view: View,
  { product, variants, optionLabels }: ProductPage,
  { params, alertForm }: Pick<ProductPageInput, 'params' | 'alertForm'>,
): ProductPageProps['stockAlert'] {
  if (product.status !== 'active') return null
  const sku = params.get('variant')
  const linkedVariant = variants.find((variant) => variant.sku === sku && !canBuy(variant))
  const selection = { ...(sku ? { sku } : {}), options: readSelectedOptions(product.options, (field) => params.get(field)) }
  const choice = chooseVariant(product.options, variants, selection, product.dependentVariants)
  const chosen = linkedVariant ?? (choice.variant && !canBuy(choice.variant) ? choice.variant : null)
  const [first] = choice.options
  const isSoldOut = !variants.some(canBuy)
  const matchesFirstOption = (variant: ProductVariant) => !first?.chosen || variant.options[first.name] === first.chosen
  const isUnreachable = product.dependentVariants && (isSoldOut || Boolean(first?.chosen))
  const soldOutVariants = chosen
    ? [chosen]
    : isUnreachable
      ? variants.filter((variant) => !canBuy(variant) && matchesFirstOption(variant))
      : []
  if (soldOutVariants.length === 0) return null
  return {
    choices: soldOutVariants.map(({ id, options }) => ({
      id,
      label: labeledValues(product.options, options, optionLabels).join(', ') || product.name,
    })),
    form: alertForm ?? { values: { email: view.user?.email ?? '' }, errors: {} },
    open: chosen !== null || isSoldOut,
  }
}

const noVariant = { variantFee: 0, compareAtPrice: null }

const isCompatible = (variant: ProductVariant, { options }: ProductPageProps['choice']): boolean =>
  options.every(({ name, chosen }) => chosen === null || variant.options[name] === chosen)

// Only layouts 3 and 5 show a video.
function videoProps(view: View, { product, videoPoster, images }: ProductPage): ProductPageProps['video'] {
  const player = product.layout === 3 || product.layout === 5 ? resolveVideoPlayer(product.videoUrl) : null
  if (!player) return null
  return {
    player,
    label: product.videoLabel || view.t('productPage.videoOf', { product: product.name }),
    poster: videoPoster ?? images[0] ?? null,
  }
}

// Images without alt text are named, because linked images need a name.
const defaultAlt = (view: View, name: string, color: string, at: number): string =>
  color === '' ? view.t('productPage.imageNumber', { name, number: at + 1 }) : `${name}, ${color}`

// The page with the same choice and this image first.
function imageHref(path: string, choice: ProductPageProps['choice'], imageId: number): string {
  const params = new URLSearchParams({ image: String(imageId) })
  for (const { name, chosen } of choice.options) if (chosen !== null) params.set(optionFieldName(name), chosen)
  return `${path}?${params.toString()}`
}

function thumbProps(
  path: string,
  choice: ProductPageProps['choice'],
  { image, color, current }: Thumb,
  hasCustomization: boolean,
): ProductPageProps['thumbs'][number] {
  const params = new URLSearchParams()
  if (color === '') params.set('image', String(image.id))
  for (const { name, chosen } of choice.options) {
    const value = name === 'Color' && color !== '' ? color : chosen
    if (value !== null) params.set(optionFieldName(name), value)
  }
  const href = `${path}?${params.toString()}`
  return {
    id: `thumb-${image.id}`,
    href,
    label: color || image.imageAlt,
    image,
    current,
    attrs: {
      ...(hasCustomization ? { 'hx-post': `${path}/choice?${params.toString()}`, 'hx-include': '#buy' } : { 'hx-get': href }),
      'hx-target': '#product-detail',
      'hx-swap': 'outerMorph',
      'hx-sync': '#buy:replace',
    },
  }
}
