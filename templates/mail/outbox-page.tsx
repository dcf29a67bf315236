import type { ListLinks, ListWish } from '#src/admin/list.ts'
import type { MailState, OutboxRow } from '#src/mail/staff-list.ts'
import type { View } from '#src/web/view.ts'
import { ListTools } from '#templates/admin/list-tools.tsx'
import { List, type ListCount } from '#templates/admin/list.tsx'
import { NoneFound } from '#templates/admin/none-found.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Empty } from '#templates/ui/empty.tsx'
import { Badge, Notice, type Tone } from '#templates/ui/notice.tsx'
import { Cell } from '#templates/ui/table.tsx'

export type OutboxView = 'all' | MailState

export interface OutboxProps {
  view: View
  wish: ListWish<OutboxView, 'date'>
  links: ListLinks<OutboxView, 'date'>
  rows: OutboxRow[]
  count: ListCount
  counts: Record<OutboxView, string | undefined>
  templates: Record<string, string>
  /** False: no mail server is set up, and mails are only kept for reading. */
  delivers: boolean
}

export function OutboxPage(props: OutboxProps) {
  const { view } = props
  return (
    <>
      <PageHead view={view} title={view.t('mail.outbox')} />
      {!props.delivers && <Notice tone="info">{view.t('mail.notDelivered')}</Notice>}
      <OutboxList {...props} />
    </>
  )
}

/** The fragment #list of the outbox. */
export function OutboxList({ view, wish, links, rows, count, counts, templates }: OutboxProps) {
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
      tools={<ListTools view={view} wish={wish} links={links} searchLabel={view.t('mail.search')} filters={[]} />}
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
          <Cell>{templates[row.template] ?? row.template}</Cell>
          <Cell cell="badges">
            <MailBadge view={view} state={row.state} />
          </Cell>
          <Cell cell="meta" align="end">
            {view.date(row.createdAt, 'datetime')}
          </Cell>
        </tr>
      ))}
      empty={<NoMails view={view} narrowed={links.clear !== null || wish.view !== 'all'} showAll={links.plain} />}
      count={count}
      href={links.page}
    />
  )
}

/** Whether a mail has left. */
export function MailBadge({ view, state }: { view: View; state: MailState }) {
  return <Badge tone={tones[state]}>{view.t(`mail.state.${state}`)}</Badge>
}

function NoMails({ view, narrowed, showAll }: { view: View; narrowed: boolean; showAll: string }) {
  if (narrowed) return <NoneFound view={view} showAll={showAll} />
  return <Empty icon="mail" title={view.t('mail.none')} text={view.t('mail.noneText')} />
}

const tones: Record<MailState, Tone> = { waiting: 'warn', sent: 'ok', failed: 'bad', kept: 'neutral' }
