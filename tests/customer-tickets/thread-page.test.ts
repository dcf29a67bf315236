import { describe, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { addMessage } from '#src/tickets/add-message.ts'
import { storeAttachment } from '#src/tickets/attachments.ts'
import { getTicket, type TicketRow } from '#src/tickets/find-tickets.ts'
import { maxRatingCommentLength, reopenDays, threadPageSize } from '#src/tickets/limits.ts'
import { deleteSpamTickets } from '#src/tickets/changes/delete-spam.ts'
import { replyAsStaff } from '#src/tickets/reply.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { perTest, storeTest } from '#tests/support/store-test.ts'
import { createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { hiddenFields, sendReply } from '#tests/support/ticket-forms.ts'
import { customerMessage, openTicket, staffMessage } from '#tests/support/tickets.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import '#tests/support/matchers.ts'
import { realSystem } from '#src/shop/real-system.ts'
import { setStatus } from '#src/tickets/set-status.ts'

const { shop, app, guest, agent } = storeTest({ clients: { agent: 3 }, config: { rateLimits: true } })
const day = 86_400_000
const owner = perTest(() => createTestUser(shop, 1, 'amara@example.com'))
const other = perTest(() => createTestUser(shop, 1, 'ben@example.com'))
const ownerClient = () => createSignedInClient(app, shop, owner)
const openOwn = () => openTicket(shop, { requester: { userId: owner.id, name: 'Amara', email: owner.email } })
const linkTo = ({ token }: Pick<TicketRow, 'token'>) => `/tickets/view/${token}`
const reload = ({ id }: Pick<TicketRow, 'id'>) => getTicket(shop.db.read, id)
const answer = (ticket: TicketRow, text: string, options: { visibleAt?: number } = {}) =>
  shop.db.transaction((tx) => replyAsStaff(tx, ticket.id, { ...staffMessage(text), ...options }, { now: shop.now() }))
const changeTicket = (ticket: TicketRow, change: Partial<TicketRow>) =>
  shop.db.transaction((tx) => tx.update(tx.t.tickets).set(change).where(eq(tx.t.tickets.id, ticket.id)))
const resolve = async (ticket: TicketRow, status: 'resolved' | 'closed' = 'resolved') => {
  const by = { actor: { id: null, name: 'Sam' }, now: shop.now() }
  const current = await reload(ticket)
  await shop.db.transaction((tx) => setStatus(tx, current, status, by))
}
const countMessages = () => shop.db.read.$count(shop.db.t.ticketMessages, eq(shop.db.t.ticketMessages.kind, 'customer'))

describe('a ticket by its number', () => {
  test('opens for its owner', async () => {
    const ticket = await openOwn()
    const page = await (await ownerClient()).get(`/tickets/${ticket.id}`)
    expect(page).toHaveStatus(200)
    expect(page).toShow('The left cup has a crack.')
  })

  test('does not exist for other customers: the same page as for a number without a ticket', async () => {
    const ticket = await openOwn()
    const client = await createSignedInClient(app, shop, other)
    const missing = await client.get('/tickets/999999')
    const withoutIds = (text: string) => text.replaceAll(/tickets\/[\w-]+|Reference: \w+/g, '')
    for (const path of [`/tickets/${ticket.id}`, '/tickets/0', '/tickets/1e3', '/tickets/-1', '/tickets/999999999999999999']) {
      const response = await client.get(path)
      expect(response).toHaveStatus(404)
      expect(withoutIds(response.text)).toBe(withoutIds(missing.text))
    }
  })

  test('asks a visitor to sign in, whether it exists or not', async () => {
    const ticket = await openOwn()
    for (const id of [ticket.id, 999_999]) {
      const response = await guest.get(`/tickets/${id}`)
      expect(response.status).toBe(302)
      expect(response.location).toStartWith('/login')
    }
  })

  test('leads staff to the admin', async () => {
    const ticket = await openOwn()
    const response = await agent.get(`/tickets/${ticket.id}`)
    expect([response.status, response.location]).toEqual([302, `/admin/tickets/${ticket.id}`])
  })

  const actions: [action: string, form: Record<string, string>][] = [
    ['reply', { key: newToken(realSystem.random), message: 'Hello' }],
    ['resolve', {}],
    ['reopen', {}],
    ['rating', { rating: 'bad' }],
  ]
  for (const [action, form] of actions)
    test(`cannot be changed by another customer: ${action}`, async () => {
      const ticket = await openOwn()
      await resolve(ticket)
      const before = await reload(ticket)
      const client = await createSignedInClient(app, shop, other)
      expect(await client.post(`/tickets/${ticket.id}/${action}`, form)).toHaveStatus(404)
      expect(await reload(ticket)).toEqual(before)
      expect(await countMessages()).toBe(1)
    })
})

describe('a ticket by its link', () => {
  test('opens without an account, and is neither stored, indexed nor named to other sites', async () => {
    const page = await guest.get(linkTo(await openTicket(shop)))
    expect(page).toHaveStatus(200)
    const { headers } = page
    expect([headers.get('referrer-policy'), headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([
      'no-referrer',
      'no-store',
      'noindex',
    ])
    expect(page).not.toShow('Your tickets')
  })

  test('shows authors by their initials, as staff see them', async () => {
    const author = { id: null, name: '👩‍🚀 Anna', email: 'anna@example.com' }
    const page = await guest.get(linkTo(await openTicket(shop, { message: { ...customerMessage('Broken'), author } })))
    expect(page.text).toContain('>👩‍🚀A</span>')
  })

  test('does not open for anything but the whole token, always with the same page', async () => {
    const ticket = await openTicket(shop)
    const { token } = ticket
    const wrong = [String(ticket.id), token.slice(0, 31), `${token}a`, '%25', newToken(realSystem.random), `${token.slice(0, 31)}_`, 'null']
    const pages = []
    for (const text of wrong) pages.push(await guest.get(`/tickets/view/${text}`))
    expect(pages.map(({ status }) => status)).toEqual(wrong.map(() => 404))
    expect(new Set(pages.map(({ text }) => text.replaceAll(/view\/[\w%]+|Reference: \w+/g, ''))).size).toBe(1)
  })

  test('a guess makes the same queries whether a ticket once had the token, never had it, or is another customer’s', async () => {
    const [gone, foreign] = [await openTicket(shop), await openOwn()]
    await changeTicket(gone, { isSpam: true })
    await shop.db.transaction((tx) => deleteSpamTickets(tx, [gone.id]))
    const client = await createSignedInClient(app, shop, other)
    const count = (path: string) => countQueries(shop, async () => expect(await client.get(path)).toHaveStatus(404))
    const [never, once] = [await count(`/tickets/view/${newToken(realSystem.random)}`), await count(linkTo(gone))]
    expect(once).toBe(never)
    // As many digits: the page suggests products by the words of the address, as on every missing page.
    expect(foreign.id).toBeLessThan(9)
    expect(await count(`/tickets/${foreign.id}`)).toBe(await count('/tickets/9'))
    // A closed ticket opens like an open one: its customer may still read and answer.
    const [open, closed] = [await openTicket(shop), await openTicket(shop)]
    await resolve(closed, 'closed')
    const read = (ticket: TicketRow) => countQueries(shop, async () => expect(await guest.get(linkTo(ticket))).toHaveStatus(200))
    expect(await read(closed)).toBe(await read(open))
  })

  test('opens in upper case, as mail programs may write it', async () => {
    const ticket = await openTicket(shop)
    const page = await guest.follow(await guest.get(`/tickets/view/${ticket.token.toUpperCase()}`))
    expect(page).toShow('The left cup has a crack.')
  })

  test('answers 429 after 30 wrong tokens in ten minutes, and the right one still opens', async () => {
    const ticket = await openTicket(shop)
    app.server = { requestIP: () => ({ address: '203.0.113.9' }), timeout() {} } as never
    const statuses: number[] = []
    for (let count = 0; count < 31; count++) statuses.push((await guest.get(`/tickets/view/${newToken(realSystem.random)}`)).status)
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 404), 429])
    expect(await guest.get(linkTo(ticket))).toHaveStatus(200)
  })

  test('is not found by guessing from ever new addresses', async () => {
    await openTicket(shop)
    let address = 0
    const requestIP = () => ({ address: `203.0.${(++address >> 8) % 256}.${address % 256}` })
    app.server = { requestIP, timeout() {} } as never
    const statuses = new Set<number>()
    for (let count = 0; count < 500; count++) statuses.add((await guest.get(`/tickets/view/${newToken(realSystem.random)}`)).status)
    expect([...statuses]).toEqual([404])
  })

  test('is gone with the ticket: the same page as for a token that never was one', async () => {
    const ticket = await openTicket(shop)
    const never = await guest.get(`/tickets/view/${newToken(realSystem.random)}`)
    await changeTicket(ticket, { isSpam: true })
    await shop.db.transaction((tx) => deleteSpamTickets(tx, [ticket.id]))
    const gone = await guest.get(linkTo(ticket))
    expect(gone.status).toBe(404)
    const withoutTokens = (text: string) => text.replaceAll(/view\/\w+|Reference: \w+/g, '')
    expect(withoutTokens(gone.text)).toBe(withoutTokens(never.text))
  })

  test('dies when staff change the token', async () => {
    const ticket = await openTicket(shop)
    await changeTicket(ticket, { token: newToken(realSystem.random) })
    expect(await guest.get(linkTo(ticket))).toHaveStatus(404)
    expect(await guest.post(`${linkTo(ticket)}/reply`, { key: newToken(realSystem.random), message: 'x' })).toHaveStatus(404)
  })

  test('opens the ticket that a merged one is part of', async () => {
    const target = await openTicket(shop, { subject: 'The target' })
    const source = await openTicket(shop)
    await changeTicket(source, { mergedInto: target.id })
    expect(await guest.get(linkTo(source))).toShow('The target')
    await sendReply(guest, linkTo(source), { message: 'To the target' })
    expect((await reload(target)).messageCount).toBe(2)
  })

  test('leads its owner to the page in the account, with the rating that was chosen', async () => {
    const ticket = await openOwn()
    const response = await (await ownerClient()).get(`${linkTo(ticket)}?rating=great`)
    expect(response).toRedirectTo(`/tickets/${ticket.id}?rating=great`)
  })

  test('joins the account of its proven address when its owner opens it', async () => {
    const ticket = await openTicket(shop)
    const client = await ownerClient()
    expect(await client.get(linkTo(ticket))).toHaveStatus(200)
    expect((await reload(ticket)).userId).toBeNull()
    await shop.db.transaction((tx) => tx.update(tx.t.users).set({ emailVerifiedAt: 1 }).where(eq(tx.t.users.id, owner.id)))
    expect(await client.get(linkTo(ticket))).toRedirectTo(`/tickets/${ticket.id}`)
    expect((await reload(ticket)).userId).toBe(owner.id)
  })

  test('shows staff what the customer sees, without marking it as seen or a way to answer', async () => {
    const ticket = await openTicket(shop)
    const page = await agent.get(linkTo(ticket))
    expect(page).toShow('This is the page behind the customer’s link.')
    expect(page.text).not.toContain('id="reply-form"')
    expect((await reload(ticket)).customerSeenAt).toBeNull()
    expect(await agent.post(`${linkTo(ticket)}/reply`, { key: newToken(realSystem.random), message: 'x' })).toHaveStatus(403)
  })
})

describe('the thread', () => {
  test('shows no notes, events, automatic mail, staff addresses, other tickets or answers that can still be undone', async () => {
    const other = await openTicket(shop, { subject: 'Another matter' })
    const ticket = await openTicket(shop)
    const hidden = { author: { id: null, name: 'Sam', email: 'agent-secret@example.com' } }
    await shop.db.transaction(async (tx) => {
      await addMessage(tx, ticket, { ...staffMessage('Secret note'), ...hidden, kind: 'note' }, shop.now())
      await addMessage(tx, ticket, { ...customerMessage('Out of office'), kind: 'auto' }, shop.now())
    })
    await answer(ticket, 'Not out yet', { visibleAt: shop.now() + 5000 })
    await shop.db.transaction((tx) => addMessage(tx, ticket, { ...staffMessage('Public answer'), ...hidden, kind: 'staff' }, shop.now()))
    const page = await guest.get(linkTo(ticket))
    expect(page).toShow('Public answer')
    for (const text of ['Secret note', 'Out of office', 'Not out yet', 'agent-secret', other.subject, other.token])
      expect(page.text).not.toContain(text)
    shop.clock.advance(5000)
    expect(await guest.get(linkTo(ticket))).toShow('Not out yet')
  })

  test(`opens with the newest ${threadPageSize} messages, and shows earlier ones with and without script`, async () => {
    const ticket = await openTicket(shop)
    for (let count = 1; count <= 65; count++) {
      shop.clock.advance(1000)
      await answer(ticket, `Answer ${count}.`)
    }
    const first = await guest.get(linkTo(ticket))
    expect(first.text.match(/<article/g)).toHaveLength(threadPageSize)
    expect(first).toShow('Answer 65.')
    expect(first).not.toShow('Answer 35.')
    const [, href = ''] = /hx-get="([^"]*before=\d+)"/.exec(first.text) ?? []
    const fragment = await guest.htmx(linkTo(ticket)).get(href)
    expect(fragment.text).toStartWith('<li id="earlier"')
    expect(fragment.text.match(/<article/g)).toHaveLength(threadPageSize)
    const page = await guest.get(href)
    expect(page).toShow('Answer 35.')
    expect(page).toShow('Back to the newest messages')
    expect(page.text).not.toContain('id="reply-form"')
  })

  test('asks for news and gets nothing while there is none, then only what is new with a link to it', async () => {
    const ticket = await openTicket(shop)
    const page = await guest.get(linkTo(ticket))
    const { since = '', status = '' } = hiddenFields({ text: page.text.slice(page.text.indexOf('id="thread-state"')) })
    const poll = () => guest.htmx(linkTo(ticket)).get(`${linkTo(ticket)}/updates?since=${since}&status=${status}`)
    expect(await poll()).toHaveStatus(204)
    shop.clock.advance(60_000)
    await answer(ticket, 'A new cup is on its way.')
    const news = await poll()
    expect(news).toHaveStatus(200)
    expect(news.text).toContain('1 new reply')
    expect(news.text).toContain('A new cup is on its way.')
    expect(news.text).not.toContain('The left cup has a crack.')
    expect(news.text).toContain('Answered')
    expect(news.headers.get('cache-control')).toBe('no-store')
  })
})

describe('a reply', () => {
  const paths: [who: string, open: () => Promise<{ ticket: TicketRow; client: TestClient; path: string }>][] = [
    [
      'of the owner',
      async () => ((ticket) => ownerClient().then((client) => ({ ticket, client, path: `/tickets/${ticket.id}` })))(await openOwn()),
    ],
    ['by the link', async () => ((ticket) => ({ ticket, client: guest, path: linkTo(ticket) }))(await openTicket(shop))],
  ]
  for (const [who, open] of paths) {
    test(`${who} is added to the end and opens the ticket again`, async () => {
      const { ticket, client, path } = await open()
      await answer(ticket, 'Fixed?')
      const sent = await sendReply(client, path, { message: 'Not yet.' })
      expect([sent.status, sent.location]).toEqual([303, `${path}#last`])
      const page = await client.get(path)
      expect(page.text.slice(page.text.indexOf('id="last"'))).toContain('Not yet.')
      expect((await reload(ticket)).status).toBe('open')
    })

    test(`${who} is added once, and comes with its files`, async () => {
      const { client, path } = await open()
      const { key = '' } = hiddenFields(await client.get(path))
      for (let count = 0; count < 2; count++)
        await client.post(`${path}/reply`, { key, message: 'Here it is.', files: new File(['x'], 'cup.txt') })
      expect(await countMessages()).toBe(2)
      expect(await shop.files.listModifiedBefore(Number.MAX_SAFE_INTEGER)).toHaveLength(1)
      const page = await client.get(path)
      const [, href = ''] = new RegExp(`href="(${path}/files/\\d+)"`).exec(page.text) ?? []
      const file = await client.get(href)
      expect(file.text).toBe('x')
      expect(file.headers.get('content-disposition')).toStartWith('attachment')
      expect(file.headers.get('content-security-policy')).toContain('sandbox')
      expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    })

    test(`${who} by a program needs no key from the page`, async () => {
      const { client, path } = await open()
      for (const message of ['One.', 'Two.']) expect(await client.post(`${path}/reply`, { message })).toHaveStatus(303)
      expect(await countMessages()).toBe(3)
      expect(await client.post(`${path}/reply`, { message: 'Three.', key: 'x' })).toShow('This form is too old.')
    })

    test(`${who} with script adds what is new and an empty form, also answers that came meanwhile`, async () => {
      const { ticket, client, path } = await open()
      const page = await client.get(path)
      const { key = '' } = hiddenFields({ text: page.text.slice(page.text.indexOf('id="reply-form"')) })
      const { since = '' } = hiddenFields({ text: page.text.slice(page.text.indexOf('id="thread-state"')) })
      shop.clock.advance(1000)
      await answer(ticket, 'Meanwhile')
      const response = await client.htmx(path).post(`${path}/reply`, { key, since, message: 'Not <b>yet</b>.' })
      expect(response.text).toStartWith('<section id="reply"')
      expect(response.text).toContain('hx-target="#thread" hx-swap="beforeend"')
      expect(response.text).toContain('Not &lt;b&gt;yet')
      expect(response.text).toContain('Meanwhile')
      expect(hiddenFields(response)['key']).not.toBe(key)
    })

    test(`${who} without text comes back with an error`, async () => {
      const { client, path } = await open()
      const page = await sendReply(client, path, { message: ' ' })
      expect(page).toHaveStatus(422)
      expect(page).toShow('Enter a message.')
      const { key = '' } = hiddenFields(await client.get(path))
      const fragment = await client.htmx(path).post(`${path}/reply`, { key, message: '' })
      expect(fragment).toHaveStatus(422)
      expect(fragment.text).toStartWith('<section id="reply"')
    })

    test(`${who} to a ticket that was closed for more than ${reopenDays} days opens a new one`, async () => {
      const { ticket, path } = await open()
      await resolve(ticket, 'closed')
      shop.clock.advance((reopenDays + 1) * day)
      // A session does not last that long.
      const client = path.startsWith('/tickets/view') ? guest : await ownerClient()
      const sent = await sendReply(client, path, { message: 'It broke again.' })
      const [successor] = await shop.db.read.select().from(shop.db.t.tickets).where(eq(shop.db.t.tickets.previousId, ticket.id))
      expect(sent).toRedirectTo(path.startsWith('/tickets/view') ? linkTo(successor!) : `/tickets/${successor!.id}`)
      const page = await client.follow(sent)
      expect(page).toShow('It broke again.')
      expect(page).toShow(`Continues ticket #${ticket.id}`)
      expect(page.text.includes(`href="/tickets/${ticket.id}"`)).toBe(!path.startsWith('/tickets/view'))
      expect((await reload(ticket)).status).toBe('closed')
    })

    test(`${who} once more to such a ticket joins the one that continues it`, async () => {
      const { ticket, path } = await open()
      await resolve(ticket, 'closed')
      shop.clock.advance((reopenDays + 1) * day)
      const client = path.startsWith('/tickets/view') ? guest : await ownerClient()
      const first = await sendReply(client, path, { message: 'It broke again.' })
      const second = await sendReply(client, path, { message: 'In two places.' })
      expect(second).toRedirectTo(first.location!)
      expect(await client.follow(second)).toShow('In two places.')
      expect(await shop.db.read.$count(shop.db.t.tickets)).toBe(2)
    })
  }

  test('is the only way on from such a ticket: it cannot be reopened', async () => {
    const ticket = await openTicket(shop)
    await resolve(ticket, 'closed')
    shop.clock.advance((reopenDays + 1) * day)
    expect((await guest.get(linkTo(ticket))).text).not.toContain('/reopen"')
    expect((await guest.post(`${linkTo(ticket)}/reopen`)).status).toBe(409)
    expect((await reload(ticket)).status).toBe('closed')
  })

  test('to a ticket closed for less opens it again', async () => {
    const ticket = await openTicket(shop)
    await resolve(ticket, 'closed')
    shop.clock.advance((reopenDays - 1) * day)
    await sendReply(guest, linkTo(ticket), { message: 'It broke again.' })
    expect(await reload(ticket)).toMatchObject({ status: 'open', closedAt: null })
  })
})

describe('files', () => {
  test('of other tickets and of notes do not exist', async () => {
    const [ticket, foreign] = [await openTicket(shop), await openTicket(shop)]
    const attach = (target: TicketRow, kind: 'customer' | 'note') =>
      shop.db.transaction(async (tx) => {
        const attachments = [await storeAttachment(shop, { name: 'a.txt', bytes: Buffer.from('x') })]
        await addMessage(tx, target, { ...customerMessage('Look'), kind, attachments }, shop.now())
      })
    await attach(foreign, 'customer')
    await attach(ticket, 'note')
    const files = await shop.db.read.select().from(shop.db.t.ticketAttachments).orderBy(shop.db.t.ticketAttachments.id)
    for (const { id } of files) expect(await guest.get(`${linkTo(ticket)}/files/${id}`)).toHaveStatus(404)
    expect(await guest.get(`${linkTo(foreign)}/files/${files[0]!.id}`)).toHaveStatus(200)
  })
})

describe('resolving and rating', () => {
  test('the customer resolves a ticket and opens it again', async () => {
    const ticket = await openTicket(shop)
    const path = linkTo(ticket)
    expect((await guest.post(`${path}/resolve`)).location).toBe(`${path}#rating`)
    expect((await reload(ticket)).status).toBe('resolved')
    await guest.post(`${path}/resolve`)
    expect((await reload(ticket)).status).toBe('resolved')
    await guest.post(`${path}/reopen`)
    expect((await reload(ticket)).status).toBe('open')
  })

  test('a link with a rating shows the form with it, and rates nothing by itself', async () => {
    const ticket = await openTicket(shop)
    await resolve(ticket)
    const page = await guest.get(`${linkTo(ticket)}?rating=okay`)
    expect(page.text).toMatch(/value="okay" checked/)
    expect((await reload(ticket)).rating).toBeNull()
  })

  test('a rating with its comment is stored, and a later one replaces it', async () => {
    const ticket = await openTicket(shop)
    await resolve(ticket)
    expect((await guest.post(`${linkTo(ticket)}/rating`, { rating: 'great', comment: 'Quick!' })).location).toBe(`${linkTo(ticket)}#rating`)
    expect(await reload(ticket)).toMatchObject({ rating: 'great', ratingComment: 'Quick!', ratedAt: shop.now() })
    await guest.post(`${linkTo(ticket)}/rating`, { rating: 'bad' })
    expect((await reload(ticket)).rating).toBe('bad')
    const { ticketMessages } = shop.db.t
    const events = and(eq(ticketMessages.ticketId, ticket.id), eq(ticketMessages.kind, 'event'))
    const recorded = await shop.db.read.select({ event: ticketMessages.event }).from(ticketMessages).where(events)
    expect(recorded.filter(({ event }) => event?.kind === 'rated')).toHaveLength(2)
    expect(await guest.get(linkTo(ticket))).toShow('You rated our help as bad.')
  })

  test('a rating needs a choice and a ticket that is resolved', async () => {
    const ticket = await openTicket(shop)
    expect(await guest.post(`${linkTo(ticket)}/rating`, { rating: 'great' })).toHaveStatus(409)
    await resolve(ticket)
    expect(await guest.post(`${linkTo(ticket)}/rating`, {})).toShow('Choose a rating.')
    expect(await guest.post(`${linkTo(ticket)}/rating`, { rating: 'superb' })).toHaveStatus(422)
    const long = 'x'.repeat(maxRatingCommentLength + 1)
    expect(await guest.post(`${linkTo(ticket)}/rating`, { rating: 'great', comment: long })).toHaveStatus(422)
    expect((await reload(ticket)).rating).toBeNull()
  })
})

test('the customer has seen a ticket when its page was opened, not when it was prefetched', async () => {
  const ticket = await openTicket(shop)
  await createTestClient(app).get(linkTo(ticket), { headers: { 'sec-purpose': 'prefetch' } })
  expect((await reload(ticket)).customerSeenAt).toBeNull()
  await guest.get(linkTo(ticket))
  expect((await reload(ticket)).customerSeenAt).toBe(shop.now())
})
