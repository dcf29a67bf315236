import type { CrossSellCandidate } from '#src/cross-sells/save-cross-sells.ts'
import { maxShortSearchLength } from '#src/web/limits.ts'
import type { View } from '#src/web/view.ts'
import { Thumb } from '#templates/admin/thumb.tsx'
import { Button, IconButton } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { FoldedPanel } from '#templates/ui/panel.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import { DragHandle } from './variant-actions.tsx'
import type { CrossSellsProps } from './editor-props.ts'
import { statusTone } from '#templates/product-list/status-tone.ts'

/** The fragment #offers: cross-sells, their placements and order. Saved with the product. */
export function CrossSells({ view, productId, form, offeredProducts, isOpen = false }: CrossSellsProps & { isOpen?: boolean }) {
  const path = crossSellsPath(productId)
  const byId = new Map(offeredProducts.map((product) => [String(product.id), product]))
  const crossSellRows = Object.keys(form.values)
    .flatMap((name) => /^cross_sells\.(\d+)\.offered_id$/.exec(name)?.[1] ?? [])
    .sort((a, b) => Number(a) - Number(b))
    .flatMap((index) => {
      const product = byId.get(String(form.values[`cross_sells.${index}.offered_id`]))
      return product ? [{ at: index, product }] : []
    })
  const error = form.errors.cross_sells
  return (
    <FoldedPanel title={view.t('productEditor.card.crossSells')} id="offers" isOpen={isOpen || error !== undefined}>
      <div class="form-rows">
        {error && (
          <p class="field-error" id="f-cross_sells">
            {error}
          </p>
        )}
        {crossSellRows.length === 0 && <p class="muted small">{view.t('productEditor.noCrossSells')}</p>}
        <ol class="offer-rows" data-sort={`${path}?act=order`} data-sort-target="#offers">
          {crossSellRows.map(({ at: index, product }) => (
            <CrossSellRow view={view} form={form} path={path} index={index} product={product} />
          ))}
        </ol>
        <div class="offer-picker">
          <Field
            form={emptyForm}
            name="offer_q"
            type="search"
            icon="search"
            label={view.t('productEditor.searchCrossSells')}
            autocomplete="off"
            maxlength={maxShortSearchLength}
            attrs={{
              form: 'image-actions',
              'hx-get': path,
              'hx-trigger': 'input changed delay:200ms, search',
              'hx-target': '#offer-results',
              'hx-swap': 'outerHTML',
              'hx-include': 'this',
              'hx-sync': 'this:replace',
              'data-inner-enter': true,
            }}
          />
          <CrossSellResults view={view} productId={productId} search="" results={[]} />
        </div>
      </div>
    </FoldedPanel>
  )
}

/** The fragment #offer-results: products that match the search. */
export function CrossSellResults({
  view,
  productId,
  search,
  results,
}: {
  view: View
  productId: number
  search: string
  results: CrossSellCandidate[]
}) {
  return (
    <div id="offer-results" data-say>
      {search.trim() !== '' && results.length === 0 && <p class="muted small">{view.t('productEditor.noneFound', { typed: search })}</p>}
      {results.length > 0 && (
        <ul class="offer-found" aria-label={view.t('productEditor.searchResults')}>
          {results.map((product) => (
            <li>
              <Thumb file={product.card.images[0]?.file} />
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
                  ...crossSellActionAttrs(crossSellsPath(productId), `add:${product.id}`),
                  'aria-label': view.t('productEditor.addCrossSell', { name: product.name }),
                }}
              >
                {view.t('productEditor.add')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const emptyForm: FormState = { values: {}, errors: {} }

const crossSellsPath = (productId: number): string => `/admin/ecommerce/products/${productId}/offers`

const crossSellActionAttrs = (path: string, action: string): Record<string, string> => ({
  'hx-post': `${path}?act=${action}`,
  'hx-target': '#offers',
  'hx-swap': 'outerHTML',
  'hx-sync': '#edit-form:replace',
})

function CrossSellRow({
  view,
  form,
  path,
  index,
  product,
}: Pick<CrossSellsProps, 'view' | 'form'> & { path: string; index: string; product: CrossSellCandidate }) {
  const fieldName = (name: string) => `cross_sells.${index}.${name}`
  const { id, name } = product
  return (
    <li class="offer-row" data-sort-id={id}>
      <DragHandle label={view.t('productEditor.moveCrossSell', { name })} id={`grip-offer-${id}`} />
      <input type="hidden" name={fieldName('offered_id')} value={id} />
      <Thumb file={product.card.images[0]?.file} />
      <span class="offer-name">
        <a href={`/admin/ecommerce/products/${id}/edit`}>{name}</a>
        <span class="muted small num">
          {view.money(product.price)}
          {product.status !== 'active' && ` · ${view.t(`products.status.${product.status}`)}`}
        </span>
      </span>
      <span class="offer-places">
        <Field form={form} name={fieldName('on_item')} type="checkbox" label={view.t('productEditor.onItemView')} />
        <Field form={form} name={fieldName('on_post_cart')} type="checkbox" label={view.t('productEditor.onPostCart')} />
      </span>
      <IconButton
        icon="trash"
        label={view.t('productEditor.removeCrossSell', { name })}
        size="small"
        attrs={crossSellActionAttrs(path, `remove:${id}`)}
      />
    </li>
  )
}
