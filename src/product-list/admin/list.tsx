import { Elysia } from 'elysia'
import { chooseSearchMode } from '#db/search/products.ts'
import { productStatuses } from '#db/schema/products.ts'
import { listPageSize } from '#src/admin/limits.ts'
import { renderList } from '#src/admin/list-response.tsx'
import { exportList } from '#src/admin/list-export.ts'
import {
  type ListConfig,
  type ListParams,
  isOneOf,
  isId,
  isNumberText,
  isShortText,
  formatCappedCount,
  listHref,
  listLinks,
  readListParams,
} from '#src/admin/list.ts'
import { savedViewRoutes, readSavedViews } from '#src/admin/saved-views.tsx'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { parseAmountParam } from '#src/lib/money/money.ts'
import type { Shop } from '#src/shop.ts'
import {
  ProductList,
  ProductsPage,
  type ProductFilterName,
  type ProductSort,
  type ProductView,
} from '#templates/product-list/products-page.tsx'
import { categoryTree } from '#src/categories/categories.ts'
import { listBrands } from '#src/brands/brands.ts'
import { exportProductList } from '../export-product-list.ts'
import { type StaffProductFilter, countProductStatuses, listProductsForStaff, listTags } from '../list-products.ts'
import { countExampleProducts } from '#src/example-products/example-products.ts'
import { flattenTree } from '#src/lib/collections/trees.ts'
import { renderBulkNotice } from './bulk-notice.tsx'
import { productFilters } from './filters.ts'

const path = '/admin/ecommerce/products'
const listConfig: ListConfig<ProductView, ProductSort, ProductFilterName> = {
  path,
  views: ['all', ...productStatuses],
  sorts: { updated: 'desc', name: 'asc', price: 'asc' },
  filters: {
    category: isId,
    brand: isId,
    stock: isOneOf(['in', 'low', 'out']),
    sale: isOneOf(['yes', 'no']),
    images: isOneOf(['yes', 'no']),
    min: isNumberText,
    max: isNumberText,
    tag: isShortText,
  },
}
type ProductListParams = ListParams<ProductView, ProductSort, ProductFilterName>
const listInfo = { listConfig, area: 'catalog', title: 'products.title' } as const

export const productListRoutes = (shop: Shop) =>
  new Elysia()
    .use(savedViewRoutes(shop, listInfo))
    .use(requireStaff(shop, 'catalog'))
    .get(path, ({ view, req }) => renderProductList(shop, view, req.raw, view.url))
    .get(`${path}/export.csv`, async ({ view, req }) => {
      const params = readListParams(listConfig, view.url)
      const csvRows = exportProductList(shop.db, await toFilter(shop, view, params), view.shop.currency)
      const exportInfo = { subject: 'products', action: 'products.exported', list: listHref(listConfig, params) }
      return exportList(shop, { view, req }, { ...exportInfo, lines: csvRows, timeoutSeconds: 300 })
    })

export const filterFromUrl = (shop: Shop, view: StaffView, url: URL): Promise<StaffProductFilter> =>
  toFilter(shop, view, readListParams(listConfig, url))

export async function renderProductList(shop: Shop, view: StaffView, request: Request, url: URL): Promise<Response> {
  const q = shop.db.read
  const params = readListParams(listConfig, url)
  const order = { sort: params.sort, descending: params.descending, page: params.page, pageSize: listPageSize }
  const { rows, ...count } = await listProductsForStaff(q, { ...(await toFilter(shop, view, params)), ...order })
  const counts = await countProductStatuses(q)
  const links = listLinks(listConfig, params)
  const props = {
    view,
    params,
    links,
    rows,
    count: { ...count, pageSize: listPageSize },
    statuses: {
      all: formatCappedCount(view, counts.all),
      active: formatCappedCount(view, counts.active),
      draft: formatCappedCount(view, counts.draft),
      archived: formatCappedCount(view, counts.archived),
    },
    filters: productFilters(view, params, {
      categories: flattenTree(await categoryTree(q)),
      brands: await listBrands(q),
      tags: await listTags(q),
    }),
    views: await readSavedViews(shop, view, listInfo, params),
    exportHref: listHref({ ...listConfig, path: `${path}/export.csv` }, params),
    notice: await renderBulkNotice(shop, view, url),
    exampleCount: await countExampleProducts(q),
  }
  return renderList(view, request, {
    title: view.t('products.title'),
    url: listHref(listConfig, params, { page: count.page }),
    fullPage: <ProductsPage {...props} />,
    list: <ProductList {...props} />,
  })
}

async function toFilter(shop: Shop, view: StaffView, params: ProductListParams): Promise<StaffProductFilter> {
  const { category, brand, stock, sale, images, min, max, tag } = params.filters
  const amount = (input: string | undefined) => (input === undefined ? null : parseAmountParam(input, view.moneyInput))
  return {
    status: params.view === 'all' ? null : params.view,
    categoryId: category ? Number(category) : null,
    brandId: brand ? Number(brand) : null,
    stock: (stock as StaffProductFilter['stock'] | undefined) ?? null,
    lowStockThreshold: view.shop.lowStockThreshold,
    onSale: sale ? sale === 'yes' : null,
    min: amount(min),
    max: amount(max),
    noImage: images ? images === 'no' : null,
    tag: tag ?? null,
    search: params.search,
    searchMode: await chooseSearchMode(shop.db.read, params.search),
  }
}
