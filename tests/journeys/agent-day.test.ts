import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { savePreferences } from '#src/conversation/preferences.ts'
import { getTicket, listMessages } from '#src/tickets/find-tickets.ts'
import { createSavedReply } from '#src/saved-replies/saved-replies.ts'
import { ticketWatch } from '#src/inbox/ticket-watch.ts'
import { replyAsCustomer } from '#src/tickets/reply.ts'
import { openTab, waitForFocus } from '#tests/support/chromium.ts'
import { checkAccessibility } from '#tests/support/find-page-problems.ts'
import { createStockedShop } from '#tests/support/stocked-shop.ts'
import { customerMessage, openTicket } from '#tests/support/tickets.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'

const shop = await createStockedShop()
const agent = await createTestUser(shop, 3, 'lena@example.com')

/** Tickets that wait since different times; the first of `count` waits longest. */
async function openTickets(count: number, orderId?: number) {
  const opened: { id: number }[] = []
  for (let index = 0; index < count; index++) {
    shop.clock.advance(1000)
    const subject = orderId === undefined ? `Question ${index}` : `About my order ${index}`
    opened.push(await openTicket(shop, { subject, orderId: orderId ?? null, assigneeId: agent.id }))
  }
  return opened
}

const heading = (tab: Page) => tab.locator('h1').innerText()

/** Presses keys one after the other. */
async function press(tab: Page, ...keys: string[]) {
  for (const key of keys) await tab.keyboard.press(key)
}

/** By the sidebar's shortcut to the inbox, and the ticket's link in it. */
async function openFromInbox(tab: Page, id: number) {
  await tab.locator('#main').focus()
  await press(tab, 'g', 't')
  await tab.locator(`#open-${id}`).focus()
  await press(tab, 'Enter')
  await tab.locator(`#conversation[data-ticket="${id}"]`).waitFor()
}

/** Writes with the keyboard and sends; the next ticket opens. */
async function answer(tab: Page, text: string) {
  const before = tab.url()
  await press(tab, 'r')
  await waitForFocus(tab, '#f-body-staff')
  await tab.keyboard.type(text)
  await press(tab, 'Control+Enter')
  await tab.waitForURL((url) => url.href !== before)
  await tab.locator('#conversation, #list').first().waitFor()
}

test('an agent answers tickets by keyboard: orders, merges, a saved reply, a note and an undone send', async () => {
  const withOrders = await openTickets(2, shop.order.id)
  const plain = await openTickets(3)
  const duplicates = await openTickets(2)
  await shop.db.transaction((tx) =>
    createSavedReply(
      tx,
      { title: 'On its way', body: 'Hello {{customer.first_name}}, order {{order.number}} is on its way.', isShared: true },
      { userId: agent.id, now: shop.now() },
    ),
  )
  const tab = await openTab(shop, { viewport: { width: 1280, height: 900 } })
  await signIn(tab, shop, agent)

  // The day begins in the inbox: the newest ticket opens beside the list, and Escape leads back to its row.
  await tab.goto('/admin/tickets')
  await tab.locator('#main').focus()
  await press(tab, 'j')
  await waitForFocus(tab, `#open-${duplicates[1]!.id}`)
  await press(tab, 'Enter')
  await waitForFocus(tab, '#conv')
  await press(tab, 'Escape')
  await waitForFocus(tab, `#open-${duplicates[1]!.id}`)

  // Two tickets are duplicates of others.
  for (const [index, { id }] of duplicates.entries()) {
    await openFromInbox(tab, id)
    await tab.locator('#ticket-head details:has(a[href$="/merge"]) > summary').focus()
    await press(tab, 'Enter')
    await tab.locator('#ticket-head a[href$="/merge"]').focus()
    await press(tab, 'Enter')
    await tab.locator('#f-q').focus()
    await tab.keyboard.type(String(plain[index]!.id))
    await press(tab, 'Enter')
    await tab.waitForURL((url) => url.searchParams.get('q') === String(plain[index]!.id))
    const target = tab.locator('input[name=target]')
    await target.focus()
    await press(tab, 'Space', 'Enter')
    await tab.waitForURL((url) => url.pathname === `/admin/tickets/${plain[index]!.id}`)
    expect((await getTicket(shop.db.read, id)).mergedInto).toBe(plain[index]!.id)
  }
  // One was a mistake.
  await tab.locator('#undo-action').focus()
  await press(tab, 'Enter')
  await tab.locator('.thread-event').filter({ hasText: 'undid the merge' }).waitFor()
  expect((await getTicket(shop.db.read, duplicates[1]!.id)).mergedInto).toBeNull()

  // The first about an order gets its money back.
  await tab.goto(`/admin/tickets/${withOrders[0]!.id}`)
  await tab.locator(`#shop-menu-${shop.order.id} > summary`).focus()
  await press(tab, 'Enter')
  await tab.getByRole('link', { name: `Refund #${shop.order.number}` }).focus()
  await press(tab, 'Enter')
  const amounts = tab.locator('#order-action[open]').getByRole('textbox')
  await amounts.first().focus()
  await tab.keyboard.type('1')
  const refund = tab.locator('#order-action[open]').getByRole('button', { name: /^Refund \$[\d.]*[1-9]/ })
  await refund.focus()
  await press(tab, 'Enter')
  await tab.locator('.thread-event').filter({ hasText: 'Refund of $' }).waitFor()

  // Those about orders get a saved reply, filled in on the server.
  for (let index = 0; index < withOrders.length; index++) {
    const before = tab.url()
    await press(tab, ';')
    await tab.locator('#saved-replies [data-used][aria-selected=true]').waitFor()
    await press(tab, 'Enter')
    await waitForFocus(tab, '#f-body-staff')
    expect(await tab.locator('#f-body-staff').inputValue()).toBe(`Hello Amara, order ${shop.order.number} is on its way.`)
    await press(tab, 'Control+Enter')
    await tab.waitForURL((url) => url.href !== before)
  }
  for (const { id } of withOrders) expect((await getTicket(shop.db.read, id)).status).toBe('pending')

  // A note, the assignee and a status on the next one, without leaving it.
  const current = Number(/\d+/.exec(new URL(tab.url()).pathname)![0])
  await press(tab, 'n')
  await waitForFocus(tab, '#f-body-note')
  await tab.keyboard.type('Ask the warehouse.')
  await press(tab, 'Control+Enter')
  await tab.locator('.message[data-kind=note]').filter({ hasText: 'Ask the warehouse.' }).waitFor()
  await press(tab, 'Escape', 'p')
  await tab.locator('#menu-status > summary').filter({ hasText: 'Waiting for customer' }).waitFor()
  await press(tab, 'o')
  await tab.locator('#menu-status > summary').filter({ hasText: 'Open' }).waitFor()

  // A reply that was sent too early: its text is in the composer again.
  const subject = await heading(tab)
  await answer(tab, 'I will look into it')
  expect(await heading(tab)).not.toBe(subject)
  await tab.locator('#undo-action').focus()
  await press(tab, 'Enter')
  await tab.waitForURL((url) => url.pathname === `/admin/tickets/${current}`)
  expect(await tab.locator('#f-body-staff').inputValue()).toBe('I will look into it')
  expect((await getTicket(shop.db.read, current)).status).toBe('open')
  await press(tab, 'r', 'End')
  await tab.keyboard.type(' and write tomorrow.')
  await press(tab, 'Control+Enter')
  await tab.waitForURL((url) => url.pathname !== `/admin/tickets/${current}`)

  // The rest.
  for (let left = plain.length; left > 0; left--) await answer(tab, 'Thank you for waiting.')
  for (const { id } of [...plain, duplicates[1]!]) expect((await getTicket(shop.db.read, id)).status).toBe('pending')
  expect((await listMessages(shop.db.read, current)).map(({ bodyText }) => bodyText)).toContain('I will look into it and write tomorrow.')
  expect(new URL(tab.url()).pathname).toBe('/admin/tickets')
  expect(tab.consoleErrors).toEqual([])
})

test('an open ticket says at once that a message came in, and keeps earlier messages that were shown', async () => {
  const ticket = await openTicket(shop, { assigneeId: agent.id })
  const write = (text: string) => shop.db.transaction((tx) => replyAsCustomer(tx, ticket.id, customerMessage(text), shop.now()))
  for (let index = 1; index <= 40; index++) await write(`Message ${index}.`)
  const tab = await openTab(shop)
  await signIn(tab, shop, agent)
  const stream = tab.waitForResponse('**/admin/tickets/events')
  await tab.goto(`/admin/tickets/${ticket.id}`)
  await stream
  await tab.locator('#earlier a').focus()
  await press(tab, 'Enter')
  await tab.getByText('Message 1.', { exact: true }).waitFor()
  await tab.locator('#main').focus()
  await press(tab, 'p')
  await tab.locator('#menu-status > summary').filter({ hasText: 'Waiting for customer' }).waitFor()
  await write('The newest one.')
  await ticketWatch(shop).poll()
  await tab.locator('#show-new-messages').focus()
  await press(tab, 'Enter')
  await tab.locator('#thread').getByText('The newest one.').waitFor()
  expect(await tab.getByText('Message 1.', { exact: true }).count()).toBe(1)
  expect(tab.consoleErrors).toEqual([])
})

test('files that are pasted or dropped become files of the draft', async () => {
  const ticket = await openTicket(shop, { assigneeId: agent.id })
  const tab = await openTab(shop)
  await signIn(tab, shop, agent)
  await tab.goto(`/admin/tickets/${ticket.id}`)
  const give = (kind: 'paste' | 'drop', name: string) =>
    tab.evaluate(`(() => {
      const files = new DataTransfer()
      files.items.add(new File(['${kind}'], '${name}', { type: 'text/plain' }))
      const shared = { bubbles: true, cancelable: true }
      document.querySelector('#f-body-staff').dispatchEvent('${kind}' === 'paste'
        ? new ClipboardEvent('paste', { ...shared, clipboardData: files })
        : new DragEvent('drop', { ...shared, dataTransfer: files }))
    })()`)
  await tab.route('**/files/staff', (route) => route.fulfill({ status: 503, contentType: 'text/html', body: '' }), { times: 1 })
  await give('paste', 'pasted.txt')
  await tab.getByRole('button', { name: 'Try again' }).click()
  await tab.locator('.draft-files').getByText('pasted.txt').first().waitFor()
  await give('drop', 'dropped.txt')
  await tab.locator('.draft-files').getByText('dropped.txt').first().waitFor()
  await tab.reload()
  expect(await tab.locator('.draft-files').first().innerText()).toContain('pasted.txt')
  expect(tab.consoleErrors.filter((error) => !error.includes('503'))).toEqual([])
})

/** From the top, where no bar covers a part of a control. */
async function checkFromTop(tab: Page) {
  await tab.evaluate('scrollTo(0, 0)')
  return checkAccessibility(tab)
}

test('a message that comes in while an agent writes is shown before the reply goes out', async () => {
  const ticket = await openTicket(shop, { assigneeId: agent.id })
  const tab = await openTab(shop, { reducedMotion: 'reduce' })
  await signIn(tab, shop, agent)
  await tab.goto(`/admin/tickets/${ticket.id}`)
  await press(tab, 'r')
  await waitForFocus(tab, '#f-body-staff')
  await tab.keyboard.type('Which cup is it?')
  await shop.db.transaction((tx) => replyAsCustomer(tx, ticket.id, customerMessage('It is the left one.'), shop.now()))
  await press(tab, 'Control+Enter')
  await tab.locator('#newer-messages').filter({ hasText: 'It is the left one.' }).waitFor()
  expect(await tab.locator('#f-body-staff').inputValue()).toBe('Which cup is it?')
  expect(await checkFromTop(tab)).toEqual([])
  await tab.locator('#menu-send > summary').focus()
  await press(tab, 'Enter')
  expect(await checkFromTop(tab)).toEqual([])
  await tab.locator('#f-after-send').selectOption('stay')
  await tab.locator('#send-resolved').focus()
  await press(tab, 'Enter')
  await tab.locator('#menu-status > summary').filter({ hasText: 'Resolved' }).waitFor()
  expect(await checkFromTop(tab)).toEqual([])
})

test('without script an agent answers, takes it back and finds the text again', async () => {
  const ticket = await openTicket(shop, { assigneeId: agent.id })
  await shop.db.transaction((tx) => savePreferences(tx, agent.id, { afterSend: 'stay', shortcuts: true }))
  const tab = await openTab(shop, { javaScriptEnabled: false })
  await signIn(tab, shop, agent)
  await tab.goto(`/admin/tickets/${ticket.id}`)
  await tab.locator('#f-body-staff').fill('Too early')
  await tab.locator('#send-reply').click()
  await tab.locator('#undo-action').click()
  expect(await tab.locator('#f-body-staff').inputValue()).toBe('Too early')
  await tab.locator('label[data-kind=note]').click()
  await tab.locator('#f-body-note').fill('A note')
  await tab.locator('#send-note').click()
  await tab.locator('.message[data-kind=note]').waitFor()
})
