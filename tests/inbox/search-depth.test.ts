import { beforeEach, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { findWordMatches } from '#db/search/staff-search.ts'
import { findSearched } from '#src/inbox/list-tickets.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { openTicket } from '#tests/support/tickets.ts'
import '#tests/support/matchers.ts'

const { shop, agent } = storeTest({ clients: { agent: 3 } })

let ticketId: number
beforeEach(async () => {
  ticketId = (await openTicket(shop, { subject: 'Long ago' })).id
})

/** Messages by their ids. The newest 8,192 ids are searched first. */
async function addMessages(texts: Record<number, string>): Promise<void> {
  const { ticketMessages } = shop.db.t
  const [message] = await shop.db.read.select().from(ticketMessages).limit(1)
  const rows = Object.entries(texts).map(([id, bodyText]) => ({ ...message!, ticketId, id: Number(id), key: `k${id}`, bodyText }))
  await shop.db.transaction((tx) => tx.insert(ticketMessages).values(rows))
}

const numbered = (first: number, count: number, text: (index: number) => string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [first + index, text(index)]))

const find = (words: string, options: { limit?: number; isDeep?: boolean } = {}) =>
  findWordMatches(shop.db.read, 'ticket_messages', words, { limit: 50, ...options })

describe('among old and new messages', () => {
  beforeEach(() => addMessages({ 20_000: 'The spout drips.', 140_000: 'The spout drips.', 300_000: 'The spout drips; cafe Müller.' }))

  test.each<[words: string, ids: number[]]>([
    ['spout', [300_000, 140_000, 20_000]],
    ['spo', [300_000, 140_000, 20_000]],
    ['drips spout', [300_000, 140_000, 20_000]],
    ['SPO drip', [300_000, 140_000, 20_000]],
    ['café muller', [300_000]],
    ['spout kettle', []],
    ['drips!', [300_000, 140_000, 20_000]],
    ['"spout" OR *', []],
    ['', []],
    ['!', []],
  ])('%p finds the right ones, the newest first', async (words, ids) => {
    expect(await find(words)).toEqual({ ids, isComplete: true })
  })

  test('a limit keeps the newest, and says that there are more', async () => {
    expect(await find('spout', { limit: 1 })).toEqual({ ids: [300_000], isComplete: false })
    expect(await find('spo', { limit: 2 })).toEqual({ ids: [300_000, 140_000], isComplete: false })
  })

  test('a message that was changed or deleted is found as it is now', async () => {
    const { ticketMessages } = shop.db.t
    await shop.db.transaction(async (tx) => {
      await tx.update(ticketMessages).set({ bodyText: 'The lid is loose.' }).where(eq(ticketMessages.id, 300_000))
      await tx.update(ticketMessages).set({ bodyText: 'The rim is loose.' }).where(eq(ticketMessages.id, 20_000))
      await tx.delete(ticketMessages).where(eq(ticketMessages.id, 140_000))
    })
    expect((await find('spout')).ids).toEqual([])
    expect((await find('loose')).ids).toEqual([300_000, 20_000])
  })
})

describe('words that many new messages have', () => {
  const newest = 100_000
  // Each word is in every second message, both only in an old one, which a later one has pushed out of the newest.
  beforeEach(() =>
    addMessages({
      20_000: 'An oak bag.',
      28_192: 'Hello.',
      ...numbered(newest - 99, 100, (index) => `My ${index % 2 === 0 ? 'oak bowl' : 'bag'} arrived.`),
    }),
  )

  test('are looked for among the newest, unless all are asked for', async () => {
    expect(await find('oak bag')).toEqual({ ids: [], isComplete: false })
    expect(await find('oak bag', { isDeep: true })).toEqual({ ids: [20_000], isComplete: true })
  })

  test('are looked for everywhere together with a rare one', async () => {
    await addMessages({ 30_000: 'An oak lamp.', 38_192: 'Hello.' })
    expect(await find('oak lamp')).toEqual({ ids: [30_000], isComplete: true })
  })

  test('stop the search when four pages are found', async () => {
    expect(await find('arriv', { limit: 500 })).toEqual({
      ids: Array.from({ length: 100 }, (_, index) => newest - index),
      isComplete: false,
    })
    const all = await find('oak', { limit: 500, isDeep: true })
    expect([all.ids.length, all.ids.at(-1), all.isComplete]).toEqual([51, 20_000, true])
  })

  test('the list says so, and links to the search of all', async () => {
    expect(await findSearched(shop.db.read, 'oak bag')).toMatchObject({ ids: [], isComplete: false })
    const path = '/admin/tickets?q=oak+bag'
    const first = await agent.get(path)
    expect(first.text).toContain('only the newest were searched')
    expect(first.text).toContain(`href="${path}&amp;depth=all"`)
    expect(first.text).not.toContain(`id="row-${ticketId}"`)
    const all = await agent.get(`${path}&depth=all`)
    expect(all.text).toContain(`id="row-${ticketId}"`)
    expect(all.text).not.toContain('id="search-depth"')
  })
})

test('a search of a small inbox is always complete', async () => {
  expect(await findSearched(shop.db.read, 'ago')).toEqual({ ids: [ticketId], emailKey: null, isComplete: true })
  expect((await agent.get('/admin/tickets?q=ago')).text).not.toContain('id="search-depth"')
})

test('the index of the newest messages loses one for each that comes', async () => {
  await addMessages(numbered(20_000, 3, () => 'The spout drips.'))
  await addMessages(numbered(20_000 + 8192, 2, () => 'The spout drips.'))
  const rows = await shop.db.read.rows<{ total: number }>(sql`select count(*) as total from ticket_messages_search_newest`)
  // Two of the first three are gone; the message of the ticket has no successor at its distance.
  expect(Number(rows[0]!.total)).toBe(4)
})
