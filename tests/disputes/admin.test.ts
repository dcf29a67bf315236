import { describe, expect, test } from 'bun:test'
import { createTestUser, startTestSession } from '#tests/support/users.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import '#tests/support/matchers.ts'
import { disputesTest } from './disputes-test.ts'

const { shop, app, admin, placePaidOrder, orderPath, postSignedWebhook, disputeEvent } = disputesTest()

describe('staff', () => {
  test('see on the order what to do until when, and find it in the list and on the dashboard', async () => {
    const { order, reference } = await placePaidOrder()
    await postSignedWebhook(disputeEvent(reference, 'open'))
    const page = await admin.get(orderPath(order))
    expect(page).toShow('The customer disputes $54.95 with their bank.')
    expect(page).toShow('the cardholder did not authorize the payment')
    expect(page).toShow('Respond by March 11, 2026 at the processor.')
    expect(page.text).not.toContain(`${orderPath(order)}/refund"`)
    expect(await admin.get('/admin/dashboard')).toShow('1 open dispute')
    expect(await admin.get('/admin/dashboard')).toShow('Respond by March 11, 2026')
    const list = await admin.get('/admin/disputes')
    expect(list).toShow(`#${order.number}`)
    expect(list).toShow('Respond by March 11, 2026')
    const [, href] = /class="row-link" href="([^"]+)"/.exec(list.text)!
    expect((await admin.get(href!)).headers.get('location')).toBe(orderPath(order))
  })

  test('see when the deadline has passed, and closed disputes in a view of their own', async () => {
    const { order, reference } = await placePaidOrder()
    await postSignedWebhook(disputeEvent(reference, 'open'))
    shop.clock.advance(10 * 86_400_000)
    const session = createTestClient(app)
    await startTestSession(session, shop, await createTestUser(shop, 4))
    expect(await session.get(orderPath(order))).toShow('The deadline was March 11, 2026.')
    expect(await session.get('/admin/disputes')).toShow('Ended March 11, 2026')
    await postSignedWebhook(disputeEvent(reference, 'won'))
    expect(await session.get(orderPath(order))).not.toShow('The deadline was')
    expect(await session.get('/admin/disputes')).toShow('No open disputes')
    expect(await session.get('/admin/disputes?view=closed')).toShow('Won')
    expect(await session.get('/admin/disputes/export.csv?view=closed')).toShow('fraudulent')
  })

  test('are led to the unmatched payments while a dispute has no order', async () => {
    await postSignedWebhook(disputeEvent('pi_demo_5495_usd_elsewhere', 'open'))
    const [dispute] = await shop.db.read.select().from(shop.db.t.disputes)
    const response = await admin.get(`/admin/disputes/${dispute!.id}`)
    expect(response.headers.get('location')).toBe('/admin/unmatched-payments?q=pi_demo_5495_usd_elsewhere')
  })
})
