import { ticketPriorities, ticketStatuses } from '#db/schema/tickets.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import type { IconName } from '#templates/ui/icon-names.ts'
import type { Tone } from '#templates/ui/notice.tsx'
import { ticketPath, ticketsPath } from '#templates/tickets/ticket-paths.ts'
import { headForm } from './head-form.ts'
import type { TicketHeadProps } from './ticket-head-props.ts'
import { statusTones } from '#templates/tickets/status-badge.tsx'

interface MenuProps {
  id: string
  /** Accessible name, which begins with the shown text. */
  label: string
  text: string
  icon?: IconName
  tone?: Tone
  children: Child
}

function Menu({ id, label, text, icon, tone, children }: MenuProps) {
  return (
    <details class="action-menu" data-menu id={id}>
      <summary class="button ticket-menu" data-size="small" data-tone={tone} aria-label={label}>
        {icon && <Icon name={icon} />}
        <span>{text}</span>
        <Icon name="chevron-down" />
      </summary>
      <div class="filter-card">{children}</div>
    </details>
  )
}

interface ChoiceProps {
  name: string
  value: string | number
  isCurrent: boolean
  shortcut?: string
  children: Child
}

function Choice({ name, value, isCurrent, shortcut, children }: ChoiceProps) {
  return (
    <button
      class="button menu-choice"
      type="submit"
      name={name}
      value={value}
      data-kind="quiet"
      data-shortcut={shortcut}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <span>{children}</span>
      {isCurrent && <Icon name="check" />}
      {shortcut && !isCurrent && <kbd aria-hidden="true">{shortcut}</kbd>}
    </button>
  )
}

export function StatusMenu({ view, head: { ticket } }: TicketHeadProps) {
  const text = view.t(`helpdesk.status.${ticket.status}`)
  const shortcuts = { open: 'o', pending: 'p', resolved: 's', closed: undefined }
  return (
    <Menu id="menu-status" text={text} label={view.t('conversation.statusMenu', { value: text })} tone={statusTones[ticket.status]}>
      <form {...headForm(`${ticketPath(ticket.id)}/status`)}>
        {ticketStatuses.map((status) => (
          <Choice
            name="status"
            value={status}
            isCurrent={status === ticket.status}
            {...(shortcuts[status] ? { shortcut: shortcuts[status] } : {})}
          >
            {view.t(`helpdesk.status.${status}`)}
          </Choice>
        ))}
      </form>
    </Menu>
  )
}

export function AssigneeMenu({ view, head }: TicketHeadProps) {
  const { ticket, assignee, assignees } = head
  const text = assignee?.name ?? view.t('conversation.unassigned')
  const me = assignees.find(({ id }) => id === view.user?.id)
  return (
    <Menu id="menu-assignee" text={text} icon="user" label={view.t('conversation.assigneeMenu', { value: text })}>
      <form {...headForm(`${ticketPath(ticket.id)}/assign`)}>
        {me && (
          <Choice name="assignee" value={me.id} isCurrent={me.id === assignee?.id} shortcut="i">
            {view.t('conversation.assignToMe')}
          </Choice>
        )}
        {assignees
          .filter(({ id }) => id !== me?.id)
          .map(({ id, name }) => (
            <Choice name="assignee" value={id} isCurrent={id === assignee?.id}>
              {name}
            </Choice>
          ))}
        <Choice name="assignee" value="" isCurrent={assignee === null}>
          {view.t('conversation.assignNobody')}
        </Choice>
      </form>
    </Menu>
  )
}

export function PriorityMenu({ view, head: { ticket } }: TicketHeadProps) {
  const text = view.t(`helpdesk.priority.${ticket.priority}`)
  const tone = ticket.priority === 'urgent' ? 'bad' : ticket.priority === 'high' ? 'warn' : undefined
  return (
    <Menu
      id="menu-priority"
      text={text}
      icon="arrow-up-down"
      {...(tone ? { tone } : {})}
      label={view.t('conversation.priorityMenu', { value: text })}
    >
      <form {...headForm(`${ticketPath(ticket.id)}/priority`)}>
        {ticketPriorities.toReversed().map((priority) => (
          <Choice name="priority" value={priority} isCurrent={priority === ticket.priority}>
            {view.t(`helpdesk.priority.${priority}`)}
          </Choice>
        ))}
      </form>
    </Menu>
  )
}

export function SnoozeMenu({ view, head: { ticket }, now, snoozeTimes }: TicketHeadProps) {
  const isSnoozed = ticket.snoozedUntil !== null && ticket.snoozedUntil > now
  const text = view.t('conversation.snooze')
  return (
    <Menu id="menu-snooze" text={text} icon="clock" label={text}>
      <form {...headForm(`${ticketPath(ticket.id)}/snooze`)}>
        {snoozeTimes.map(({ name, at }) => (
          <Choice name="preset" value={name} isCurrent={false}>
            {view.t(`conversation.snooze.${name}`)} <span class="muted">{view.date(at, 'datetime')}</span>
          </Choice>
        ))}
        {isSnoozed && (
          <Choice name="preset" value="wake" isCurrent={false}>
            {view.t('conversation.wake')}
          </Choice>
        )}
      </form>
      <form class="snooze-date" {...headForm(`${ticketPath(ticket.id)}/snooze`)}>
        <label for="f-until">{view.t('conversation.snoozeDate')}</label>
        <input class="input" type="datetime-local" id="f-until" name="until" required />
        <Button size="small">{view.t('conversation.snoozeUntil')}</Button>
      </form>
    </Menu>
  )
}

export function MoreMenu({ view, head: { ticket }, shortcuts }: TicketHeadProps) {
  const path = ticketPath(ticket.id)
  const text = view.t('conversation.more')
  return (
    <Menu id="menu-more" text={text} label={text}>
      <LinkButton href={`${path}/merge`} kind="quiet" icon="copy">
        {view.t('conversation.merge')}
      </LinkButton>
      <LinkButton href={`${path}/customer`} kind="quiet" icon="users">
        {view.t('conversation.changeCustomer')}
      </LinkButton>
      <LinkButton href={`${ticketsPath}/new?from=${ticket.id}`} kind="quiet" icon="plus">
        {view.t('conversation.newForCustomer')}
      </LinkButton>
      <LinkButton href={`${path}/link`} kind="quiet" icon="key-round">
        {view.t('conversation.changeLink')}
      </LinkButton>
      <form {...headForm(`${path}/spam`)}>
        <input type="hidden" name="spam" value={ticket.isSpam ? 'off' : 'on'} />
        <Button kind="quiet" icon={ticket.isSpam ? 'circle-check' : 'circle-x'}>
          {view.t(ticket.isSpam ? 'conversation.notSpam' : 'conversation.markSpam')}
        </Button>
      </form>
      <form {...headForm(`${path}/shortcuts`)}>
        <input type="hidden" name="shortcuts" value={shortcuts ? 'off' : 'on'} />
        <Button kind="quiet" icon="settings">
          {view.t(shortcuts ? 'conversation.shortcutsOff' : 'conversation.shortcutsOn')}
        </Button>
      </form>
    </Menu>
  )
}
