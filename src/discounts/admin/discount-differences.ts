import type { StaffView } from '#src/admin/layout.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { Difference } from '#templates/admin/conflict-panel.tsx'
import { type FormState, fieldValue, fieldValues } from '#templates/ui/fields/field-props.ts'
import type { DiscountFormValues } from '../forms.ts'

type ComparedField = Exclude<keyof DiscountFormValues, 'updated_at' | 'back'>

const labels = {
  method: 'discounts.method',
  code: 'discounts.code',
  name: 'discounts.name',
  kind: 'discounts.kind',
  percent: 'discounts.percent',
  amount: 'discounts.amount',
  max_shipping_rate: 'discounts.maxShippingRate',
  min_total: 'discounts.minTotal',
  max_total: 'discounts.maxTotal',
  min_quantity: 'discounts.minQuantity',
  max_quantity: 'discounts.maxQuantity',
  min_weight: 'discounts.minWeight',
  max_weight: 'discounts.maxWeight',
  wholesale_only: 'discounts.wholesaleOnly',
  customer_email: 'discounts.customer',
  sale_items: 'discounts.saleItems',
  included_products: 'discounts.list.included_products',
  excluded_products: 'discounts.list.excluded_products',
  included_categories: 'discounts.list.included_categories',
  excluded_categories: 'discounts.list.excluded_categories',
  starts_on: 'discounts.startsOn',
  ends_on: 'discounts.endsOn',
  usage_limit: 'discounts.usageLimit',
  customer_limit: 'discounts.customerLimit',
  stackable: 'discounts.stackable',
  active: 'discounts.active',
} as const satisfies Record<ComparedField, StringKey>

/** Names by the id that a form has. */
interface ListedNames {
  products: ReadonlyMap<string, string>
  categories: ReadonlyMap<string, string>
}

/** What two people entered, each field in the words of the editor. */
export function discountDifferences({ t }: StaffView, forms: { yours: FormState; theirs: FormState }, names: ListedNames): Difference[] {
  const show = (form: FormState, name: ComparedField): string => {
    const value = fieldValue({ form, name })
    const listed = name.endsWith('_products') ? names.products : name.endsWith('_categories') ? names.categories : null
    if (listed)
      return fieldValues({ form, name })
        .map((id) => listed.get(id) ?? id)
        .toSorted()
        .join(', ')
    if (value === 'on') return t('common.yes')
    return name === 'method' || name === 'kind' || name === 'sale_items' ? t(`${labels[name]}.${value}` as StringKey) : value
  }
  const fields = Object.entries(labels) as [ComparedField, StringKey][]
  return fields.map(([name, label]) => ({ label: t(label), yours: show(forms.yours, name), theirs: show(forms.theirs, name) }))
}
