import type { CrossSellCandidate } from '#src/cross-sells/save-cross-sells.ts'
import type { ProductList } from '#src/discounts/forms.ts'
import { maxShortSearchLength } from '#src/web/limits.ts'
import type { View } from '#src/web/view.ts'
import { Thumb } from '#templates/admin/thumb.tsx'
import { Button } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Icon } from '#templates/ui/icon.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import { statusTone } from '#templates/product-list/status-tone.ts'
import { discountsPath } from './discount-list.tsx'

interface ProductPickerProps {
  view: View
  name: ProductList
  form: FormState
  search: string
  listed: CrossSellCandidate[]
  found: CrossSellCandidate[]
  canWrite: boolean
}

/** Checked products belong to the list; a search adds products to check. Works without script through the form's Search button. */
export function ProductPicker(props: ProductPickerProps) {
  const { view, name, form, search, listed } = props
  const { t } = view
  return (
    <details class="discount-picker" open={listed.length > 0 || search !== '' || form.errors[name] !== undefined}>
      <summary>
        <Icon name="chevron-right" />
        {t(`discounts.list.${name}`)} <span class="muted num">{listed.length > 0 ? view.number(listed.length) : ''}</span>
      </summary>
      <div class="stack" data-gap="3">
        {form.errors[name] && <p class="field-error">{form.errors[name]}</p>}
        {props.canWrite && <ProductSearch {...props} />}
        <PickedProducts {...props} />
      </div>
    </details>
  )
}

function ProductSearch({ view, name, search }: ProductPickerProps) {
  const { t } = view
  const searchName = `search_${name}`
  return (
    <div class="discount-search">
      <Field
        form={{ values: { [searchName]: search }, errors: {} }}
        name={searchName}
        type="search"
        icon="search"
        label={t('discounts.searchProducts')}
        autocomplete="off"
        maxlength={maxShortSearchLength}
        attrs={{
          'hx-post': `${discountsPath}/products?list=${name}`,
          'hx-trigger': 'input changed delay:250ms, search',
          'hx-include': '#edit-form',
          'hx-target': `#picked-${name}`,
          'hx-swap': 'outerMorph',
          'hx-sync': 'this:replace',
        }}
      />
      <div class="without-script">
        <Button name="enter" value="1" id={`search-${name}`}>
          {t('discounts.searchButton')}
        </Button>
      </div>
    </div>
  )
}

/** The fragment #picked-<list>: the checked products, then what a search found. */
export function PickedProducts({ view, name, search, listed, found }: Omit<ProductPickerProps, 'form' | 'canWrite'>) {
  const { t } = view
  const listedIds = new Set(listed.map(({ id }) => id))
  const others = found.filter(({ id }) => !listedIds.has(id))
  return (
    <div id={`picked-${name}`} data-say>
      {listed.length + others.length > 0 && (
        <ul class="discount-products">
          {[...listed, ...others].map((product) => (
            <li>
              <label class="check">
                <input type="checkbox" name={name} value={product.id} checked={listedIds.has(product.id)} />
                <Thumb file={product.card.images[0]?.file} />
                <span>
                  {product.name} <span class="muted small num">{view.money(product.price)}</span>
                </span>
                {product.status !== 'active' && <Badge tone={statusTone[product.status]}>{t(`products.status.${product.status}`)}</Badge>}
              </label>
            </li>
          ))}
        </ul>
      )}
      {search.trim() !== '' && found.length === 0 && <p class="muted small">{t('discounts.noProductsFound', { search })}</p>}
    </div>
  )
}
