import { type ProductStatus, productStatuses } from '#db/schema/products.ts'
import type { ListLinks, ListParams } from '#src/admin/list.ts'
import type { StaffProductRow } from '#src/product-list/list-products.ts'
import type { View } from '#src/web/view.ts'
import { BulkBar } from '#templates/admin/list/list-bulk.tsx'
import { ExportLink } from '#templates/admin/entity-list.tsx'
import type { Filter } from '#templates/admin/list/list-filters.tsx'
import { ListTools } from '#templates/admin/list/list-tools.tsx'
import type { SavedViews } from '#templates/admin/list/list-views.tsx'
import { List, type ListCount } from '#templates/admin/list/list.tsx'
import { NoResults } from '#templates/admin/list/no-results.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Thumb } from '#templates/admin/thumb.tsx'
import type { Html } from '#templates/jsx/html.ts'
import { LinkButton } from '#templates/ui/button.tsx'
import { AddExamplesForm, ExamplesNotice } from '#templates/example-products/example-products-page.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import { Cell, RowCheck } from '#templates/ui/table.tsx'
import { statusTone } from './status-tone.ts'

export type ProductView = 'all' | ProductStatus
export type ProductSort = 'updated' | 'name' | 'price'
export type ProductFilterName = 'category' | 'brand' | 'stock' | 'sale' | 'images' | 'min' | 'max' | 'tag'

export interface ProductListProps {
  view: View
  params: ListParams<ProductView, ProductSort, ProductFilterName>
  links: ListLinks<ProductView, ProductSort>
  rows: StaffProductRow[]
  count: ListCount
  statuses: Record<ProductView, string>
  filters: Filter[]
  views: SavedViews
  exportHref: string
  notice: Html | null
  /** How many of the store’s products are examples. */
  exampleCount: number
}

export function ProductsPage(props: ProductListProps) {
  const { view } = props
  return (
    <>
      <PageHead view={view} title={view.t('products.title')}>
        {canWrite(view) && (
          <LinkButton href="/admin/ecommerce/products/create" kind="primary" icon="plus">
            {view.t('productList.add')}
          </LinkButton>
        )}
      </PageHead>
      {props.exampleCount > 0 && <ExamplesNotice view={view} count={props.exampleCount} />}
      <ProductList {...props} />
    </>
  )
}

const canWrite = (view: View): boolean => view.can('catalog', 'write')

/** The fragment #list of the products. */
export function ProductList({ view, params, links, rows, count, statuses, ...props }: ProductListProps) {
  return (
    <List
      view={view}
      caption={view.t('products.title')}
      tabsLabel={view.t('productList.views')}
      tabs={links.views.map(({ name, ...tab }) => ({ ...tab, label: view.t(`productList.view.${name}`), count: statuses[name] }))}
      views={props.views}
      notice={props.notice}
      tools={
        <ListTools view={view} params={params} links={links} searchLabel={view.t('productList.search')} filters={props.filters}>
          {count.total > 0 && <ExportLink view={view} href={props.exportHref} />}
        </ListTools>
      }
      bulk={
        !canWrite(view) ? undefined : (
          <BulkBar
            view={view}
            action="/admin/ecommerce/products/bulk"
            back={links.page(count.page)}
            actions={productStatuses.map((value) => ({ value, label: view.t(`productList.bulk.${value}`) }))}
            moreActions={moreActions.map((value) => ({ value, label: view.t(`productList.bulk.${value}`), danger: value === 'delete' }))}
            selectAll={{ total: count.total, capped: count.capped, shownCount: rows.length }}
          />
        )
      }
      columns={[
        { label: view.t('productList.column.product'), sort: links.sort('name') },
        { label: view.t('products.column.status') },
        { label: view.t('productList.column.category') },
        { label: view.t('products.column.stock'), align: 'end' },
        { label: view.t('productList.column.price'), align: 'end', sort: links.sort('price') },
        { label: view.t('productList.column.updated'), align: 'end', sort: links.sort('updated') },
      ]}
      rows={rows.map((row) => (
        <ProductRow view={view} row={row} />
      ))}
      empty={<NoProducts view={view} isFiltered={links.clear !== null || params.view !== 'all'} showAll={links.path} />}
      count={count}
      href={links.page}
    />
  )
}

const moreActions = ['addCategory', 'removeCategory', 'brand', 'addTag', 'removeTag', 'price', 'delete'] as const

function ProductRow({ view, row }: { view: View; row: StaffProductRow }) {
  const skuText = row.variants > 1 ? view.t('products.variantCount', { count: row.variants }) : row.firstSku
  return (
    <tr id={`row-${row.id}`}>
      {canWrite(view) && <RowCheck view={view} id={row.id} label={row.name} form="bulk" />}
      <Cell cell="title">
        <div class="row-title">
          <Thumb file={row.card.images[0]?.file} />
          <div>
            <a class="row-link" href={`/admin/ecommerce/products/${row.id}/edit`} id={`open-${row.id}`}>
              {row.name}
            </a>
            <p class="muted small">{[row.card.brand, skuText].filter(Boolean).join(' · ')}</p>
          </div>
        </div>
      </Cell>
      <Cell cell="badges">
        <Badge tone={statusTone[row.status]}>{view.t(`products.status.${row.status}`)}</Badge>
      </Cell>
      <Cell>{row.category ?? <span class="muted">{view.t('productList.noCategory')}</span>}</Cell>
      <Cell cell="meta" align="end">
        <StockCell view={view} row={row} />
      </Cell>
      <Cell cell="end" align="end">
        {row.card.priceVaries ? view.t('common.priceFrom', { price: view.money(row.listPrice) }) : view.money(row.listPrice)}
        {row.onSale && row.price > row.listPrice && (
          <>
            {' '}
            <s class="muted small">{view.money(row.price)}</s>
          </>
        )}
      </Cell>
      <Cell align="end">{view.date(row.updatedAt, 'short')}</Cell>
    </tr>
  )
}

function StockCell({ view, row }: { view: View; row: StaffProductRow }) {
  if (row.available === null) return <>{view.t(row.unlimited ? 'productList.unlimited' : 'productList.notTracked')}</>
  const text = view.t('products.inStock', { count: row.available })
  return row.available > 0 || row.unlimited ? <>{text}</> : <Badge tone="bad">{view.t('products.soldOut')}</Badge>
}

function NoProducts({ view, isFiltered, showAll }: { view: View; isFiltered: boolean; showAll: string }) {
  if (isFiltered) return <NoResults view={view} clearHref={showAll} />
  return (
    <EmptyState icon="package" title={view.t('productList.none')} text={view.t('productList.noneText')}>
      {canWrite(view) && (
        <LinkButton href="/admin/ecommerce/products/create" kind="primary">
          {view.t('productList.add')}
        </LinkButton>
      )}
      {canWrite(view) && <AddExamplesForm view={view} />}
    </EmptyState>
  )
}
