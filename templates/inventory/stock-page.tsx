import type { ListLinks, ListParams } from '#src/admin/list.ts'
import type { StockRow as Row, StockView } from '#src/inventory/list-stock.ts'
import type { View } from '#src/web/view.ts'
import { BulkBar } from '#templates/admin/list/list-bulk.tsx'
import { ExportLink } from '#templates/admin/entity-list.tsx'
import type { Filter } from '#templates/admin/list/list-filters.tsx'
import { ListTools } from '#templates/admin/list/list-tools.tsx'
import type { SavedViews } from '#templates/admin/list/list-views.tsx'
import { List, type ListCount } from '#templates/admin/list/list.tsx'
import { NoResults } from '#templates/admin/list/no-results.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import type { Html } from '#templates/jsx/html.ts'
import { LinkButton } from '#templates/ui/button.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import { type FormState, fieldValue } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { type StockLocation, StockRow, stockPath } from './stock-row.tsx'
import { maxReasonLength } from '#src/inventory/limits.ts'

export type StockFilterName = 'location' | 'counted' | 'status'

export interface StockListProps {
  view: View
  params: ListParams<StockView, 'sku' | 'left', StockFilterName>
  links: ListLinks<StockView, 'sku' | 'left'>
  rows: Row[]
  count: ListCount
  counts: Partial<Record<StockView, string>>
  filters: Filter[]
  visibleLocations: StockLocation[]
  locations: StockLocation[]
  views: SavedViews
  exportHref: string
  back: string
  mayWrite: boolean
  notice: Html | null
}

export function StockPage(props: StockListProps) {
  const { view } = props
  return (
    <>
      <PageHead view={view} title={view.t('inventory.title')}>
        <LinkButton href={`${stockPath}/locations`} icon="warehouse">
          {view.t('inventory.locations')}
        </LinkButton>
      </PageHead>
      <StockList {...props} />
    </>
  )
}

/** The fragment #list of the inventory. */
export function StockList(props: StockListProps) {
  const { view, params, links, rows, count, visibleLocations, mayWrite } = props
  const isFiltered = links.clear !== null || params.view !== 'all'
  return (
    <List
      view={view}
      caption={view.t('inventory.title')}
      tabsLabel={view.t('inventory.views')}
      tabs={links.views.map(({ name, ...tab }) => ({
        ...tab,
        label: view.t(`inventory.view.${name}`),
        ...(props.counts[name] ? { count: props.counts[name] } : {}),
      }))}
      views={props.views}
      notice={props.notice}
      tools={
        <ListTools view={view} params={params} links={links} searchLabel={view.t('inventory.search')} filters={props.filters}>
          {count.total > 0 && <ExportLink view={view} href={props.exportHref} />}
        </ListTools>
      }
      bulk={
        mayWrite ? (
          <BulkBar
            view={view}
            action={`${stockPath}/bulk`}
            back={props.back}
            actions={[{ value: 'adjust', label: view.t('inventory.adjust') }]}
            selectAll={{ total: count.total, capped: count.capped, shownCount: rows.length }}
          />
        ) : undefined
      }
      columns={[
        { label: view.t('inventory.column.sku'), sort: links.sort('sku') },
        { label: view.t('inventory.column.total'), align: 'end' },
        ...visibleLocations.map((location) => ({ label: location.name, align: 'end' as const })),
        ...(visibleLocations.length > 0
          ? [
              { label: view.t('inventory.column.byLocation'), align: 'end' as const },
              { label: view.t('inventory.column.location'), align: 'end' as const },
            ]
          : []),
        { label: view.t('inventory.column.reserved'), align: 'end' },
        { label: view.t('inventory.column.available'), align: 'end', sort: links.sort('left') },
        { label: view.t('inventory.column.saved'), labelHidden: true },
      ]}
      rows={rows.map((row) => (
        <StockRow {...props} row={row} />
      ))}
      empty={<NoStock view={view} stockView={params.view} isFiltered={isFiltered} showAll={links.path} />}
      count={count}
      href={links.page}
    />
  )
}

export function AdjustFields({ view, form, locations }: { view: View; form: FormState; locations: StockLocation[] }) {
  const prefilledForm = { ...form, values: { mode: 'set', ...form.values } }
  return (
    <>
      <ErrorSummary form={form} title={view.t('common.problem')} />
      <input type="hidden" name="key" value={fieldValue({ form, name: 'key' }) || view.newKey()} />
      <div class="fields">
        <Field
          form={prefilledForm}
          name="mode"
          type="select"
          label={view.t('inventory.mode')}
          options={(['set', 'add', 'take'] as const).map((mode) => ({ value: mode, label: view.t(`inventory.mode.${mode}`) }))}
        />
        <Field form={prefilledForm} name="units" label={view.t('inventory.units')} inputmode="numeric" width={10} autocomplete="off" />
      </div>
      {locations.length > 0 && (
        <Field
          form={prefilledForm}
          name="location"
          type="select"
          label={view.t('inventory.location')}
          placeholder={view.t('inventory.column.total')}
          options={locations.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Field
        form={prefilledForm}
        name="reason"
        label={view.t('inventory.reason')}
        hint={view.t('inventory.reasonHint')}
        maxlength={maxReasonLength}
        autocomplete="off"
      />
    </>
  )
}

function NoStock({ view, stockView, isFiltered, showAll }: { view: View; stockView: StockView; isFiltered: boolean; showAll: string }) {
  if (!isFiltered) return <EmptyState icon="boxes" title={view.t('inventory.noSkus')} text={view.t('inventory.noSkusText')} />
  if (stockView !== 'drift' && stockView !== 'short') return <NoResults view={view} clearHref={showAll} />
  return (
    <EmptyState
      icon="circle-check"
      title={view.t('inventory.noProblems')}
      text={view.t(stockView === 'drift' ? 'inventory.noDrift' : 'inventory.noOversold')}
    >
      <LinkButton href={showAll}>{view.t('admin.list.showAll')}</LinkButton>
    </EmptyState>
  )
}
