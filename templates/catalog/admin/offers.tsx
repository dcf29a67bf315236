import type { Offerable } from '#src/catalog/save-cross-sells.ts'
import type { View } from '#src/web/view.ts'
import { Thumb } from '#templates/admin/thumb.tsx'
import { Button, IconButton } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/field.tsx'
import type { FormState } from '#templates/ui/field-props.ts'
import { Badge } from '#templates/ui/notice.tsx'
import { Grip } from './arrange.tsx'
import type { OffersProps } from './editor-props.ts'
import { statusTone } from './status.ts'

/** The fragment #offers: which products are offered beside this one, where and in what order. Saved with the product. */
export function Offers({ view, productId, form, offered }: OffersProps) {
  const path = offersPath(productId)
  const byId = new Map(offered.map((product) => [String(product.id), product]))
  const rows = Object.keys(form.values)
    .flatMap((name) => /^cross_sells\.(\d+)\.offered_id$/.exec(name)?.[1] ?? [])
    .sort((a, b) => Number(a) - Number(b))
    .flatMap((at) => {
      const product = byId.get(String(form.values[`cross_sells.${at}.offered_id`]))
      return product ? [{ at, product }] : []
    })
  const error = form.errors.cross_sells
  return (
    <section class="panel" id="offers" aria-labelledby="offers-title">
      <div class="panel-head">
        <h2 id="offers-title">{view.t('editor.card.offers')}</h2>
      </div>
      <div class="panel-body form-rows">
        {error && (
          <p class="field-error" id="f-cross_sells">
            {error}
          </p>
        )}
        {rows.length === 0 && <p class="muted small">{view.t('editor.noOffers')}</p>}
        <ol class="offer-rows" data-sort={`${path}?act=order`} data-sort-target="#offers">
          {rows.map(({ at, product }) => (
            <OfferRow view={view} form={form} path={path} at={at} product={product} />
          ))}
        </ol>
        <div class="offer-picker">
          <Field
            form={nothingTyped}
            name="offer_q"
            type="search"
            icon="search"
            label={view.t('editor.findOffers')}
            autocomplete="off"
            maxlength={100}
            attrs={{
              form: 'picture-actions',
              'hx-get': path,
              'hx-trigger': 'input changed delay:200ms, search',
              'hx-target': '#offer-results',
              'hx-swap': 'outerHTML',
              'hx-include': 'this',
              'data-inner-enter': true,
            }}
          />
          <OfferResults view={view} productId={productId} typed="" found={[]} />
        </div>
      </div>
    </section>
  )
}

/** The fragment #offer-results: what was found for what is typed. */
export function OfferResults({ view, productId, typed, found }: { view: View; productId: number; typed: string; found: Offerable[] }) {
  return (
    <div id="offer-results" data-say>
      {typed.trim() !== '' && found.length === 0 && <p class="muted small">{view.t('editor.noneFound', { typed })}</p>}
      {found.length > 0 && (
        <ul class="offer-found" aria-label={view.t('editor.found')}>
          {found.map((product) => (
            <li>
              <Thumb file={product.card.pictures[0]?.file} />
              <span class="offer-name">
                <span class="strong">{product.name}</span>
                <span class="muted small num">{view.money(product.price)}</span>
              </span>
              {product.status !== 'active' && (
                <Badge tone={statusTone[product.status]}>{view.t(`products.status.${product.status}`)}</Badge>
              )}
              <Button
                type="button"
                size="small"
                icon="plus"
                id={`offer-${product.id}`}
                attrs={{
                  ...arrangeOffers(offersPath(productId), `add:${product.id}`),
                  'aria-label': view.t('editor.offerThis', { name: product.name }),
                }}
              >
                {view.t('editor.add')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const nothingTyped: FormState = { values: {}, errors: {} }

const offersPath = (productId: number): string => `/admin/ecommerce/products/${productId}/offers`

const arrangeOffers = (path: string, act: string): Record<string, string> => ({
  'hx-post': `${path}?act=${act}`,
  'hx-target': '#offers',
  'hx-swap': 'outerHTML',
  'hx-sync': '#edit-form:replace',
})

function OfferRow({
  view,
  form,
  path,
  at,
  product,
}: Pick<OffersProps, 'view' | 'form'> & { path: string; at: string; product: Offerable }) {
  const field = (name: string) => `cross_sells.${at}.${name}`
  const { id, name } = product
  return (
    <li class="offer-row" data-sort-id={id}>
      <Grip label={view.t('editor.moveOffer', { name })} id={`grip-offer-${id}`} />
      <input type="hidden" name={field('offered_id')} value={id} />
      <Thumb file={product.card.pictures[0]?.file} />
      <span class="offer-name">
        <a href={`/admin/ecommerce/products/${id}/edit`}>{name}</a>
        <span class="muted small num">
          {view.money(product.price)}
          {product.status !== 'active' && ` · ${view.t(`products.status.${product.status}`)}`}
        </span>
      </span>
      <span class="offer-places">
        <Field form={form} name={field('on_item')} type="checkbox" label={view.t('editor.onItemView')} />
        <Field form={form} name={field('on_post_cart')} type="checkbox" label={view.t('editor.onPostCart')} />
      </span>
      <IconButton icon="trash" label={view.t('editor.removeOffer', { name })} size="small" attrs={arrangeOffers(path, `remove:${id}`)} />
    </li>
  )
}
