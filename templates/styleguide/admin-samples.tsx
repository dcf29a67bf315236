import type { View } from '#src/web/view.ts'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { AreaChart, Bars } from '#templates/ui/chart.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import { Kpis } from '#templates/ui/kpi.tsx'
import { Tabs } from '#templates/ui/tabs.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { Image, type ImageFile } from '#templates/ui/image.tsx'
import { SaveBar } from '#templates/ui/save-bar.tsx'
import { Cell, RowCheck, Table } from '#templates/ui/table.tsx'
import { Timeline } from '#templates/ui/timeline.tsx'
import { Sample } from './sample.tsx'

const emptyForm = { values: {}, errors: {} }

export function AdminSamples({ view, image }: { view: View; image: ImageFile | null }) {
  return (
    <>
      <Sample name="Page head">
        <div class="page-head">
          <h3>#10482</h3>
          <Badge tone="ok">Paid</Badge>
          <div class="button-row">
            <LinkButton href="#main" icon="printer">
              Print
            </LinkButton>
            <Button kind="primary" icon="truck">
              Fulfill
            </Button>
          </div>
        </div>
      </Sample>
      <Sample name="Figures">
        <Kpis
          label="Last 7 days"
          metrics={[
            { label: 'Revenue', value: '$24,918', change: { text: '+12.4%', tone: 'ok' }, trend: [12, 14, 13, 17, 16, 21, 24] },
            { label: 'Orders', value: '312', change: { text: '0%', tone: 'neutral' }, trend: [40, 38, 44, 42, 47, 45, 40] },
            { label: 'Average order', value: '$79.87', trend: [71, 74, 73, 77, 76, 79, 80] },
            { label: 'Refunds', value: '2.6%', change: { text: '+0.4 pt', tone: 'bad' }, trend: [2, 2.1, 2.4, 2.2, 2.3, 2.5, 2.6] },
          ]}
        />
        <div class="panels">
          <Panel title="Revenue" id="sample-revenue">
            <AreaChart
              id="sample-chart"
              title="Revenue, last 14 days"
              summary="Revenue rose from $500 to $900."
              points={Array.from({ length: 14 }, (_, day) => ({
                label: `Nov ${day + 1}`,
                value: 50_000 + day * 3000,
                previous: 48_000 + day * 1500,
              }))}
              format={(value) => view.money(value)}
              labels={{ period: 'Day', value: 'This period', previous: 'Period before', showData: view.t('common.showData') }}
            />
          </Panel>
          <Panel title="From visit to order" id="sample-funnel">
            <Bars
              bars={[
                { label: 'Visits', value: 4210, valueText: '4,210' },
                { label: 'Carts', value: 720, valueText: '720', note: '17%' },
                { label: 'Orders', value: 312, valueText: '312', note: '43%', href: '#main' },
              ]}
            />
          </Panel>
        </div>
      </Sample>
      <Sample name="List">
        <section class="panel list" id="list" aria-label="Orders">
          <Tabs
            label="Saved views"
            tabs={[
              { label: 'All', href: '#main', current: true, count: '1,284' },
              { label: 'Unpaid', href: '#main', current: false, count: '6' },
            ]}
          />
          <form class="list-tools" role="search" aria-label="Orders">
            <Field
              form={emptyForm}
              name="q"
              label="Search orders"
              labelHidden
              type="search"
              icon="search"
              placeholder="Order, customer or SKU"
              attrs={{ 'data-list-search': true }}
            />
            <Field
              form={emptyForm}
              name="payment"
              label="Payment"
              labelHidden
              type="select"
              placeholder="Any payment"
              options={[{ value: 'paid', label: 'Paid' }]}
            />
            <span class="filter-chip">
              Last 30 days
              <a href="#main" aria-label="Remove filter: last 30 days">
                <Icon name="x" />
              </a>
            </span>
            <button class="button without-script" type="submit">
              Search
            </button>
          </form>
          <form class="bulk" id="bulk" method="post">
            <span data-count={view.t('common.selected', { count: '{count}' })}>{view.t('common.selected', { count: 0 })}</span>
            <span class="push button-row">
              <Button size="small" name="do" value="fulfil">
                Mark fulfilled
              </Button>
            </span>
          </form>
          <Table
            caption="Orders, newest first"
            selectAll={view.t('common.selectAll')}
            columns={[
              { label: 'Product' },
              { label: 'Date', sort: { href: '?sort=date', direction: 'descending' } },
              { label: 'Payment' },
              { label: 'Fulfillment' },
              { label: 'Total', align: 'end', sort: { href: '?sort=total', direction: null } },
            ]}
          >
            {[1, 2, 3].map((id) => (
              <tr id={`row-${id}`}>
                <RowCheck view={view} id={id} label={`#1048${id}`} form="bulk" />
                <Cell cell="title">
                  <div class="row-title">
                    <Image image={image} alt="" sizes="40px" />
                    <div>
                      <a class="row-link" href="#main">
                        #1048{id}
                      </a>
                      <div class="muted small">Amara Okafor</div>
                    </div>
                  </div>
                </Cell>
                <Cell cell="meta">Today, 09:00</Cell>
                <Cell cell="badges">
                  <Badge tone="ok">Paid</Badge>
                </Cell>
                <Cell cell="badges">
                  <Badge tone="warn">Unfulfilled</Badge>
                </Cell>
                <Cell cell="end" align="end">
                  {view.money(4800 * id)}
                </Cell>
              </tr>
            ))}
          </Table>
          <div class="list-foot">
            <p>1–25 of 1,284</p>
          </div>
        </section>
      </Sample>
      <Sample name="Edit page">
        <form class="stack" data-save data-dirty method="post">
          <div class="edit">
            <div class="edit-main">
              <Panel title="Basics" id="sample-basics">
                <div class="form-rows">
                  <Field form={emptyForm} name="sample-name" label="Name" />
                  <Field form={emptyForm} name="sample-text" label="Description" type="textarea" />
                </div>
              </Panel>
              <Panel title="Variants" id="sample-variants">
                <div class="table-wrap">
                  <table class="matrix">
                    <thead>
                      <tr>
                        <th scope="col">Variant</th>
                        <th scope="col">SKU</th>
                        <th scope="col">Stock</th>
                        <th scope="col">Active</th>
                      </tr>
                    </thead>
                    <tbody>
                      <tr>
                        <td>Moss</td>
                        <td>
                          <input class="input" type="text" name="sku" aria-label="SKU of Moss" value="MUG-MOSS" />
                        </td>
                        <td>
                          <input class="input" type="text" name="stock" aria-label="Stock of Moss" value="12" inputmode="numeric" />
                        </td>
                        <td>
                          <input class="switch" type="checkbox" role="switch" name="active" aria-label="Moss is sold" checked />
                        </td>
                      </tr>
                    </tbody>
                  </table>
                </div>
              </Panel>
            </div>
            <div class="edit-side">
              <Panel title="Timeline" id="sample-timeline">
                <Timeline
                  entries={[
                    {
                      icon: 'message-circle',
                      text: 'Mara Klein wrote',
                      comment: 'Leave it with the neighbour.',
                      dateTime: '2026-11-20T09:10',
                      dateText: '09:10',
                    },
                    { icon: 'check', tone: 'ok', text: 'Payment captured', dateTime: '2026-11-20T09:00', dateText: '09:00' },
                    { icon: 'shopping-bag', text: 'Order placed', dateTime: '2026-11-20T08:59', dateText: '08:59' },
                  ]}
                />
              </Panel>
            </div>
          </div>
          <SaveBar view={view} />
        </form>
      </Sample>
    </>
  )
}
