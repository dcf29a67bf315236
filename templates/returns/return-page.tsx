import { UndoNotice } from '#templates/admin/undo-notice.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import { DescriptionList, Panel } from '#templates/ui/panel.tsx'
import { Cell, Table } from '#templates/ui/table.tsx'
import { TestBadge } from '#templates/orders/badges.tsx'
import { LineTitle } from '#templates/orders/line-title.tsx'
import { LinkButton } from '#templates/ui/button.tsx'
import { ReturnPhotos } from './order-returns.tsx'
import { ReturnBadge } from './return-badge.tsx'
import { ReturnDecision } from './return-decision.tsx'
import { returnsPath } from './returns-path.ts'
import type { ReturnPageProps } from './return-page-props.ts'

/** A return for staff: what comes back and why, and the next step. */
export function ReturnPage(props: ReturnPageProps) {
  const { view, row, order, form, undo } = props
  const { t } = view
  return (
    <div class="stack" data-gap="5">
      <PageHead
        view={view}
        title={t(row.kind === 'withdrawal' ? 'returns.withdrawalNumber' : 'returns.number', { number: row.id })}
        breadcrumbs={[{ label: t('returns.title'), href: returnsPath }]}
        badges={<ReturnBadge view={view} state={row.state} />}
        note={view.date(row.createdAt, 'datetime')}
      >
        <LinkButton href={`/admin/ecommerce/orders/${order.id}`} icon="shopping-bag">
          {t('returns.viewOrder')}
        </LinkButton>
      </PageHead>
      {undo?.undo && <UndoNotice view={view} text={undo.text} undo={undo.undo} />}
      <ErrorSummary form={form} title={t('common.problem')} />
      <div class="edit">
        <div>
          <ReturnedItems {...props} />
          <Facts {...props} />
        </div>
        {props.canWrite && (
          <div>
            <ReturnDecision {...props} />
          </div>
        )}
      </div>
    </div>
  )
}

function ReturnedItems({ view, row, lines }: ReturnPageProps) {
  const { t } = view
  const wasReceived = row.state === 'received' || row.state === 'completed'
  return (
    <Panel title={t('returns.items')} id="items" flush>
      <Table
        caption={t('returns.items')}
        columns={[
          { label: t('orders.item') },
          { label: t('returns.reason') },
          { label: t('returns.units'), align: 'end' },
          ...(wasReceived ? [{ label: t('returns.restocked'), align: 'end' as const }] : []),
        ]}
      >
        {lines.map((line) => (
          <tr>
            <Cell cell="title">
              <LineTitle line={line} />
            </Cell>
            <Cell cell="sub">{line.reason === '' ? '' : t(`returns.reason.${line.reason}`)}</Cell>
            <Cell cell="end" align="end">
              {view.number(line.quantity)}
            </Cell>
            {wasReceived && (
              <Cell cell="meta" align="end">
                {view.number(line.restocked)}
              </Cell>
            )}
          </tr>
        ))}
      </Table>
    </Panel>
  )
}

function Facts({ view, row, order, photos }: ReturnPageProps) {
  const { t } = view
  return (
    <Panel title={t(`returns.kind.${row.kind}`)} id="facts">
      <DescriptionList
        items={[
          {
            label: t('orders.order'),
            value: (
              <>
                {t('orders.orderNumber', { number: order.number })} <TestBadge view={view} order={order} />
              </>
            ),
          },
          { label: t('orders.customer'), value: [order.name, order.email].filter((text) => text !== '').join(', ') },
          ...(row.note === '' ? [] : [{ label: t('returns.note'), value: <span class="user-text">{row.note}</span> }]),
          ...(photos.length === 0
            ? []
            : [{ label: t('returns.photos'), value: <ReturnPhotos view={view} returnId={row.id} photos={photos} /> }]),
          ...(row.decidedAt === null
            ? []
            : [
                {
                  label: t('returns.decided'),
                  value: t('returns.decidedBy', { name: row.decidedBy, date: view.date(row.decidedAt, 'datetime') }),
                },
              ]),
          ...(row.reason === '' ? [] : [{ label: t('returns.reason'), value: <span class="user-text">{row.reason}</span> }]),
        ]}
      />
    </Panel>
  )
}
