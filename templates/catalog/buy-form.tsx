import type { Choice, OptionValue } from '#src/catalog/choice.ts'
import type { ProductVariant } from '#src/catalog/product.ts'
import { Button } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/field.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import { ProductOption } from '#templates/ui/product-option.tsx'
import { QuantityStepper } from '#templates/ui/quantity-stepper.tsx'
import { BuyMessage } from './buy-message.tsx'
import { Customization } from './customization.tsx'
import { GiftMessage, wrapLabel } from './gift-message.tsx'
import type { PdpProps } from './product-props.ts'

const few = 5

/** Options, gift wrapping, quantity and the button. Without script the options are read when it is sent. */
export function BuyForm(props: PdpProps) {
  const { view, product, choice, path, soldOut } = props
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
    >
      <input type="hidden" name="product_id" value={product.id} />
      {props.typed.lineId !== '' && <input type="hidden" name="line_id" value={props.typed.lineId} />}
      {choice.variant && <input type="hidden" name="variant_id" value={choice.variant.id} />}
      {choice.options.map((option, at) => (
        <ProductOption
          name={props.fields[option.name]!}
          label={option.name}
          chosen={option.chosen}
          values={option.values.map((value) => shownValue(props, value, product.dependentVariants && at > 0))}
          hint={hintOf(props, at)}
          ask={view.t('catalog.chooseValue', { option: option.name.toLowerCase() })}
          attrs={swapProduct(path, product.customization.length > 0)}
          error={props.refused?.faults[props.fields[option.name]!]}
        />
      ))}
      {choice.options.length > 0 && (
        <div class="without-script">
          <Button size="small" attrs={{ formmethod: 'get', formaction: path, formnovalidate: true }}>
            {view.t('catalog.update')}
          </Button>
        </div>
      )}
      {choice.corrected && (
        <p class="small" id="choice-note" data-say>
          {correction(props, choice.corrected)}
        </p>
      )}
      <Customization {...props} />
      {product.giftWrap && <GiftWrap {...props} />}
      <div class="buy-row">
        <QuantityStepper
          view={view}
          name="quantity"
          id="quantity"
          value={product.maxQty ? 1 : Math.max(1, Number.parseInt(props.typed.quantity) || 1)}
          max={product.maxQty ? 1 : Math.max(1, props.left ?? 10_000)}
          attrs={product.maxQty ? { 'aria-describedby': 'quantity-limit' } : {}}
        />
        <Button kind="primary" size="large" id="add" disabled={soldOut} attrs={{ 'data-buy': true }}>
          {view.t(soldOut ? 'catalog.outOfStock' : 'catalog.addToCart')}
        </Button>
      </div>
      {product.maxQty && (
        <p class="small muted" id="quantity-limit">
          {view.t('catalog.onePerOrder')}
        </p>
      )}
      <BuyMessage view={view} refused={props.refused} />
      {choice.variant && (
        <div class="cluster" data-justify="between">
          <Stock {...props} />
          <p class="small muted sku" id="sku">
            {view.t('catalog.sku', { sku: choice.variant.sku })}
          </p>
        </div>
      )}
    </form>
  )
}

/** What asks for the page with another choice and puts it in the place of this one. What was answered goes along where something is asked. */
export function swapProduct(path: string, asks: boolean): Record<string, string> {
  return {
    ...(asks ? { 'hx-post': `${path}/choice` } : { 'hx-get': path, 'hx-include': '#buy .option :is(input, select)' }),
    'hx-trigger': 'change',
    'hx-target': '#pdp',
    'hx-swap': 'outerMorph',
    'hx-sync': '#buy:replace',
  }
}

// Nothing at all where the shop keeps its levels to itself.
function Stock({ view, left }: PdpProps) {
  if (left === undefined) return <></>
  if (left !== null && left <= 0) {
    return (
      <p class="stock" data-tone="bad">
        <Icon name="circle-x" />
        {view.t('catalog.outOfStock')}
      </p>
    )
  }
  const low = left !== null && left <= few
  return (
    <p class="stock" data-tone={low ? 'warn' : 'ok'}>
      <Icon name={low ? 'clock' : 'circle-check'} />
      {left === null ? view.t('catalog.stockIn') : view.t(low ? 'catalog.stockLow' : 'catalog.stockCount', { number: view.number(left) })}
    </p>
  )
}

function GiftWrap({ view, giftWrapFee, giftWrapPerUnit, typed, refused }: PdpProps) {
  const errors = refused?.faults ?? {}
  const form = { values: { gift_message: typed.giftMessage, ...(typed.giftWrap ? { gift_wrap: 'on' } : {}) }, errors }
  return (
    <div class="gift">
      <Field form={form} name="gift_wrap" type="checkbox" label={wrapLabel(view, giftWrapFee, giftWrapPerUnit)} />
      <div class="gift-message">
        <GiftMessage view={view} form={form} id="f-gift_message" focused={Object.keys(errors)[0] === 'gift_message'} />
      </div>
    </div>
  )
}

// A dependent option is limited to what is in stock: what is sold out cannot be chosen there.
function shownValue({ view }: PdpProps, { value, swatch, state }: OptionValue, limited: boolean) {
  if (state === 'out' && limited) return { value, label: value, ...(swatch ? { swatch } : {}), unavailable: view.t('catalog.valueSoldOut') }
  return {
    value,
    label: value,
    ...(swatch ? { swatch } : {}),
    ...(state === 'missing' || state === 'locked' ? { unavailable: view.t('catalog.unavailable') } : {}),
    ...(state === 'out' ? { soldOut: view.t('catalog.valueSoldOut') } : {}),
  }
}

// A dependent option waits for the ones before it and says so in place of a value.
function hintOf({ view, choice }: PdpProps, at: number): string {
  const before = choice.options.slice(0, at).find((option) => option.chosen === null)
  return before ? view.t('catalog.chooseOption', { option: before.name.toLowerCase() }) : ''
}

function correction({ view }: PdpProps, { wanted, because, now }: NonNullable<Choice<ProductVariant>['corrected']>): string {
  if (now === null) return view.t('catalog.correctedOpen', { wanted, because })
  return because === '' ? view.t('catalog.correctedAlone', { wanted, now }) : view.t('catalog.corrected', { wanted, because, now })
}
