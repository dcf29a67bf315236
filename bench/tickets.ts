import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connect } from '#db/connect.ts'
import { readPage } from '#db/lists/list-query.ts'
import { migrate } from '#db/migrate/migrate.ts'
import type { Db, Exec } from '#db/types.ts'
import { findSearched, type TicketListParams, ticketListQuery } from '#src/inbox/list-tickets.ts'
import { readTicketReport } from '#src/inbox/ticket-figures.ts'
import { dayIn, addDays } from '#src/lib/dates/dates.ts'
import { searchText } from '#src/lib/text/search-text.ts'
import { type Row, openBulkWriter } from './bulk.ts'
import { median } from './metrics.ts'
import { adjectives, materials, productNouns } from './sample-words.ts'
import { countTicketViews, ticketViews } from '#src/inbox/ticket-views.ts'

// bun run bench tickets [postgres://…] [--keep <folder>]: what the inbox reads from 200,000 tickets with 1,000,000 messages, as ratios to
// 1,000 tickets. With --keep, the filled stores are used again by the next run, even for another commit.

const sizes = [1000, 200_000] as const
const messagesPerTicket = 5
const agents = 10
const now = Date.now()
/** Of the large store; the small one has as many tickets a day. */
const ticketsPerDay = 270

const pick = <T>(values: readonly T[], seed: number): T => values[seed % values.length]!
// Words of every frequency: a few in all tickets, most in few.
/** A store with more tickets has more such words, so each has as many tickets: 4, with 20 messages. */
const rareWord = (index: number, count: number) => `model${(index * 7919) % (count / 4)}x`

/** Fills an empty database. */
async function fillTickets(url: string, count: number): Promise<void> {
  await migrate(url)
  const writer = openBulkWriter(url)
  await writer.insertRows(
    'users',
    Array.from({ length: agents }, (_, index) => ({
      id: index + 1,
      email: `agent${index}@example.com`,
      emailKey: `agent${index}@example.com`,
      name: `Agent ${index}`,
      password: '',
      roleId: 3 as const,
      createdAt: now,
      updatedAt: now,
    })),
  )
  for (let start = 0; start < count; start += 5000) {
    const indexes = Array.from({ length: Math.min(5000, count - start) }, (_, offset) => start + offset)
    await writer.insertRows(
      'tickets',
      indexes.map((index) => ticketRow(index, count)),
    )
    await writer.insertRows(
      'ticketMessages',
      indexes.flatMap((index) => messageRows(index, count)),
    )
    await writer.insertRows(
      'ticketTags',
      indexes
        .filter((index) => index % 4 === 0)
        .map((index) => ({ ticketId: index + 1, tag: `Tag ${index % 40}`, tagKey: `tag ${index % 40}` })),
    )
  }
  await writer.finish()
}

function ticketRow(index: number, count: number): Row<'tickets'> {
  const createdAt = now - Math.round(((count - index) / ticketsPerDay) * 86_400_000)
  // Old tickets are closed, the newest 600 are worked on, whatever the size.
  const age = count - index
  const status = age > 600 ? 'closed' : age > 500 ? 'resolved' : age % 3 === 0 ? 'pending' : 'open'
  const subject = `${pick(adjectives, index)} ${pick(materials, index >> 2)} ${pick(productNouns, index >> 4)} ${rareWord(index, count)}`
  const [name, email] = [`Customer ${index % 50_000}`, `customer${index % 50_000}@example.com`]
  const isWaiting = status === 'open'
  return {
    id: index + 1,
    token: `t${index}`.padEnd(32, 'x'),
    key: null,
    subject,
    status,
    channel: 'web',
    name,
    email,
    emailKey: email,
    priority: pick(['normal', 'normal', 'normal', 'high', 'low', 'urgent'], index),
    // Spam is deleted after a while.
    isSpam: age <= 1000 && index % 97 === 0,
    assigneeId: index % 3 === 0 ? null : (index % agents) + 1,
    excerpt: subject,
    messageCount: messagesPerTicket,
    lastMessageAt: createdAt + 3_600_000,
    waitingSince: isWaiting ? createdAt : null,
    firstResponseAt: isWaiting ? null : createdAt + 600_000,
    resolvedAt: age > 500 ? createdAt + 7_200_000 : null,
    closedAt: age > 600 ? createdAt + 8_000_000 : null,
    searchText: searchText(index + 1, subject, name, email),
    createdAt,
    updatedAt: createdAt + 3_600_000,
  }
}

const messageRows = (index: number, count: number): Row<'ticketMessages'>[] =>
  Array.from({ length: messagesPerTicket }, (_, part) => {
    const createdAt = now - Math.round(((count - index) / ticketsPerDay) * 86_400_000) + part * 600_000
    return {
      ticketId: index + 1,
      kind: part % 2 === 0 ? 'customer' : 'staff',
      channel: 'web',
      key: `k${part}`,
      authorName: 'A',
      bodyText: `Hello, my ${pick(materials, index + part)} ${pick(productNouns, index + 3 * part)} ${rareWord(index + part, count)} arrived broken. ${part}`,
      visibleAt: createdAt,
      createdAt,
    } as Row<'ticketMessages'>
  })

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
  now,
}
const page =
  (changed: Partial<TicketListParams>, search = '') =>
  async (q: Exec) => {
    const searched = await findSearched(q, search)
    await readPage(q, ticketListQuery(q, { ...params, ...changed, searched }), { page: 1, pageSize: 25 })
    await countTicketViews(q, ticketViews, { agentId: 3, isAssignedOnly: false })
  }

const reads: [name: string, read: (q: Exec) => Promise<unknown>][] = [
  ['first page, all tickets', page({})],
  ['first page, all open', page({ view: 'open' })],
  ['first page, mine', page({ view: 'mine' })],
  ['first page, unassigned', page({ view: 'unassigned' })],
  ['all open by waiting time', page({ view: 'open', sort: 'waiting', descending: false })],
  ['all tickets by priority', page({ sort: 'priority' })],
  ['search for a word of few tickets', page({}, 'model42x')],
  ['search for a word of many', page({}, 'linen')],
  ['search for two words', page({}, 'oak bowl')],
  ['search for two common words', page({}, 'arrived broken')],
  ['search for words never together', page({}, 'oak bag')],
  ['search for a beginning of many words', page({}, 'mode')],
  ['search for a common beginning', page({}, 'arriv')],
  ['search for a rare and a common word', page({}, 'model42x oak')],
  ['search for an address', page({}, 'customer17@example.com')],
  ['search by number', page({}, '#500')],
  ['assigned to me', page({ isAssignedOnly: true })],
]

/** Times of every read in ms. The stores take turns, so other load on the machine affects all alike. */
async function measure(dbs: Db[]): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>()
  const today = dayIn(now, 'UTC')
  const reports = [30, 366].map((days) => ({
    name: `report of ${days} days`,
    runs: 8,
    read: (db: Db) => readTicketReport(db, { from: addDays(today, 1 - days), to: today, timeZone: 'UTC' }),
  }))
  const lists = reads.map(([name, read]) => ({ name, runs: 40, read: (db: Db) => read(db.read) }))
  for (const { name, runs, read } of [...lists, ...reports]) {
    const durations: number[][] = dbs.map(() => [])
    for (let run = 0; run < runs; run++) {
      for (const [index, db] of dbs.entries()) {
        const started = performance.now()
        await read(db)
        if (run >= runs / 4) durations[index]!.push(performance.now() - started)
      }
    }
    times.set(name, durations.map(median))
  }
  return times
}

const { values: options, positionals } = parseArgs({ options: { keep: { type: 'string' } }, allowPositionals: true })
const folder = options.keep ?? mkdtempSync(join(tmpdir(), 'sundry-tickets-'))
const dbs: Db[] = []
for (const count of sizes) {
  const url = positionals[0] ? `${positionals[0]}_${count}` : join(folder, `${count}.db`)
  if (!options.keep || (await isEmpty(url))) {
    const started = performance.now()
    await fillTickets(url, count)
    console.log(`${count} tickets written in ${Math.round((performance.now() - started) / 1000)} s`)
  }
  dbs.push(await connect(url))
}
const results = await measure(dbs)
for (const db of dbs) await db.close()
if (!options.keep) rmSync(folder, { recursive: true, force: true })
for (const [name, [small, large]] of results as Map<string, [number, number]>) {
  console.log(`${name.padEnd(36)} ${small.toFixed(2).padStart(8)} ms ${large.toFixed(2).padStart(8)} ms  × ${(large / small).toFixed(2)}`)
}

async function isEmpty(url: string): Promise<boolean> {
  await migrate(url)
  const db = await connect(url)
  const [ticket] = await db.read.select({ id: db.t.tickets.id }).from(db.t.tickets).limit(1)
  await db.close()
  return !ticket
}
