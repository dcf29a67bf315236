import type { ListLinks, ListParams } from '#src/admin/list.ts'
import type { MailState } from '#db/schema/mail.ts'
import type { OutboxRow } from '#src/mail/list-outbox.ts'
import type { View } from '#src/web/view.ts'
import { ListTools } from '#templates/admin/list-tools.tsx'
import { List, type ListCount } from '#templates/admin/list.tsx'
import { NoResults } from '#templates/admin/no-results.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { Badge, Notice, type Tone } from '#templates/ui/notice.tsx'
import { Cell } from '#templates/ui/table.tsx'

export type OutboxView = 'all' | MailState

export interface OutboxProps {
  view: View
  params: ListParams<OutboxView, 'date'>
  links: ListLinks<OutboxView, 'date'>
  rows: OutboxRow[]
  count: ListCount
  counts: Record<OutboxView, string | undefined>
  templateNames: Record<string, string>
  /** False: no mail server is set up, and mails are only kept for reading. */
  hasMailServer: boolean
}

export function OutboxPage(props: OutboxProps) {
  const { view } = props
  return (
    <>
      <PageHead view={view} title={view.t('mail.outbox')} />
      {!props.hasMailServer && <Notice tone="info">{view.t('mail.notDelivered')}</Notice>}
      <OutboxList {...props} />
    </>
  )
}

/** The fragment #list of the outbox. */
export function OutboxList({ view, params, links, rows, count, counts, templateNames }: OutboxProps) {
  return (
    <List
      view={view}
      caption={view.t('mail.outbox')}
      tabsLabel={view.t('mail.views')}
      tabs={links.views.map(({ name, ...tab }) => ({
        ...tab,
        label: view.t(name === 'all' ? 'mail.view.all' : `mail.state.${name}`),
        count: counts[name],
      }))}
      tools={<ListTools view={view} params={params} links={links} searchLabel={view.t('mail.search')} filters={[]} />}
      columns={[
        { label: view.t('mail.to') },
        { label: view.t('mail.subject') },
        { label: view.t('mail.template') },
        { label: view.t('mail.stateColumn') },
        { label: view.t('mail.time'), align: 'end' },
      ]}
      rows={rows.map((row) => (
        <tr id={`row-${row.id}`}>
          <Cell cell="title">
            <a class="row-link" href={`/admin/outbox/${row.id}`} id={`open-${row.id}`}>
              {row.recipient}
            </a>
          </Cell>
          <Cell cell="sub">{row.subject}</Cell>
          <Cell>{templateNames[row.template] ?? row.template}</Cell>
          <Cell cell="badges">
            <MailBadge view={view} state={row.state} />
          </Cell>
          <Cell cell="meta" align="end">
            {view.date(row.createdAt, 'datetime')}
          </Cell>
        </tr>
      ))}
      empty={<NoMails view={view} isFiltered={links.clear !== null || params.view !== 'all'} showAll={links.path} />}
      count={count}
      href={links.page}
    />
  )
}

/** Whether a mail has left. */
export function MailBadge({ view, state }: { view: View; state: MailState }) {
  return <Badge tone={tones[state]}>{view.t(`mail.state.${state}`)}</Badge>
}

function NoMails({ view, isFiltered, showAll }: { view: View; isFiltered: boolean; showAll: string }) {
  if (isFiltered) return <NoResults view={view} clearHref={showAll} />
  return <EmptyState icon="mail" title={view.t('mail.none')} text={view.t('mail.noneText')} />
}

const tones: Record<MailState, Tone> = { queued: 'warn', sent: 'ok', failed: 'bad', not_sent: 'neutral' }
