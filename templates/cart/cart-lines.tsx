import type { CartDiscounts } from '#src/cart/apply-code.ts'
import type { Cart, CartLine } from '#src/cart/read-cart.ts'
import type { Answers } from '#src/customization/answers.ts'
import { maxQuantity } from '#src/lib/quantity.ts'
import type { FreeShippingProgress } from '#src/shipping/free-shipping.ts'
import type { View } from '#src/web/view.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import type { FormState } from '#templates/ui/field-props.ts'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { Image } from '#templates/ui/image.tsx'
import { QuantityStepper } from '#templates/ui/quantity-stepper.tsx'
import { GiftLine, AddGiftWrap } from './gift-line.tsx'
import { CustomizationAnswers } from './customization-answers.tsx'
import { cartLifetimeDays } from '#src/cart/limits.ts'

export interface RemovedLine {
  productId: number
  variantId: number
  quantity: number
  giftWrap: boolean
  giftMessage: string
  answers: Answers
  customizationVersion: number
  name: string
}

export interface CartProps {
  view: View
  cart: Cart
  /** Progress towards free shipping; null when unknown. */
  free: FreeShippingProgress | null
  /** Null for an empty cart. */
  discounts: CartDiscounts | null
  /** The code that was rejected, with its error. */
  codeForm?: FormState | undefined
  removed?: RemovedLine | null
  /** Set when the last change had another result than requested. */
  note?: string | null
  /** Id of the restored line, which gets the focus. */
  focus?: number | null
}

/** The lines of the cart with their controls. `place` keeps the ids of drawer and page distinct. */
export function CartLines({ view, cart, removed, note, focus, place }: CartProps & { place: 'drawer' | 'page' }) {
  return (
    <>
      {note && (
        <Notice tone="warn" live="status" id={`${place}-note`}>
          {note}
        </Notice>
      )}
      {removed && <UndoRemoveForm view={view} removed={removed} place={place} />}
      {cart.lines.length === 0 ? (
        <EmptyState icon="shopping-bag" title={view.t('cart.empty')} text={view.t('cart.emptyText', { days: cartLifetimeDays })}>
          <LinkButton href="/shop">{view.t('cart.continue')}</LinkButton>
          {/* Fragments have no navigation to list. */}
          {view.navigation.slice(0, 4).map((link) => (
            <LinkButton href={link.href} kind="quiet" size="small">
              {link.label}
            </LinkButton>
          ))}
        </EmptyState>
      ) : (
        <ul class="lines">
          {cart.lines.map((line) => {
            const giftProps = { view, line, place, fee: cart.giftWrapFee, perUnit: cart.giftWrapPerUnit, swap: swap(place) }
            return (
              <>
                <li>
                  <Line view={view} line={line} place={place} isFocused={line.id === focus}>
                    {line.canGiftWrap && !line.giftWrap && <AddGiftWrap {...giftProps} />}
                  </Line>
                </li>
                {line.giftWrap && (
                  <li>
                    <GiftLine {...giftProps} />
                  </li>
                )}
              </>
            )
          })}
        </ul>
      )}
    </>
  )
}

interface LineProps {
  view: View
  line: CartLine
  place: 'drawer' | 'page'
  isFocused: boolean
  children: Child
}

function Line({ view, line, place, isFocused, children }: LineProps) {
  const { t, money } = view
  const href = `/items/${line.seoLink}?variant=${encodeURIComponent(line.sku)}`
  const optionsText = line.selectedOptions.map(({ value }) => value).join(' / ')
  return (
    <article class="line">
      <Image image={line.image ? { file: line.image, width: 1600, height: 1600 } : null} alt="" sizes="120px" shape="square" />
      <div class="line-text">
        <h3>
          <a class="tap" href={href} autofocus={isFocused}>
            {line.name}
          </a>
        </h3>
        {optionsText && <p class="line-note">{optionsText}</p>}
        {line.quantity > 1 && <p class="line-note">{t('cart.priceEach', { amount: money(line.price.total) })}</p>}
        <CustomizationAnswers view={view} answers={line.customization} />
        {line.customization.length > 0 && line.problem !== 'unavailable' && (
          <p class="line-note">
            <a class="link tap" href={`${href}&line=${line.id}`} aria-label={t('customization.changeOf', { product: line.name })}>
              {t('customization.change')}
            </a>
          </p>
        )}
        {line.previousPrice !== null && (
          <p class="line-note">{t('cart.priceChanged', { before: money(line.previousPrice), now: money(line.price.total) })}</p>
        )}
      </div>
      <p class="line-price">
        {line.originalTotal > line.lineTotal && (
          <s>
            <span class="visually-hidden">{t('common.originalPrice')} </span>
            {money(line.originalTotal)}
          </s>
        )}
        {money(line.lineTotal)}
      </p>
      <div class="line-tools">
        <form
          method="post"
          action={`/cart/items/${line.id}`}
          novalidate
          hx-post={`/cart/items/${line.id}`}
          hx-trigger="change delay:300ms, submit"
          {...swap(place)}
        >
          <QuantityStepper
            view={view}
            name="quantity"
            id={`${place}-quantity-${line.id}`}
            value={line.quantity}
            // Allow reducing a quantity that staff have limited since.
            min={line.maxQty && line.quantity === 1 ? 1 : 0}
            max={line.maxQty ? 1 : maxQuantity}
            size="small"
            label={t('cart.quantityOf', { product: line.name })}
            invalid={line.problem === 'short' || line.problem === 'limit'}
          />
          <div class="without-script">
            <Button size="small">{t('cart.update')}</Button>
          </div>
        </form>
        <form method="post" action={`/cart/items/${line.id}/remove`} data-once hx-post={`/cart/items/${line.id}/remove`} {...swap(place)}>
          <Button
            size="small"
            kind="quiet"
            id={`${place}-remove-${line.id}`}
            attrs={{ 'aria-label': t('cart.removeProduct', { product: line.name }) }}
          >
            {t('cart.remove')}
          </Button>
        </form>
      </div>
      {line.problem && (
        <p class="line-error" role="status">
          {problemText(view, line)}
          {line.problem === 'changed' && (
            <>
              {' '}
              <a class="link tap" href={`${href}&line=${line.id}`}>
                {t('customization.updateChoices')}
              </a>
            </>
          )}
        </p>
      )}
      {children}
    </article>
  )
}

function UndoRemoveForm({ view, removed, place }: { view: View; removed: RemovedLine; place: 'drawer' | 'page' }) {
  return (
    <Notice tone="neutral" live="status" id={`${place}-removed`} autoDismiss>
      <form method="post" action="/cart/restore" class="cluster" data-once hx-post="/cart/restore" {...swap(place)}>
        <span>{view.t('cart.removed', { product: removed.name })}</span>
        <input type="hidden" name="product_id" value={removed.productId} />
        <input type="hidden" name="variant_id" value={removed.variantId} />
        <input type="hidden" name="quantity" value={removed.quantity} />
        {removed.giftWrap && <input type="hidden" name="gift_wrap" value="on" />}
        {removed.giftMessage && <input type="hidden" name="gift_message" value={removed.giftMessage} />}
        <input type="hidden" name="customization_version" value={removed.customizationVersion} />
        {Object.entries(removed.answers).flatMap(([key, answer]) =>
          [answer].flat().map((value) => <input type="hidden" name={`custom[${key}]`} value={value} />),
        )}
        <Button size="small" id={`${place}-undo`}>
          {view.t('cart.undo')}
        </Button>
      </form>
    </Notice>
  )
}

// The drawer swaps its content, the page its section. Both reload the whole list to update all totals, so changes wait for each other.
const swap = (place: 'drawer' | 'page'): Record<string, string> => ({
  ...(place === 'drawer' ? { 'hx-target': '#cart-body', 'hx-swap': 'innerHTML' } : { 'hx-target': '#cart-page', 'hx-swap': 'outerHTML' }),
  'hx-sync': '#cart:queue all',
})

function problemText(view: View, line: CartLine): string {
  if (line.problem === 'unavailable') return view.t('cart.unavailable')
  if (line.problem === 'changed') return view.t('customization.changedLine')
  if (line.problem === 'mixed') return view.t('cart.mixed')
  if (line.problem === 'limit') return view.t('cart.limit')
  if (line.available === 0) return view.t('cart.lineSoldOut')
  return line.hideInventoryLevels ? view.t('cart.onlyLeftHidden') : view.t('cart.onlyLeft', { count: line.available ?? 0 })
}
