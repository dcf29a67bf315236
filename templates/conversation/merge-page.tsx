import type { MergeCandidate } from '#src/tickets/changes/merge-tickets.ts'
import type { TicketRow } from '#src/tickets/find-tickets.ts'
import { emailKey } from '#src/lib/people/emails.ts'
import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { Badge, ErrorNotice } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { ticketPath } from '#templates/tickets/ticket-paths.ts'
import { TicketPageHead } from './ticket-page-head.tsx'
import { statusTones } from '#templates/tickets/status-badge.tsx'

interface MergePageProps {
  view: View
  ticket: TicketRow
  candidates: MergeCandidate[]
  search: string
  error: string | undefined
  now: number
}

/** Asks which ticket this one is merged into. */
export function MergePage({ view, ticket, candidates, search, error, now }: MergePageProps) {
  const path = `${ticketPath(ticket.id)}/merge`
  return (
    <>
      <TicketPageHead
        view={view}
        ticket={ticket}
        title={view.t('conversation.mergeTitle', { number: ticket.id })}
        note={view.t('conversation.mergeHint')}
      />
      <ErrorNotice text={error} />
      <Panel>
        <div class="stack">
          <form class="ticket-search" action={path} role="search">
            <Field
              form={{ values: { q: search }, errors: {} }}
              name="q"
              type="search"
              icon="search"
              label={view.t('conversation.findTicket')}
              hint={view.t('conversation.findTicketHint')}
              attrs={{ autofocus: true }}
            />
            <Button>{view.t('common.search')}</Button>
          </form>
          <h2>{view.t(search === '' ? 'conversation.sameCustomer' : 'conversation.foundTickets')}</h2>
          {candidates.length === 0 && <p class="muted">{view.t('conversation.noTicketsFound')}</p>}
          {candidates.length > 0 && (
            <form class="stack" method="post" action={path}>
              <ul class="ticket-choices">
                {candidates.map(({ id, subject, name, email, status, lastMessageAt }, index) => (
                  <li>
                    <label class="choice">
                      <input type="radio" name="target" value={id} checked={index === 0 && candidates.length === 1} required />
                      <span>
                        <span class="choice-title">{subject}</span>
                        <span class="field-hint">
                          {view.t('conversation.number', { number: id })} · {name || email} · {view.recentDate(lastMessageAt, now)}
                        </span>
                        {emailKey(email) !== ticket.emailKey && (
                          <span class="field-hint strong">{view.t('conversation.mergeOtherCustomer', { email })}</span>
                        )}
                      </span>
                      <span class="choice-end">
                        <Badge tone={statusTones[status]}>{view.t(`helpdesk.status.${status}`)}</Badge>
                      </span>
                    </label>
                  </li>
                ))}
              </ul>
              <Button kind="primary" id="merge">
                {view.t('conversation.mergeButton')}
              </Button>
            </form>
          )}
        </div>
      </Panel>
    </>
  )
}
