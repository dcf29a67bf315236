import { Elysia } from 'elysia'
import { searchModeOf } from '#db/search/products.ts'
import { listAnswer } from '#src/admin/list-answer.tsx'
import { listFile } from '#src/admin/list-file.ts'
import {
  type ListShape,
  type ListWish,
  among,
  anyId,
  anyNumber,
  anyText,
  countUpTo,
  linkTo,
  linksOf,
  listPageSize,
  readWish,
} from '#src/admin/list.ts'
import { savedViewRoutes, savedViewsOf } from '#src/admin/saved-views.tsx'
import { type StaffView, staff } from '#src/admin/shell.ts'
import { parseAmount } from '#src/lib/money.ts'
import type { Shop } from '#src/shop.ts'
import {
  ProductList,
  ProductListPage,
  type ProductFilterName,
  type ProductSort,
  type ProductView,
} from '#templates/catalog/admin/list-page.tsx'
import { categoryTree, listBrands } from '../categories.ts'
import { exportProductList } from '../export-product-list.ts'
import { type StaffProductFilter, countProductStatuses, listProductsForStaff, listTags, productStatuses } from '../staff-list.ts'
import { flatCategories } from '../staff-product.ts'
import { bulkNotice } from './product-bulk-notice.tsx'
import { productFilters } from './product-filters.ts'

const path = '/admin/ecommerce/products'
const shape: ListShape<ProductView, ProductSort, ProductFilterName> = {
  path,
  views: ['all', ...productStatuses],
  sorts: { updated: 'desc', name: 'asc', price: 'asc' },
  filters: {
    category: anyId,
    brand: anyId,
    stock: among(['in', 'low', 'out']),
    sale: among(['yes', 'no']),
    pictures: among(['yes', 'no']),
    min: anyNumber,
    max: anyNumber,
    tag: anyText,
  },
}
type Wish = ListWish<ProductView, ProductSort, ProductFilterName>
const about = { shape, area: 'catalog', title: 'products.title' } as const

/** The list of all products, as a page and as a file, with the views people keep of it. */
export const productsList = (shop: Shop) =>
  new Elysia()
    .use(savedViewRoutes(shop, about))
    .use(staff(shop, 'catalog'))
    .get(path, ({ view, visit }) => answerProducts(shop, view, visit.request, view.url))
    .get(`${path}/export.csv`, async ({ view, visit }) => {
      const wish = readWish(shape, view.url)
      const lines = exportProductList(shop.db.read, await filterOf(shop, view, wish), view.shop.currency)
      const taken = { subject: 'products', action: 'products.exported', list: linkTo(shape, wish) }
      return listFile(shop, { view, visit }, { ...taken, lines, within: 300 })
    })

/** The products that stand in the list at an address, whatever its page: what "all that match" means. */
export const filterAt = (shop: Shop, view: StaffView, url: URL): Promise<StaffProductFilter> => filterOf(shop, view, readWish(shape, url))

/** The list at an address, with what that says about what was just done. */
export async function answerProducts(shop: Shop, view: StaffView, request: Request, url: URL): Promise<Response> {
  const q = shop.db.read
  const wish = readWish(shape, url)
  const order = { sort: wish.sort, descending: wish.descending, page: wish.page, pageSize: listPageSize }
  const { rows, ...count } = await listProductsForStaff(q, { ...(await filterOf(shop, view, wish)), ...order })
  const counts = await countProductStatuses(q)
  const links = linksOf(shape, wish)
  const props = {
    view,
    wish,
    links,
    rows,
    count: { ...count, pageSize: listPageSize },
    statuses: {
      all: countUpTo(view, counts.all),
      active: countUpTo(view, counts.active),
      draft: countUpTo(view, counts.draft),
      archived: countUpTo(view, counts.archived),
    },
    filters: productFilters(view, wish, {
      categories: flatCategories(await categoryTree(q)),
      brands: await listBrands(q),
      tags: await listTags(q),
    }),
    views: await savedViewsOf(shop, view, about, wish),
    exportHref: linkTo({ ...shape, path: `${path}/export.csv` }, wish),
    notice: await bulkNotice(shop, view, url),
  }
  return listAnswer(view, request, {
    title: view.t('products.title'),
    address: linkTo(shape, wish, { page: count.page }),
    whole: <ProductListPage {...props} />,
    list: <ProductList {...props} />,
  })
}

async function filterOf(shop: Shop, view: StaffView, wish: Wish): Promise<StaffProductFilter> {
  const { category, brand, stock, sale, pictures, min, max, tag } = wish.filters
  const amount = (typed: string | undefined) => (typed === undefined ? null : parseAmount(typed, view.shop.currency))
  return {
    status: wish.view === 'all' ? null : wish.view,
    categoryId: category ? Number(category) : null,
    brandId: brand ? Number(brand) : null,
    stock: (stock as StaffProductFilter['stock'] | undefined) ?? null,
    onSale: sale ? sale === 'yes' : null,
    min: amount(min),
    max: amount(max),
    noPicture: pictures ? pictures === 'no' : null,
    tag: tag ?? null,
    search: wish.search,
    searchMode: await searchModeOf(shop.db.read, wish.search),
  }
}
