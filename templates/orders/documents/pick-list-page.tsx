import type { PickLocation } from '#src/orders/lists/pick-list.ts'
import type { View } from '#src/web/view.ts'
import { NoResults } from '#templates/admin/list/no-results.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button } from '#templates/ui/button.tsx'

interface PickListProps {
  view: View
  locations: PickLocation[]
  orderCount: number
  list: { label: string; href: string }
}

/** What to take from the shelves for many orders: one sheet per location, one row per SKU, with a box per order to tick. */
export function PickListPage({ view, locations, orderCount, list }: PickListProps) {
  return (
    <>
      <PageHead
        view={view}
        title={view.t('orders.document.picks')}
        breadcrumbs={[list]}
        note={view.t('orders.picks.note', { count: orderCount })}
      >
        {locations.length > 0 && (
          <Button type="button" kind="primary" icon="printer" id="print" attrs={{ 'data-print': true }}>
            {view.t('orders.document.print')}
          </Button>
        )}
      </PageHead>
      {locations.length === 0 && <NoResults view={view} clearHref={list.href} />}
      <div class="order-documents">
        {locations.map((location, index) => (
          <article class="order-document" aria-labelledby={`picks-${index}`}>
            <header>
              <p class="strong">{view.siteName}</p>
              <h2 id={`picks-${index}`}>{location.name || view.t('orders.picks.noLocation')}</h2>
            </header>
            <table>
              <caption class="visually-hidden">{view.t('orders.items')}</caption>
              <thead>
                <tr>
                  <th scope="col">{view.t('orders.item')}</th>
                  <th scope="col">{view.t('orders.picks.orders')}</th>
                  <th scope="col" data-align="end">
                    {view.t('orders.quantity')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {location.items.map((item) => (
                  <tr>
                    <td>
                      <span class="strong">{item.bin === '' ? item.sku : `${item.bin} · ${item.sku}`}</span>
                      <p class="muted small">{[item.name, item.options].filter(Boolean).join(' · ')}</p>
                    </td>
                    <td>
                      <div class="pick-boxes">
                        {item.orders.map(({ number, units }) => (
                          <span class="pick-box">{view.t('orders.picks.box', { number, units: view.number(units) })}</span>
                        ))}
                      </div>
                    </td>
                    <td data-align="end" class="strong">
                      {view.number(item.units)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </article>
        ))}
      </div>
    </>
  )
}
