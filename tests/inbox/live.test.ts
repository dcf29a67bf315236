import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { connect } from '#db/connect.ts'
import { endSessions } from '#src/accounts/sessions.ts'
import { changePriority } from '#src/tickets/changes/edit-ticket.ts'
import { ticketWatch } from '#src/inbox/ticket-watch.ts'
import { replyAsCustomer } from '#src/tickets/reply.ts'
import { eventStreams } from '#src/web/event-streams.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createMigratedDatabase } from '#tests/support/test-db.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import { customerMessage, openTicket } from '#tests/support/tickets.ts'
import '#tests/support/both-engines.ts'

const { shop, app, agent, editor, guest } = storeTest({
  clients: { agent: 3, editor: 4 },
  beforeClose: (closing) => Promise.resolve(eventStreams(closing).closeAll()),
})
const path = '/admin/tickets'

async function openStream(client: TestClient) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { accept: 'text/event-stream', cookie, 'accept-encoding': 'zstd, gzip' }
  const response = await app.handle(new Request(`http://localhost${path}/events`, { headers }))
  const reader = response.body?.pipeThrough(new TextDecoderStream() as never).getReader() as ReadableStreamDefaultReader<string>
  return { response, next: async () => (await reader.read()).value ?? 'end' }
}

describe('the stream of changes', () => {
  test('names the tickets that changed, whoever changed them, and is neither compressed nor cached', async () => {
    const { response, next } = await openStream(agent)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await next()).toContain('retry:')
    const first = await openTicket(shop)
    const second = await openTicket(shop)
    await ticketWatch(shop).poll()
    expect(await next()).toBe(`event: changed\ndata: [${first.id},${second.id}]\n\n`)
    shop.clock.advance(1000)
    await shop.db.transaction((tx) => changePriority(tx, first.id, 'high', { actor: { id: null, name: 'Sam' }, now: shop.now() }))
    await ticketWatch(shop).poll()
    expect(await next()).toBe(`event: changed\ndata: [${first.id}]\n\n`)
  })

  test('finds a change that was stored late, with an earlier time', async () => {
    const first = await openTicket(shop)
    const second = await openTicket(shop)
    const { next } = await openStream(agent)
    await next()
    const touch = (id: number, updatedAt: number) =>
      shop.db.transaction((tx) => tx.update(tx.t.tickets).set({ updatedAt }).where(eq(tx.t.tickets.id, id)))
    await ticketWatch(shop).poll()
    await next()
    await touch(first.id, shop.now() + 3000)
    await ticketWatch(shop).poll()
    expect(await next()).toContain(`[${first.id}]`)
    await touch(second.id, shop.now() + 1000)
    await ticketWatch(shop).poll()
    expect(await next()).toContain(`[${second.id}]`)
  })

  test('tells what another process wrote', async () => {
    const address = await createMigratedDatabase()
    const [own, other] = [await connect(address, { shared: true }), await connect(address, { shared: true })]
    const announced: number[][] = []
    const watch = ticketWatch({ ...shop, db: own })
    const stop = watch.listen((ids) => announced.push(ids))
    try {
      await watch.poll()
      const { id } = await openTicket({ db: other, now: shop.now } as typeof shop)
      await watch.poll()
      expect(announced).toEqual([[id]])
    } finally {
      stop()
      await own.close()
      await other.close()
    }
  })

  test('sends a sign of life, and ends when the agent has signed out', async () => {
    const { next } = await openStream(agent)
    await next()
    await eventStreams(shop).beat()
    expect(await next()).toBe(': \n\n')
    const [session] = await shop.db.read
      .select({ userId: shop.db.t.sessions.userId })
      .from(shop.db.t.sessions)
      .orderBy(shop.db.t.sessions.userId)
    await shop.db.transaction((tx) => endSessions(tx, session!.userId!))
    await eventStreams(shop).beat()
    expect(await next()).toBe('end')
    expect(eventStreams(shop).size).toBe(0)
  })

  test('ends for those who may not read tickets any more', async () => {
    const { next } = await openStream(editor)
    await next()
    await shop.db.transaction((tx) => tx.update(tx.t.users).set({ roleId: 1 }).where(eq(tx.t.users.roleId, 4)))
    await eventStreams(shop).beat()
    expect(await next()).toBe('end')
  })

  test('ends when the server stops', async () => {
    const { next } = await openStream(agent)
    await next()
    eventStreams(shop).closeAll()
    expect(await next()).toBe('end')
  })

  test('is limited by person, and open again after one has ended', async () => {
    for (let count = 0; count < 12; count++) expect((await openStream(agent)).response.status).toBe(200)
    expect((await openStream(agent)).response.status).toBe(429)
    expect((await openStream(editor)).response.status).toBe(200)
    eventStreams(shop).closeAll()
    expect((await openStream(agent)).response.status).toBe(200)
  })

  test('is closed for guests, and answers 406 to whoever does not listen', async () => {
    expect((await openStream(guest)).response.status).not.toBe(200)
    expect((await agent.get(`${path}/events`)).status).toBe(406)
  })
})

describe('the changes of a list', () => {
  const changes = async (query: string) => (await agent.get(`${path}/changes?${query}`)).text

  test('have the counts, the rows that are shown, and the number of new ones', async () => {
    const shown = await openTicket(shop)
    const since = shop.now() + 1000
    shop.clock.advance(2000)
    const query = `view=open&shown=${shown.id}&since=${since}`
    expect(await changes(query)).not.toContain('show-news')
    await openTicket(shop, { subject: 'A new one' })
    await openTicket(shop, { subject: 'Another one' })
    await shop.db.transaction((tx) => replyAsCustomer(tx, shown.id, customerMessage('Any news?'), shop.now()))
    const text = await changes(query)
    expect(text).toContain('2 new')
    expect(text).toContain('<span data-view="open">3</span>')
    expect(text).toContain('<span data-waiting>3</span>')
    expect(text).toContain('Any news?')
    expect(text).not.toContain('Another one')
  })

  test('count only what the list has', async () => {
    await openTicket(shop, { priority: 'urgent' })
    expect(await changes('priority=urgent&since=0&shown=')).toContain('1 new')
    expect(await changes('priority=low&since=0&shown=')).not.toContain('show-news')
  })

  test('keep rows that left the list, as they are now', async () => {
    const { id } = await openTicket(shop)
    await agent.post(`${path}/bulk`, { action: 'resolve', ids: [id], back: path })
    const text = await changes(`view=open&shown=${id}&since=0`)
    expect(text).toContain(`id="row-${id}"`)
    expect(text).toContain('Resolved')
  })
})

test('shortcuts can be turned off by an agent', async () => {
  expect((await agent.get(path)).text).not.toContain('data-shortcuts="off"')
  const { users, agentPreferences } = shop.db.t
  const [user] = await shop.db.read.select({ id: users.id }).from(users).where(eq(users.roleId, 3))
  await shop.db.transaction((tx) => tx.insert(agentPreferences).values({ userId: user!.id, notifyOf: [], shortcuts: false }))
  expect((await agent.get(path)).text).toContain('data-shortcuts="off"')
})
