import { expect, test } from 'bun:test'
import { readPage } from '#db/lists/list-query.ts'
import { listKeys } from '#db/lists/read-batches.ts'
import type { Exec } from '#db/types.ts'
import { findSearched, listTicketRows, type TicketListParams, ticketListQuery } from '#src/inbox/list-tickets.ts'
import { testEngine } from '#tests/support/test-db.ts'
import { explainQuery } from '#tests/support/explain-query.ts'
import { ticketViews } from '#src/inbox/ticket-views.ts'

const params: TicketListParams = {
  agentId: 3,
  view: 'all',
  isAssignedOnly: false,
  status: null,
  assignee: null,
  priority: null,
  channel: null,
  tag: null,
  customer: null,
  order: null,
  since: null,
  until: null,
  searched: null,
  sort: 'newest',
  descending: true,
  now: 1,
}
const firstPage = { page: 1, pageSize: 25 }
type QueryFunction = (q: Exec) => Promise<unknown>

const read =
  (changed: Partial<TicketListParams>): QueryFunction =>
  (q) =>
    readPage(q, ticketListQuery(q, { ...params, ...changed }), firstPage)

const scans = (steps: string[]) =>
  steps.filter((step) => /^SCAN (?!.*USING (COVERING )?INDEX|found|counted|matching|.*VIRTUAL TABLE|\(|CONSTANT)/.test(step))
const sorts = (steps: string[]) => steps.filter((step) => step.includes('TEMP B-TREE FOR ORDER BY'))

// Snoozed tickets and spam are few: sorted.
const ordered: [name: string, run: QueryFunction][] = [
  ...ticketViews.filter((view) => view !== 'snoozed').map((view): [string, QueryFunction] => [`the view ${view}`, read({ view })]),
  ['the agent’s tickets', read({ isAssignedOnly: true })],
  ['all tickets by waiting time', read({ sort: 'waiting', descending: false })],
  ['all tickets by priority', read({ sort: 'priority' })],
  ['tickets of a common tag', read({ tag: { key: 'late', isCommon: true } })],
]

test.skipIf(testEngine === 'postgres').each(ordered)('%s is read in index order, without sorting', async (_, runQuery) => {
  const steps = await explainQuery(runQuery)
  expect(sorts(steps)).toEqual([])
  expect(scans(steps)).toEqual([])
})

/** Reading an index from its start, too. */
const fullScans = (steps: string[]) =>
  steps.filter((step) => /^SCAN tickets(?!_search)|^SEARCH tickets USING INDEX tickets_status/.test(step))

const searched: [name: string, run: QueryFunction][] = [
  ['a search', (q) => findSearched(q, 'cup')],
  ['the tickets of a search', read({ searched: { ids: [1, 2], emailKey: null, isComplete: true } })],
  ['the tickets of an address', read({ searched: { ids: [], emailKey: 'amara@example.com', isComplete: true } })],
  ['a search in a view', read({ searched: { ids: [1, 2], emailKey: null, isComplete: true }, view: 'resolved' })],
  ['snoozed tickets', read({ view: 'snoozed' })],
  ['tickets of a rare tag', read({ tag: { key: 'late', isCommon: false } })],
  ['tickets of an account', read({ customer: 1 })],
  ['tickets of an order', read({ order: 1 })],
  ['the rows of a page', (q) => listTicketRows(q, [1, 2, 3], { agentId: 3, now: 1 })],
]

test.skipIf(testEngine === 'postgres').each(searched)('%s never reads all tickets or messages', async (_, runQuery) => {
  const steps = await explainQuery(runQuery)
  expect([...scans(steps), ...fullScans(steps)]).toEqual([])
})

test.skipIf(testEngine === 'postgres')('the export reads its keys in the order of an index', async () => {
  const steps = await explainQuery((q) => listKeys({ report: (query) => q.rows(query) }, ticketListQuery(q, params)))
  expect(sorts(steps)).toEqual([])
  expect(steps.some((step) => step.includes('INDEX tickets_listed'))).toBe(true)
})
