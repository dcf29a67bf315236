import type { StringKey } from '#src/i18n/built-in.ts'
import type { View } from '#src/web/view.ts'
import type { Difference } from '#templates/admin/edit.tsx'
import type { FormState, Option } from '#templates/ui/field-props.ts'
import type { StaffProduct } from '../staff-product.ts'

/** Where what was typed differs from what is stored, field by field, in words. */
export function differencesOf(
  view: Pick<View, 't'>,
  typed: FormState,
  saved: FormState,
  names: { stored: StaffProduct; brands: Option[]; categories: Option[] },
): Difference[] {
  const said = (name: string, form: FormState): string => {
    const value = form.values[name] ?? ''
    if (switches.has(name) || name.endsWith('.active')) return view.t(value === 'on' ? 'admin.yes' : 'admin.no')
    const options = name === 'brand_id' ? names.brands : name === 'category_id' || name === 'also_in' ? names.categories : null
    const all = (Array.isArray(value) ? value : [value]).filter((one) => one !== '')
    const words = all.map((one) => options?.find((option) => String(option.value) === one)?.label.trim() ?? one).join(', ')
    return words === '' ? view.t('admin.empty') : words.length > longest ? `${words.slice(0, longest)}…` : words
  }
  const plain = Object.entries(labels).map(([name, key]) => ({ name, label: view.t(key) }))
  const variants = names.stored.variants.flatMap(({ id, sku }) => [
    { name: `variants.${id}.variant_fee`, label: view.t('products.feeOf', { sku }) },
    { name: `variants.${id}.active`, label: view.t('products.sellSku', { sku }) },
  ])
  return [...plain, ...variants]
    .filter(({ name }) => same(typed.values[name]) !== same(saved.values[name]))
    .map(({ name, label }) => ({ label, yours: said(name, typed), theirs: said(name, saved) }))
}

const longest = 240

const same = (value: string | string[] | undefined): string => (Array.isArray(value) ? [...value].sort() : value ? [value] : []).join('\n')

const labels: Record<string, StringKey> = {
  name: 'products.name',
  seo_link: 'products.seoLink',
  status: 'products.column.status',
  brand_id: 'products.brand',
  category_id: 'products.category',
  also_in: 'products.alsoIn',
  short_description: 'products.shortDescription',
  description: 'products.description',
  price: 'products.price',
  sale_price: 'products.salePrice',
  sale_starts_at: 'products.saleStarts',
  sale_ends_at: 'products.saleEnds',
  wholesale_price: 'products.wholesalePrice',
  charge_tax: 'products.chargeTax',
  layout: 'products.card.layout',
  weight: 'products.weight',
  is_digital: 'products.isDigital',
  backorders: 'products.backorders',
  gift_wrap: 'products.giftWrap',
  dependent_variants: 'products.dependent_variants',
  max_qty: 'products.max_qty',
  hide_inventory_levels: 'products.hide_inventory_levels',
  standalone_purchase: 'products.standalone_purchase',
  checkout_redirect: 'products.checkout_redirect',
  completion_redirect: 'products.completionRedirect',
  completion_redirect_label: 'products.completionRedirectLabel',
  seo_title: 'products.seoTitle',
  seo_description: 'products.seoDescription',
}

const switches = new Set([
  'charge_tax',
  'is_digital',
  'backorders',
  'gift_wrap',
  'dependent_variants',
  'max_qty',
  'hide_inventory_levels',
  'standalone_purchase',
  'checkout_redirect',
])
