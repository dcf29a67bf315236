import type { ListParams } from '#src/admin/list.ts'
import type { StaffView } from '#src/admin/layout.ts'
import { productStatuses } from '#db/schema/products.ts'
import type { Filter } from '#templates/admin/list/list-filters.tsx'
import type { StockFilterName } from '#templates/inventory/stock-page.tsx'
import type { StockLocation } from '#templates/inventory/stock-row.tsx'

export function stockFilters(
  view: StaffView,
  params: Pick<ListParams<string, string, StockFilterName>, 'filters'>,
  locations: StockLocation[],
): Filter[] {
  const { filters } = params
  return [
    {
      name: 'location',
      label: view.t('inventory.column.location'),
      any: view.t('inventory.anyLocation'),
      value: filters.location,
      options: locations.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'status',
      label: view.t('inventory.status'),
      any: view.t('inventory.anyStatus'),
      value: filters.status,
      options: productStatuses.map((value) => ({ value, label: view.t(`products.status.${value}`) })),
    },
    {
      name: 'counted',
      label: view.t('inventory.tracking'),
      any: view.t('inventory.anyTracking'),
      value: filters.counted,
      options: (['total', 'locations', 'no'] as const).map((value) => ({ value, label: view.t(`inventory.tracking.${value}`) })),
    },
  ]
}
