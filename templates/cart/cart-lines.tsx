import type { CartDiscounts } from '#src/cart/discounts/read-cart-discounts.ts'
import type { Cart, CartLine } from '#src/cart/cart.ts'
import type { Removal } from '#src/cart/removed-lines.ts'
import { maxQuantity } from '#src/lib/products/quantity.ts'
import { intervalOf, intervalText } from '#src/lib/dates/billing-interval.ts'
import type { FreeShippingProgress } from '#src/shipping/free-shipping-progress.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { View } from '#src/web/view.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { Image } from '#templates/ui/image.tsx'
import { QuantityStepper } from '#templates/ui/product/quantity-stepper.tsx'
import { GiftLine, AddGiftWrap } from './gift-line.tsx'
import { CustomizationAnswers } from './customization-answers.tsx'
import { SavedItems } from './saved-items.tsx'
import { cartLifetimeDays, emptyCartLinks } from '#src/cart/limits.ts'

type Place = 'drawer' | 'page'

export interface CartProps {
  view: View
  cart: Cart
  /** Lines saved for later; [] for a guest. */
  saved: CartLine[]
  /** Progress towards free shipping; null when unknown. */
  free: FreeShippingProgress | null
  /** Null for an empty cart. */
  discounts: CartDiscounts | null
  /** The code that was rejected, with its error. */
  codeForm?: FormState | undefined
  /** What was just removed and can be restored. */
  removed?: Removal | null
  /** Set when the last change had another result than requested. */
  note?: string | null
  /** Why this browser no longer shows the cart of an account. */
  signedOut?: StringKey | null
  /** A typed quantity that was refused. */
  invalidQuantity?: InvalidQuantity | undefined
  /** Id of the restored line, which gets the focus. */
  focus?: number | null
}

interface InvalidQuantity {
  lineId: number
  typed: string
  error: string
}

/** The lines of the cart with their controls. `place` keeps the ids of drawer and page distinct. */
export function CartLines({ view, cart, saved, removed, note, signedOut, invalidQuantity, focus, place }: CartProps & { place: Place }) {
  return (
    <>
      {note && (
        <Notice tone="warn" live="status" id={`${place}-note`}>
          {note}
        </Notice>
      )}
      {signedOut && (
        <Notice tone="warn" live="status" id={`${place}-signed-out`}>
          <span>{view.t(signedOut)}</span>{' '}
          <a class="link tap" href="/login?next=%2Fcart">
            {view.t('accounts.signIn')}
          </a>
        </Notice>
      )}
      {removed && <UndoRemoveForm view={view} removed={removed} place={place} />}
      {signedOut && cart.lines.length === 0 ? null : cart.lines.length === 0 ? (
        <EmptyState icon="shopping-bag" title={view.t('cart.empty')} text={view.t('cart.emptyText', { days: cartLifetimeDays })}>
          <LinkButton href="/shop">{view.t('cart.continue')}</LinkButton>
          {/* Fragments have no navigation to list. */}
          {view.navigation.slice(0, emptyCartLinks).map((link) => (
            <LinkButton href={link.href} kind="quiet" size="small">
              {link.label}
            </LinkButton>
          ))}
        </EmptyState>
      ) : (
        <ul class="lines">
          {cart.lines.map((line) => {
            const giftProps = { view, line, place, fee: cart.giftWrapFee, perUnit: cart.giftWrapPerUnit, swap: swap(place) }
            const invalid = invalidQuantity?.lineId === line.id ? invalidQuantity : undefined
            return (
              <>
                <li>
                  <Line view={view} line={line} place={place} isFocused={line.id === focus} invalid={invalid}>
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
      <SavedItems view={view} lines={saved} place={place} swap={swap(place)} />
    </>
  )
}

interface LineProps {
  view: View
  line: CartLine
  place: Place
  isFocused: boolean
  invalid: InvalidQuantity | undefined
  children: Child
}

function Line({ view, line, place, isFocused, invalid, children }: LineProps) {
  const { t, money } = view
  const href = itemPath(line)
  const name = line.name || t('cart.deletedItem')
  const optionsText = line.selectedOptions.map(({ value }) => value).join(' / ')
  return (
    <article class="line">
      <Image image={line.image ? { file: line.image, width: 1600, height: 1600 } : null} alt="" sizes="120px" shape="square" />
      <div class="line-text">
        <h3>
          {href === null ? (
            name
          ) : (
            <a class="tap" href={href} autofocus={isFocused}>
              {name}
            </a>
          )}
        </h3>
        {optionsText && <p class="line-note">{optionsText}</p>}
        {line.isSubscription && (
          <p class="line-note">{view.t('subscriptions.renewsEvery', { interval: intervalText(view, intervalOf(line)) })}</p>
        )}
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
            typed={invalid?.typed}
            // Allow reducing a quantity that staff have limited since.
            min={line.maxQty && line.quantity === 1 ? 1 : 0}
            max={line.maxQty ? 1 : maxQuantity}
            size="small"
            label={t('cart.quantityOf', { product: name })}
            invalid={invalid !== undefined || line.problem === 'short' || line.problem === 'limit'}
            describedBy={invalid && `${place}-quantity-${line.id}-error`}
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
            attrs={{ 'aria-label': t('cart.removeProduct', { product: name }) }}
          >
            {t('cart.remove')}
          </Button>
        </form>
      </div>
      {invalid && (
        <p class="line-error" role="alert" id={`${place}-quantity-${line.id}-error`}>
          {invalid.error}
        </p>
      )}
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
      <AcceptChange view={view} line={line} place={place} />
      {children}
    </article>
  )
}

/** One click accepts what changed since the shopper saw the line. A line that cannot be bought has its Remove button already. */
function AcceptChange({ view, line, place }: { view: View; line: CartLine; place: Place }) {
  const { offeredChange: change } = line
  if (change === null || change.kind === 'remove') return <></>
  const path = `/cart/items/${line.id}/accept`
  return (
    <form class="line-accept" method="post" action={path} hx-post={path} {...swap(place)}>
      <Button size="small" id={`${place}-accept-${line.id}`}>
        {change.kind === 'price' ? view.t('cart.acceptPrice') : view.t('cart.changeQuantityTo', { number: view.number(change.quantity) })}
        <span class="visually-hidden">: {line.name}</span>
      </Button>
    </form>
  )
}

function UndoRemoveForm({ view, removed, place }: { view: View; removed: Removal; place: Place }) {
  const { t } = view
  const [name = ''] = removed.names
  return (
    <Notice tone="neutral" live="status" id={`${place}-removed`} autoDismiss>
      <form method="post" action="/cart/restore" class="cluster" data-once hx-post="/cart/restore" {...swap(place)}>
        <span>
          {removed.names.length === 1
            ? t('cart.removed', { product: name || t('cart.deletedItem') })
            : t('cart.removedItems', { count: removed.names.length })}
        </span>
        <input type="hidden" name="removal_id" value={removed.id} />
        <Button size="small" id={`${place}-undo`}>
          {t('cart.undo')}
        </Button>
      </form>
    </Notice>
  )
}

// The drawer swaps its content, the page its section. Both reload the whole list to update all totals, so changes wait for each other.
const swap = (place: Place): Record<string, string> => ({
  ...(place === 'drawer' ? { 'hx-target': '#cart-body', 'hx-swap': 'innerHTML' } : { 'hx-target': '#cart-page', 'hx-swap': 'outerHTML' }),
  'hx-sync': '#cart:queue all',
})

/** Null for a product that was deleted or is no longer published. */
const itemPath = ({ seoLink, sku }: CartLine): string | null =>
  seoLink === '' ? null : `/items/${seoLink}${sku === '' ? '' : `?variant=${encodeURIComponent(sku)}`}`

function problemText(view: View, line: CartLine): string {
  if (line.problem === 'unavailable') return view.t('cart.unavailable')
  if (line.problem === 'changed') return view.t('customization.changedLine')
  if (line.problem === 'mixed') return view.t('cart.mixed')
  if (line.problem === 'limit') return view.t('cart.limit')
  if (line.available === 0) return view.t('cart.lineSoldOut')
  return line.hideInventoryLevels ? view.t('cart.onlyLeftHidden') : view.t('cart.onlyLeft', { count: line.available ?? 0 })
}
