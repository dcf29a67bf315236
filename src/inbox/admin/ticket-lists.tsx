import type { Exec } from '#db/types.ts'
import {
  type TicketChannel,
  type TicketPriority,
  type TicketStatus,
  ticketChannels,
  ticketPriorities,
  ticketStatuses,
} from '#db/schema/tickets.ts'
import type { StaffView } from '#src/admin/layout.ts'
import { defineList } from '#src/admin/entities/entity-list.tsx'
import { type ListParams, isId, isOneOf, isShortText } from '#src/admin/list.ts'
import { addDays, isDay, startOfDay } from '#src/lib/dates/dates.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import type { EntityListProps } from '#templates/admin/entity-list.tsx'
import type { Filter } from '#templates/admin/list/list-filters.tsx'
import { conversationAssets } from '#templates/conversation/assets.ts'
import { InboxPage } from '#templates/inbox/inbox-page.tsx'
import { InboxLinks, SearchDepth, TicketBulkBar, SortMenu } from '#templates/inbox/inbox-tools.tsx'
import { ticketColumns } from '#templates/inbox/csv-columns.ts'
import { assignedTicketsPath, ticketsPath } from '#templates/tickets/ticket-paths.ts'
import { TicketRow } from '#templates/inbox/ticket-row.tsx'
import { listAssignees } from '#src/tickets/changes/assignees.ts'
import { readPreferences } from '#src/conversation/preferences.ts'
import { listKnownTicketTags } from '#src/tickets/changes/ticket-tags.ts'
import {
  findSearched,
  findTagFilter,
  type TicketListParams,
  ticketListQuery,
  type TicketListRow,
  type TicketSort,
} from '../list-tickets.ts'
import { repliedAction, undoableReply } from '#src/admin/undo-reply.ts'
import { undoableTicketActions } from './undo-bulk.ts'
import { assignedViews, countTicketViews, type TicketView, ticketViews } from '../ticket-views.ts'

const sorts = { newest: 'desc', waiting: 'asc', priority: 'desc' } as const

const filters = {
  status: isOneOf(ticketStatuses),
  assignee: (value: string) => value === 'none' || isId(value),
  tag: isShortText,
  priority: isOneOf(ticketPriorities),
  channel: isOneOf(ticketChannels),
  from: isDay,
  to: isDay,
  customer: isId,
  order: isId,
  depth: isOneOf(['all']),
}
const { assignee: _, ...filtersOfAssigned } = filters

export type TicketQuery = ListParams<TicketView, string, keyof typeof filters>

/** Both lists: all tickets, and those of the agent. */
export function ticketLists(shop: Shop) {
  const common = {
    area: 'tickets' as const,
    hasPersonalData: true as const,
    searchLabel: 'inbox.search' as const,
    viewsLabel: 'inbox.views' as const,
    viewLabel: (view: TicketView) => `inbox.view.${view}` as const,
    sorts,
    columns: ticketColumns,
    opens: 'page' as const,
    countsSavedViews: true as const,
    drawRow: (row: TicketListRow, { view, canWrite }: { view: StaffView | object; canWrite: boolean }) => (
      <TicketRow view={view as StaffView} ticket={row} canSelect={canWrite} now={shop.now()} />
    ),
    drawTools: (props: EntityListProps) => <SortMenu {...props} now={shop.now()} />,
    drawBulkBar: TicketBulkBar,
    drawNotice: SearchDepth,
    drawPage: InboxPage,
    // A reply that was sent before the list was opened again.
    undo: { ...undoableTicketActions, [repliedAction]: undoableReply },
    createLabel: 'conversation.newTicket' as const,
    createHref: `${ticketsPath}/new`,
    intro: async (_shop: Shop, view: StaffView) => (
      <InboxLinks view={view} hasShortcuts={(await readPreferences(shop.db.read, view.user.id)).shortcuts} />
    ),
    scripts: ['js/admin/ticket-events.js', 'js/admin/inbox.js', ...conversationAssets.scripts],
    styles: ['css/inbox-page.css', ...conversationAssets.styles],
  }
  const all = defineList({
    ...common,
    name: 'tickets',
    path: ticketsPath,
    title: 'inbox.title',
    views: ticketViews,
    filters,
    viewCounts: (q, view) => countTicketViews(q, ticketViews, { agentId: view.user.id, isAssignedOnly: false }),
    filterFields: (q, view, params) => listFilters(q, view, params, true),
    query: (_shop, view, params) => queryOf(shop, view, params, false),
    empty: ({ view }) => emptyTexts[view],
  })
  const assigned = defineList({
    ...common,
    name: 'assigned-tickets',
    path: assignedTicketsPath,
    title: 'inbox.assigned',
    views: assignedViews,
    filters: filtersOfAssigned,
    viewCounts: (q, view) => countTicketViews(q, assignedViews, { agentId: view.user.id, isAssignedOnly: true }),
    filterFields: (q, view, params) => listFilters(q, view, params, false),
    query: (_shop, view, params) => queryOf(shop, view, params, true),
    empty: () => emptyAssigned,
  })
  return { all, assigned }
}

const queryOf = async (shop: Shop, view: StaffView, params: TicketQuery, isAssignedOnly: boolean) =>
  ticketListQuery(shop.db.read, await toTicketParams(shop, view, params, isAssignedOnly))

/** What a URL asks for. */
export async function toTicketParams(
  shop: Shop,
  view: StaffView,
  { filters: values, ...params }: TicketQuery,
  isAssignedOnly: boolean,
): Promise<TicketListParams> {
  const { timezone } = await currentSettings(shop)
  const { assignee, tag, from, to } = values
  return {
    agentId: view.user.id,
    view: params.view,
    isAssignedOnly,
    status: (values.status as TicketStatus | undefined) ?? null,
    assignee: assignee === undefined || assignee === 'none' ? (assignee ?? null) : Number(assignee),
    priority: (values.priority as TicketPriority | undefined) ?? null,
    channel: (values.channel as TicketChannel | undefined) ?? null,
    tag: tag ? await findTagFilter(shop.db.read, tag.trim().toLowerCase()) : null,
    customer: values.customer ? Number(values.customer) : null,
    order: values.order ? Number(values.order) : null,
    since: from ? startOfDay(from, timezone) : null,
    until: to ? startOfDay(addDays(to, 1), timezone) : null,
    searched: await findSearched(shop.db.read, params.search, { isDeep: values.depth === 'all' }),
    sort: params.sort as TicketSort,
    descending: params.descending,
    now: shop.now(),
  }
}

async function listFilters(q: Exec, { t }: StaffView, { filters: values }: TicketQuery, hasAssignee: boolean): Promise<Filter[]> {
  const choice = (
    name: keyof typeof filters,
    label: string,
    any: string,
    options: { value: string | number; label: string }[],
  ): Filter => ({
    name,
    label,
    any,
    options,
    value: values[name],
  })
  const fixed = (name: 'customer' | 'order', label: string): Filter[] =>
    values[name] ? [{ kind: 'text', name, label, value: values[name] }] : []
  const agents = hasAssignee ? (await listAssignees(q)).map(({ id, name }) => ({ value: id, label: name })) : []
  return [
    choice(
      'status',
      t('inbox.status'),
      t('inbox.anyStatus'),
      ticketStatuses.map((value) => ({ value, label: t(`helpdesk.status.${value}`) })),
    ),
    ...(hasAssignee
      ? [choice('assignee', t('inbox.assignee'), t('inbox.anyAssignee'), [{ value: 'none', label: t('inbox.nobody') }, ...agents])]
      : []),
    choice(
      'priority',
      t('inbox.priority'),
      t('inbox.anyPriority'),
      ticketPriorities.map((value) => ({ value, label: t(`helpdesk.priority.${value}`) })),
    ),
    { kind: 'text', name: 'tag', label: t('inbox.tag'), value: values.tag, options: await listKnownTicketTags(q) },
    choice(
      'channel',
      t('inbox.channel'),
      t('inbox.anyChannel'),
      ticketChannels.map((value) => ({ value, label: t(`inbox.channel.${value}`) })),
    ),
    {
      kind: 'range',
      type: 'date',
      name: 'from',
      label: t('inbox.created'),
      from: { name: 'from', label: t('inbox.fromDay'), value: values.from },
      to: { name: 'to', label: t('inbox.toDay'), value: values.to },
    },
    ...fixed('customer', t('inbox.customerNumber')),
    ...fixed('order', t('inbox.orderId')),
  ]
}

const toAll = { label: 'inbox.empty.toAll', href: ticketsPath } as const
const toOpen = { label: 'inbox.empty.toOpen', href: `${ticketsPath}?view=open` } as const
const toUnassigned = { label: 'inbox.empty.toUnassigned', href: `${ticketsPath}?view=unassigned` } as const

const emptyTexts = {
  all: { icon: 'inbox', title: 'inbox.empty.all', text: 'inbox.empty.allText', action: { label: 'common.viewStore', href: '/' } },
  mine: { icon: 'circle-check', title: 'inbox.empty.mine', text: 'inbox.empty.mineText', action: toUnassigned },
  unassigned: { icon: 'circle-check', title: 'inbox.empty.unassigned', text: 'inbox.empty.unassignedText', action: toOpen },
  open: { icon: 'circle-check', title: 'inbox.empty.open', text: 'inbox.empty.openText', action: toAll },
  pending: { icon: 'clock', title: 'inbox.empty.pending', text: 'inbox.empty.pendingText', action: toOpen },
  snoozed: { icon: 'clock', title: 'inbox.empty.snoozed', text: 'inbox.empty.snoozedText', action: toOpen },
  resolved: { icon: 'inbox', title: 'inbox.empty.resolved', text: 'inbox.empty.resolvedText', action: toOpen },
  closed: { icon: 'inbox', title: 'inbox.empty.closed', text: 'inbox.empty.closedText', action: toAll },
  spam: { icon: 'shield-check', title: 'inbox.empty.spam', text: 'inbox.empty.spamText', action: toAll },
} as const
const emptyAssigned = { icon: 'circle-check', title: 'inbox.empty.assigned', text: 'inbox.empty.mineText', action: toUnassigned } as const
