import type { InventoryRecord } from '#src/inventory/find-inventory.ts'
import { maxBinLength } from '#src/inventory/limits.ts'
import type { LedgerRow } from '#src/inventory/stock-ledger.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { LinkButton, SubmitRow } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import { DescriptionList, Panel } from '#templates/ui/panel.tsx'
import { Cell, Table } from '#templates/ui/table.tsx'
import { stockPath } from './stock-row.tsx'

interface HistoryProps {
  view: View
  sku: string
  product: { id: number; name: string } | null
  facts: { label: string; value: Child }[]
  /** Set when the ledger does not match the stock level. */
  drift: string | null
  inventory: InventoryRecord | null
  mayWrite: boolean
  rows: LedgerRow[]
  olderHref: string | null
}

export function StockHistoryPage({ view, sku, product, facts, drift, inventory, mayWrite, rows, olderHref }: HistoryProps) {
  return (
    <>
      <PageHead
        view={view}
        title={view.t('inventory.historyOf', { sku })}
        breadcrumbs={[{ label: view.t('inventory.title'), href: stockPath }]}
        badges={drift && <Badge tone="bad">{view.t('inventory.view.drift')}</Badge>}
      >
        {product && (
          <LinkButton href={`/admin/ecommerce/products/${product.id}/edit`} icon="pencil">
            {product.name}
          </LinkButton>
        )}
      </PageHead>
      <Panel title={view.t('inventory.now')} id="now">
        <DescriptionList items={facts} />
        {drift && <p class="field-error">{drift}</p>}
      </Panel>
      {inventory && <Bins view={view} inventory={inventory} mayWrite={mayWrite} />}
      <section class="panel list" aria-label={view.t('inventory.history')}>
        {rows.length === 0 ? (
          <EmptyState icon="clock" title={view.t('inventory.noHistory')} text={view.t('inventory.noHistoryText')} />
        ) : (
          <Table
            caption={view.t('inventory.history')}
            columns={[
              { label: view.t('inventory.date') },
              { label: view.t('inventory.activity') },
              { label: view.t('inventory.column.location') },
              { label: view.t('inventory.change'), align: 'end' },
              { label: view.t('inventory.after'), align: 'end' },
            ]}
          >
            {rows.map((row) => (
              <tr>
                <Cell cell="title">{view.date(row.createdAt, 'datetime')}</Cell>
                <Cell cell="sub">
                  <Reference view={view} row={row} />
                </Cell>
                <Cell cell="badges">
                  {row.locationId === null ? view.t('inventory.column.total') : (row.location ?? view.t('inventory.deletedLocation'))}
                </Cell>
                <Cell cell="end" align="end">
                  {row.delta > 0 ? `+${view.number(row.delta)}` : view.number(row.delta)}
                </Cell>
                <Cell cell="meta" align="end" label={view.t('inventory.after')}>
                  {view.number(row.levelAfter)}
                </Cell>
              </tr>
            ))}
          </Table>
        )}
        {olderHref && (
          <div class="list-foot">
            <LinkButton href={olderHref}>{view.t('inventory.older')}</LinkButton>
          </div>
        )}
      </section>
    </>
  )
}

function Reference({ view, row }: { view: View; row: LedgerRow }) {
  const [, kind, rest] = /^(order|staff):(.*)$/s.exec(row.reference) ?? []
  const reason = view.t(`inventory.reason.${row.reason}`)
  if (kind === 'order') {
    return (
      <>
        {reason}{' '}
        <a class="link" href={`/admin/ecommerce/orders?q=${encodeURIComponent(rest!)}`}>
          {view.t('inventory.order', { number: rest! })}
        </a>
      </>
    )
  }
  if (row.reason === 'webhook') {
    return (
      <>
        <Badge tone="info">{reason}</Badge>{' '}
        {row.reference !== '' && <span class="muted small num">{view.t('inventory.request', { id: row.reference })}</span>}
      </>
    )
  }
  return (
    <>
      {reason}
      {row.reference !== '' && <span class="muted"> · {rest ?? row.reference}</span>}
    </>
  )
}

/** Where each location stores the SKU: for the pick list. */
function Bins({ view, inventory, mayWrite }: { view: View; inventory: InventoryRecord; mayWrite: boolean }) {
  const { t } = view
  const places = inventory.useWarehouseStock
    ? inventory.warehouses.map(({ locationId, name, bin }) => ({ field: `location.${locationId}`, label: name, bin }))
    : [{ field: 'bin', label: t('inventory.column.total'), bin: inventory.bin }]
  if (places.length === 0) return <></>
  return (
    <Panel title={t('inventory.bins')} id="bins">
      {mayWrite ? (
        <form class="stack" data-gap="3" method="post" action={`${stockPath}/bins`}>
          <input type="hidden" name="sku" value={inventory.sku} />
          {inventory.useWarehouseStock && <input type="hidden" name="bin" value={inventory.bin} />}
          {places.map(({ field, label, bin }) => (
            <Field
              form={{ values: { [field]: bin }, errors: {} }}
              name={field}
              label={t('inventory.binAt', { place: label })}
              maxlength={maxBinLength}
              autocomplete="off"
              width={20}
            />
          ))}
          <p class="muted small">{t('inventory.binHint')}</p>
          <SubmitRow id="save-bins" label={t('inventory.saveBins')} />
        </form>
      ) : (
        <DescriptionList items={places.map(({ label, bin }) => ({ label, value: bin || '–' }))} />
      )}
    </Panel>
  )
}
