import type { StockListParams } from '#src/inventory/list-stock.ts'
import type { StaffProductListParams } from '#src/product-list/list-products.ts'

/** The first page of the lists of products and stock, without filters. */
export const products: StaffProductListParams = {
  status: null,
  categoryId: null,
  brandId: null,
  stock: null,
  lowStockThreshold: 5,
  onSale: null,
  min: null,
  max: null,
  noImage: null,
  tag: null,
  search: '',
  searchMode: 'words',
  sort: 'updated',
  descending: true,
  page: 1,
  pageSize: 25,
}

export const stock: StockListParams = {
  view: 'all',
  lowStockThreshold: 5,
  locationId: null,
  counted: null,
  status: null,
  search: '',
  drifting: [],
  sort: 'sku',
  descending: false,
  page: 1,
  pageSize: 25,
}
