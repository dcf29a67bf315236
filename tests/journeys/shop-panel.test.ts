import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { payOrder } from '#src/payment-processing/apply-outcome.ts'
import { findTicket, listMessages } from '#src/tickets/find-tickets.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { addProductFile } from '#src/product-files/product-files.ts'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import { createFlatShippingRate, createTestCart, placeTestOrder, saveTestDetails } from '#tests/support/checkout.ts'
import { findAccessibilityViolations } from '#tests/support/accessibility.ts'
import { measureOverflow } from '#tests/support/page-checks.ts'
import { applyLook, looks } from '#tests/support/looks.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { openTicket } from '#tests/support/tickets.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'

const shop = await startTestShop()
const agent = await createTestUser(shop, 3)
await createFlatShippingRate(shop)
const mug = await createTestProduct(shop, { name: 'Mug', price: 2400, stock: 1000 })
const book = await createTestProduct(shop, { name: 'Field notes', isDigital: true, stock: null, price: 900 })
await addProductFile(shop, book.id, { name: 'notes.pdf', parts: bytes() }, async () => {})

async function* bytes() {
  yield new TextEncoder().encode('The bytes of the file')
}

async function placePaidOrder(lines: { id: number; variantId: number; quantity?: number }[]) {
  const { cartId } = await createTestCart(shop, lines)
  await saveTestDetails(shop, cartId)
  const order = await placeTestOrder(shop, cartId)
  const paid = { orderId: order.id, amount: order.total, currency: 'USD', method: 'Visa ending 4242' }
  const findWording = await readWordings(shop)
  await shop.db.transaction((tx) => payOrder(shop, tx, paid, { actor: 'card-processor', findWording }))
  return order
}

async function openTicketTab(ticket: { id: number }, options: { javaScriptEnabled?: boolean } = {}) {
  const tab = await openTab(shop, { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 }, ...options })
  await signIn(tab, shop, agent)
  await tab.goto(`/admin/tickets/${ticket.id}`)
  return tab
}

describe('beside a ticket', () => {
  test('a file that never arrived takes two clicks: reset, and send and resolve', async () => {
    const order = await placePaidOrder([book])
    const { downloads } = shop.db.t
    await shop.db.transaction((tx) => tx.update(downloads).set({ downloadsLeft: 0, downloadsAllowed: 3 }))
    const ticket = await openTicket(shop, { subject: 'Never got my file', orderId: order.id })
    const tab = await openTicketTab(ticket)
    await tab.locator('#f-body-staff').fill('Sorry!')
    // The page may leave before the draft has arrived.
    await tab.evaluate(`{
      const { fetch } = self
      self.fetch = (path, init) => {
        if (init?.body instanceof URLSearchParams) sessionStorage.setItem('outlives', init.keepalive)
        return fetch(path, init)
      }
    }`)
    await tab.getByRole('button', { name: /^Reset download/ }).click()
    await tab.getByText('Download reset: Field notes').waitFor()
    await tab.locator('#f-body-staff').waitFor()
    const draft = await tab.locator('#f-body-staff').inputValue()
    for (const part of ['Sorry!', `/checkout/success/${order.externalId}`]) expect(draft).toContain(part)
    expect(await tab.evaluate(`sessionStorage.getItem('outlives')`)).toBe('true')
    await tab.getByRole('button', { name: 'Send and resolve' }).click()
    await tab.waitForURL((url) => !url.pathname.endsWith(`/${ticket.id}`) || url.search !== '')
    expect(await findTicket(shop.db.read, ticket.id)).toMatchObject({ status: 'resolved' })
    const reply = (await listMessages(shop.db.read, ticket.id)).find(({ kind }) => kind === 'staff')
    expect(reply!.bodyText).toContain('You can download Field notes again')
    expect((await shop.db.read.select().from(downloads)).map(({ downloadsLeft }) => downloadsLeft)).not.toContain(0)
    expect(tab.consoleErrors).toEqual([])
  })

  test('one line is refunded in a dialog, and the thread tells it', async () => {
    const order = await placePaidOrder([{ ...mug, quantity: 2 }, book])
    const ticket = await openTicket(shop, { subject: 'One mug is broken', orderId: order.id })
    const tab = await openTicketTab(ticket)
    await tab.locator(`#shop-menu-${order.id} > summary`).click()
    await tab.getByRole('link', { name: `Refund #${order.number}` }).click()
    const dialog = tab.locator('#order-action[open]')
    await dialog.getByRole('heading', { name: `Refund order #${order.number}` }).waitFor()
    expect(await findAccessibilityViolations(tab)).toEqual([])
    await dialog.getByRole('textbox', { name: 'Refund of Mug' }).fill('1')
    await dialog.getByRole('button', { name: 'Refund $24.00' }).click()
    await tab.getByText('Refund of $24.00').waitFor()
    const { orders } = shop.db.t
    const [row] = await shop.db.read.select({ refunded: orders.refunded }).from(orders).where(eq(orders.id, order.id))
    expect(row).toEqual({ refunded: 2400 })
    expect(tab.consoleErrors).toEqual([])
  })

  test('a dialog closes with Escape, and links go into the reply', async () => {
    const order = await placePaidOrder([mug])
    const ticket = await openTicket(shop, { orderId: order.id })
    const tab = await openTicketTab(ticket)
    const title = await tab.title()
    await tab.locator(`#shop-menu-${order.id} > summary`).press('Enter')
    await tab.getByRole('link', { name: `Cancel order #${order.number}` }).press('Enter')
    await tab
      .locator('#order-action[open]')
      .getByRole('heading', { name: `Cancel order #${order.number}?` })
      .waitFor()
    await tab.keyboard.press('Escape')
    await tab.locator('#order-action:not([open])').waitFor({ state: 'attached' })
    expect(await tab.title()).toBe(title)
    await tab.getByRole('button', { name: `Insert order link #${order.number}` }).click()
    expect(await tab.locator('#f-body-staff').inputValue()).toContain(order.externalId)
    expect(tab.consoleErrors).toEqual([])
  })

  test('the panel is accessible and fits, wide and narrow', async () => {
    const order = await placePaidOrder([mug])
    const tab = await openTicketTab(await openTicket(shop, { orderId: order.id }))
    for (const look of looks) {
      await applyLook(tab, look)
      await tab.locator(`#shop-order-${order.id}`).waitFor()
      expect([look.name, await findAccessibilityViolations(tab, { include: '#context' })]).toEqual([look.name, []])
      expect([look.name, await measureOverflow(tab)]).toEqual([look.name, 0])
    }
  })

  test('in the inbox the panel opens above the thread', async () => {
    const order = await placePaidOrder([mug])
    const ticket = await openTicket(shop, { orderId: order.id })
    const tab = await openTicketTab(ticket)
    await tab.goto('/admin/tickets')
    await tab.locator(`a[data-pane][href="/admin/tickets/${ticket.id}"]`).click()
    await tab.locator('#conv #context > summary').click()
    await tab.locator(`#conv #shop-order-${order.id}`).waitFor()
    expect(tab.consoleErrors).toEqual([])
  })

  test('without script the panel is a page, whose forms return to the ticket', async () => {
    const order = await placePaidOrder([mug])
    const ticket = await openTicket(shop, { orderId: order.id })
    const tab = await openTicketTab(ticket, { javaScriptEnabled: false })
    await tab.getByRole('link', { name: 'Customer and orders' }).click()
    await tab.locator(`#shop-menu-${order.id} > summary`).click()
    await tab.getByRole('link', { name: `Cancel order #${order.number}` }).click()
    await tab.locator('#cancel-question').getByRole('button', { name: 'Cancel order' }).click()
    await tab.getByText('Order cancelled').first().waitFor()
    expect(new URL(tab.url()).pathname).toBe(`/admin/tickets/${ticket.id}`)
  })
})
