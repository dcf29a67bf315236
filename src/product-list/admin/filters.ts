import type { ListParams } from '#src/admin/list.ts'
import type { StaffView } from '#src/admin/layout.ts'
import type { Filter } from '#templates/admin/list/list-filters.tsx'
import type { ProductFilterName } from '#templates/product-list/products-page.tsx'
import { indentedOptions } from '#templates/ui/fields/field-props.ts'

interface FilterOptions {
  categories: { id: number; name: string; depth: number }[]
  brands: { id: number; name: string }[]
  tags: string[]
}

export function productFilters(
  view: StaffView,
  params: Pick<ListParams<string, string, ProductFilterName>, 'filters'>,
  options: FilterOptions,
): Filter[] {
  const { filters } = params
  return [
    {
      name: 'category',
      label: view.t('productList.column.category'),
      any: view.t('productList.anyCategory'),
      value: filters.category,
      options: indentedOptions(options.categories),
    },
    {
      name: 'brand',
      label: view.t('products.brand'),
      any: view.t('productList.anyBrand'),
      value: filters.brand,
      options: options.brands.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'stock',
      label: view.t('products.column.stock'),
      any: view.t('productList.any'),
      value: filters.stock,
      options: (['in', 'low', 'out'] as const).map((value) => ({
        value,
        label: view.t(`productList.stock.${value}`, { number: view.number(view.shop.lowStockThreshold) }),
      })),
    },
    {
      name: 'sale',
      label: view.t('productList.sale'),
      any: view.t('productList.any'),
      value: filters.sale,
      options: (['yes', 'no'] as const).map((value) => ({ value, label: view.t(`productList.sale.${value}`) })),
    },
    {
      kind: 'range',
      name: 'price',
      label: view.t('productList.column.price'),
      from: { name: 'min', label: view.t('productList.priceFrom'), value: filters.min },
      to: { name: 'max', label: view.t('productList.priceTo'), value: filters.max },
      unit: view.shop.currency,
    },
    {
      name: 'images',
      label: view.t('productList.images'),
      any: view.t('productList.any'),
      value: filters.images,
      options: (['yes', 'no'] as const).map((value) => ({ value, label: view.t(`productList.images.${value}`) })),
    },
    { kind: 'text', name: 'tag', label: view.t('productList.tag'), value: filters.tag, options: options.tags },
  ]
}
