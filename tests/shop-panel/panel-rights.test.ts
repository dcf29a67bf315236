import { describe, expect, test } from 'bun:test'
import { type PermissionPreset, hasPermission, staffRoles } from '#src/accounts/permissions.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import '#tests/support/matchers.ts'
import { shopPanelTest } from './shop-panel-test.ts'

const { shop, app, placePaidOrder, openTicketAbout, listActions, readCard, fillForm } = shopPanelTest()

const presets: PermissionPreset[] = ['flat', 'least_privilege']
const cases = presets.flatMap((preset) => staffRoles.map((role) => [preset, role] as const))

/** What each action needs besides write access to tickets. */
const shownActions = [
  ['Refund', 'orders', 'orders'],
  ['Send an email again', 'orders', 'orders'],
  ['Edit address or items', 'orders', 'orders'],
  ['Send replacement', 'orders', 'orders'],
  ['Cancel order', 'orders', 'orders'],
  ['Create coupon', 'discounts', 'customer'],
] as const

describe.each(cases)('with the rights "%s", role %d', (preset, role) => {
  const signIn = async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: preset }, shop.now()))
    return createSignedInClient(app, shop, await createTestUser(shop, role, `staff${role}@example.com`))
  }
  const may = (area: 'orders' | 'discounts' | 'tickets') => hasPermission(role, area, 'write', preset)

  test('is offered exactly what it may do', async () => {
    const { order } = await placePaidOrder()
    const ticket = await openTicketAbout(order)
    const staff = await signIn()
    for (const [label, area, card] of shownActions) {
      const page = await readCard(ticket, card, staff)
      expect([label, page.text.includes(label)]).toEqual([label, may('tickets') && may(area)])
    }
  })

  test('does exactly what it may do', async () => {
    const paid = await placePaidOrder()
    const ticket = await openTicketAbout(paid.order)
    const staff = await signIn()
    const isAllowed = may('tickets') && may('orders')
    const refund = await staff.post(
      `/admin/ecommerce/orders/${paid.order.id}/refund?ticket=${ticket.id}`,
      await fillForm(paid.order, paid.payment, { amount: '1.00' }),
    )
    expect(refund.status).toBe(isAllowed ? 303 : 403)
    const coupon = { key: crypto.randomUUID(), kind: 'percent', value: '10', until: '2026-12-31' }
    const created = await staff.post(`/admin/tickets/${ticket.id}/coupon`, coupon)
    expect(created.status).toBe(may('tickets') && may('discounts') ? 303 : 403)
    const recorded = (await listActions(ticket)).map(({ action }) => action)
    expect(recorded).toEqual([...(isAllowed ? ['refunded'] : []), ...(created.status === 303 ? ['coupon'] : [])])
  })
})
