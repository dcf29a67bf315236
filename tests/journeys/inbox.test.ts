import { expect, test } from 'bun:test'
import { changeStatus } from '#src/tickets/changes/edit-ticket.ts'
import { ticketWatch } from '#src/inbox/ticket-watch.ts'
import { openTab, startTestShop, waitForFocus } from '#tests/support/chromium.ts'
import { openTicket } from '#tests/support/tickets.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'

const shop = await startTestShop()
const agent = await createTestUser(shop, 3)
const path = '/admin/tickets'
const wide = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' as const }

async function openInbox(options: Parameters<typeof openTab>[1] = wide) {
  const tab = await openTab(shop, options)
  await signIn(tab, shop, agent)
  await tab.goto(path)
  return tab
}

test('an agent moves, selects, opens and leaves tickets with the keyboard', async () => {
  for (const subject of ['First', 'Second', 'Third', 'Fourth']) {
    shop.clock.advance(60_000)
    await openTicket(shop, { subject })
  }
  const tab = await openInbox()
  await tab.keyboard.press('/')
  await waitForFocus(tab, '#list-q')
  await tab.locator('#main').focus()
  await tab.keyboard.press('j')
  await waitForFocus(tab, '#open-4')
  await tab.keyboard.press('ArrowDown')
  await waitForFocus(tab, '#open-3')
  await tab.keyboard.press('x')
  await tab.keyboard.press('j')
  await tab.keyboard.press('j')
  await tab.keyboard.press('Shift+X')
  await tab.getByText('3 selected').waitFor()
  await tab.keyboard.press('k')
  await tab.keyboard.press('Enter')
  await waitForFocus(tab, '#conv')
  await tab.locator('#conv').getByRole('heading', { name: 'Second' }).waitFor()
  expect(tab.url()).toEndWith('/admin/tickets/2')
  await tab.keyboard.press('Escape')
  await waitForFocus(tab, '#open-2')
  expect(tab.consoleErrors).toEqual([])
})

test('what others do appears without moving anything, and new tickets wait behind a button', async () => {
  const { id } = await openTicket(shop, { subject: 'Where is my parcel?' })
  const tab = await openInbox()
  await tab.keyboard.press('j')
  await waitForFocus(tab, `#open-${id}`)
  shop.clock.advance(60_000)
  await openTicket(shop, { subject: 'A new question' })
  await shop.db.transaction((tx) => changeStatus(tx, id, 'resolved', { actor: { id: null, name: 'Lena' }, now: shop.now() }))
  await ticketWatch(shop).poll()
  await tab.getByRole('link', { name: '1 new' }).waitFor()
  await tab.locator(`#row-${id}`).getByText('Resolved').waitFor()
  await waitForFocus(tab, `#open-${id}`)
  expect(await tab.getByText('A new question').count()).toBe(0)
  await tab.getByRole('link', { name: '1 new' }).click()
  await tab.getByText('A new question').first().waitFor()
  expect(await tab.getByRole('link', { name: '1 new' }).count()).toBe(0)
  expect(tab.consoleErrors).toEqual([])
})

test('on a phone and without script a ticket opens as a page', async () => {
  const { id } = await openTicket(shop, { subject: 'The lid is missing' })
  for (const options of [{ viewport: { width: 390, height: 844 } }, { javaScriptEnabled: false }]) {
    const tab = await openInbox(options)
    await tab.locator(`#open-${id}`).click()
    await tab.waitForURL(`**/admin/tickets/${id}`)
    await tab.getByRole('heading', { name: 'The lid is missing' }).first().waitFor()
    expect(await tab.locator('#list').count()).toBe(0)
  }
})
