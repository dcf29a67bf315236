import { optionLabel, optionValueLabel } from '#src/lib/products/selected-options.ts'
import { maxQuantity, parseQuantity } from '#src/lib/products/quantity.ts'
import type { VariantChoice, OptionValueChoice } from '#src/variants/variant-choice.ts'
import type { ProductVariant } from '#src/product-page/find-product-page.ts'
import { Button } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { ProductOption } from '#templates/ui/product/product-option.tsx'
import { QuantityStepper } from '#templates/ui/product/quantity-stepper.tsx'
import { cachedPart } from '#templates/ui/part-cache.ts'
import { AddToCartErrorMessage } from './add-to-cart-error.tsx'
import { Customization } from './customization.tsx'
import { GiftMessage, giftWrapLabel } from './gift-message.tsx'
import type { ProductPageProps } from './product-page-props.ts'
import { StockStatus } from './stock-status.tsx'

/** Options, gift wrap, quantity and button. Without JavaScript the options are read on submit. */
export function AddToCartForm(props: ProductPageProps) {
  const { view, product, choice, optionLabels, path, soldOut } = props
  return (
    <form
      class="buy-form"
      id="buy"
      action="/cart/add"
      method="post"
      novalidate
      data-once
      hx-post="/cart/add"
      hx-target="#cart-body"
      hx-swap="innerHTML"
      hx-sync="#cart:queue all"
    >
      <input type="hidden" name="product_id" value={product.id} />
      {props.submitted.lineId !== '' && <input type="hidden" name="line_id" value={props.submitted.lineId} />}
      {choice.variant && <input type="hidden" name="variant_id" value={choice.variant.id} />}
      {choice.options.map((option, index) => (
        <ProductOption
          name={props.fields[option.name]!}
          label={optionLabel(optionLabels, option.name)}
          selectedValue={option.chosen}
          values={option.values.map((value) => toOptionValue(props, option.name, value, product.dependentVariants && index > 0))}
          hint={optionHint(props, index)}
          placeholder={view.t('productPage.chooseValue', { option: optionLabel(optionLabels, option.name).toLowerCase() })}
          attrs={productSwapAttrs(path, product.customization.length > 0)}
          error={props.addToCartError?.errors[props.fields[option.name]!]}
        />
      ))}
      {choice.options.length > 0 && (
        <div class="without-script">
          <Button size="small" attrs={{ formmethod: 'get', formaction: path, formnovalidate: true }}>
            {view.t('productPage.update')}
          </Button>
        </div>
      )}
      {choice.corrected && (
        <p class="small" id="choice-note" data-say>
          {correctionText(props, choice.corrected)}
        </p>
      )}
      <Customization {...props} />
      {product.giftWrap && <PlainGiftWrap {...props} />}
      <div class="buy-row">
        <QuantityStepper
          view={view}
          name="quantity"
          id="quantity"
          value={product.maxQty ? 1 : parseQuantity(props.submitted.quantity, view.moneyInput)}
          max={product.maxQty ? 1 : Math.max(1, props.availableStock ?? maxQuantity)}
          attrs={product.maxQty ? { 'aria-describedby': 'quantity-limit' } : {}}
        />
        <Button kind="primary" size="large" id="add" disabled={soldOut} attrs={{ 'data-buy': true }}>
          {view.t(soldOut ? 'productPage.outOfStock' : 'productPage.addToCart')}
        </Button>
      </div>
      {product.maxQty && (
        <p class="small muted" id="quantity-limit">
          {view.t('productPage.onePerOrder')}
        </p>
      )}
      <AddToCartErrorMessage view={view} error={isShownAtOption(props) ? null : props.addToCartError} />
      {choice.variant && (
        <div class="cluster" data-justify="between">
          <StockStatus {...props} />
          <p class="small muted sku" id="sku">
            {view.t('productPage.sku', { sku: choice.variant.sku })}
          </p>
        </div>
      )}
    </form>
  )
}

/** htmx attributes that load another selection and replace this one; sends the personalization answers when there are any. */
export function productSwapAttrs(path: string, hasCustomization: boolean): Record<string, string> {
  return {
    ...(hasCustomization ? { 'hx-post': `${path}/choice` } : { 'hx-get': path, 'hx-include': '#buy .option :is(input, select)' }),
    'hx-trigger': 'change',
    'hx-target': '#product-detail',
    'hx-swap': 'outerMorph',
    'hx-sync': '#buy:replace',
  }
}

// The focus goes to the option, so a second message at the button would only repeat it.
function isShownAtOption({ addToCartError, fields }: ProductPageProps): boolean {
  const names = Object.keys(addToCartError?.errors ?? {})
  return names.length > 0 && names.every((name) => Object.values(fields).includes(name))
}

/** The same on all pages until something is chosen. */
function PlainGiftWrap(props: ProductPageProps) {
  const { submitted, addToCartError, giftWrapFee, giftWrapPerUnit } = props
  if (submitted.giftWrap || submitted.giftMessage !== '' || addToCartError !== null) return <GiftWrap {...props} />
  return cachedPart(props.view, `gift wrap ${giftWrapFee} ${giftWrapPerUnit}`, (anyone) => <GiftWrap {...props} view={anyone} />)
}

function GiftWrap({ view, giftWrapFee, giftWrapPerUnit, submitted, addToCartError }: ProductPageProps) {
  const errors = addToCartError?.errors ?? {}
  const form = { values: { gift_message: submitted.giftMessage, ...(submitted.giftWrap ? { gift_wrap: 'on' } : {}) }, errors }
  return (
    <div class="gift">
      <Field form={form} name="gift_wrap" type="checkbox" label={giftWrapLabel(view, giftWrapFee, giftWrapPerUnit)} />
      <div class="gift-message">
        <GiftMessage view={view} form={form} id="f-gift_message" focused={Object.keys(errors)[0] === 'gift_message'} />
      </div>
    </div>
  )
}

// A dependent option is limited to what is in stock: sold-out values cannot be chosen.
function toOptionValue(
  { view, optionLabels }: ProductPageProps,
  name: string,
  { value, swatch, state }: OptionValueChoice,
  isDependent: boolean,
) {
  const label = optionValueLabel(optionLabels, name, value)
  if (state === 'out' && isDependent)
    return { value, label, ...(swatch ? { swatch } : {}), unavailable: view.t('productPage.valueSoldOut') }
  return {
    value,
    label,
    ...(swatch ? { swatch } : {}),
    ...(state === 'missing' || state === 'locked' ? { unavailable: view.t('productPage.unavailable') } : {}),
    ...(state === 'out' ? { soldOut: view.t('productPage.valueSoldOut') } : {}),
  }
}

// A dependent option shows which options to choose first.
function optionHint({ view, choice, optionLabels }: ProductPageProps, index: number): string {
  const unchosen = choice.options.slice(0, index).find((option) => option.chosen === null)
  return unchosen ? view.t('productPage.chooseOption', { option: optionLabel(optionLabels, unchosen.name).toLowerCase() }) : ''
}

function correctionText(
  { view, choice, optionLabels }: ProductPageProps,
  corrected: NonNullable<VariantChoice<ProductVariant>['corrected']>,
): string {
  const labelOf = (value: string) => optionValueLabel(optionLabels, corrected.option, value)
  const wanted = labelOf(corrected.wanted)
  const now = corrected.now === null ? null : labelOf(corrected.now)
  const earlier = choice.options.slice(
    0,
    choice.options.findIndex(({ name }) => name === corrected.option),
  )
  const because = earlier.flatMap(({ name, chosen }) => (chosen === null ? [] : [optionValueLabel(optionLabels, name, chosen)])).join(', ')
  if (now === null) return view.t('productPage.optionUnavailable', { wanted, because })
  return because === ''
    ? view.t('productPage.optionCorrectedAlone', { wanted, now })
    : view.t('productPage.optionCorrected', { wanted, because, now })
}
