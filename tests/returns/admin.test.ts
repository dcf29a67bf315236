import { describe, expect, test } from 'bun:test'
import { undoMinutes } from '#src/accounts/limits.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { failEachStatement } from '#tests/support/fail-statement.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { receiveReturn } from '#src/returns/decide-return.ts'
import '#tests/support/matchers.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import { returnsTest } from './returns-test.ts'

const store = returnsTest()
const { shop, app, admin, guest, placeShippedOrder, request, readReturns, listPath, readStock, countMails, linkOf, orderPath, readStory } =
  store

const post = (id: number, step: string, form: Record<string, string>) => admin.post(`${listPath}/${id}/${step}`, form)
const readState = async (order: { id: number }) => (await readReturns(order))[0]!.state

async function requestOne(quantity = 2) {
  const placed = await placeShippedOrder({ quantity })
  const { id } = await request(placed, quantity, { note: 'A dent' })
  return { ...placed, id, row: (await readReturns(placed.order))[0]! }
}

describe('staff', () => {
  test('find returns by order, name or email, in views and as CSV', async () => {
    const { order } = await requestOne()
    expect(await admin.get(listPath)).toShow('Return #1')
    for (const words of [String(order.number), 'okafor', 'amara@']) expect(await admin.get(`${listPath}?q=${words}`)).toShow('Return #1')
    expect(await admin.get(`${listPath}?q=nobody`)).not.toShow('Return #1')
    expect(await admin.get(`${listPath}?view=completed`)).not.toShow('Return #1')
    expect(await admin.get(`${listPath}?view=requested&f.kind=return`)).toShow('Return #1')
    const csv = (await admin.get(`${listPath}/export.csv?view=all`)).text
    expect(csv).toContain('id,kind,order,customer,email,units,status,created_at,updated_at')
    expect(csv).toContain(`1,return,${order.number},Amara Okafor,amara@example.com,2,requested,`)
    expect(await admin.get('/admin/dashboard')).toShow('Returns')
  })

  test('approve a return, receive it with what goes back into stock, and complete it', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { return_instructions: 'Dock 4, Leipzig' }, 1))
    const { order, id, row } = await requestOne()
    const page = await admin.get(`${listPath}/${id}`)
    for (const text of ['A dent', 'Damaged or faulty', 'Amara Okafor, amara@example.com']) expect(page).toShow(text)
    const approved = await post(id, 'approve', { from: 'requested' })
    const undoable = await admin.follow(approved)
    expect(undoable).toShow(`The buyer gets an email in ${undoMinutes} minutes.`)
    expect(undoable.text).toContain(`action="${listPath}/${id}/undo"`)
    await expect(shop).toHaveMailed({ to: 'amara@example.com', template: 'return_approved', text: 'Dock 4, Leipzig' })
    expect(await guest.get(await linkOf(order))).toShow('Return #1 Approved')
    const [stock] = await readStock()
    const lineId = row.lines[0]!.id
    expect(await post(id, 'receive', { from: 'approved', [`restock.${lineId}`]: '3' })).toHaveStatus(422)
    expect(await admin.follow(await post(id, 'receive', { from: 'approved', [`restock.${lineId}`]: '1' }))).toShow('Marked as received')
    expect(await readStock()).toEqual([stock! + 1])
    expect((await readReturns(order))[0]!.lines).toMatchObject([{ quantity: 2, restocked: 1 }])
    expect(await countMails('return_received')).toBe(1)
    const received = await admin.get(`${listPath}/${id}`)
    expect(received.text).toContain(`href="${orderPath(order)}/refund"`)
    expect(await admin.follow(await post(id, 'complete', { from: 'received' }))).toShow('Return completed')
    expect(await countMails('return_completed')).toBe(1)
    expect((await readStory(order)).filter((kind) => kind === 'return')).toHaveLength(4)
  })

  test('decline a return with a reason that the buyer reads', async () => {
    const { order, id } = await requestOne()
    expect(await post(id, 'decline', { from: 'requested', reason: '' })).toShow('Enter a reason for the buyer.')
    await post(id, 'decline', { from: 'requested', reason: 'It was used.' })
    await expect(shop).toHaveMailed({ to: 'amara@example.com', template: 'return_declined', text: 'It was used.' })
    expect(await guest.get(await linkOf(order))).toShow('Declined: It was used.')
  })

  test('undo a decision, which withdraws its email', async () => {
    const { order, id } = await requestOne()
    for (const [step, form] of [
      ['approve', { from: 'requested' }],
      ['decline', { from: 'requested', reason: 'It was used.' }],
    ] as const) {
      const response = await post(id, step, form)
      const entry = new URL(response.location!, 'http://localhost').searchParams.get('undo')!
      expect(await admin.follow(await post(id, 'undo', { entry }))).toHaveStatus(200)
      expect((await readReturns(order))[0]).toMatchObject({ state: 'requested', reason: '', decidedBy: '', decidedAt: null })
    }
    expect([await countMails('return_approved'), await countMails('return_declined')]).toEqual([0, 0])
  })

  test('cannot approve again what was requested in another return meanwhile', async () => {
    const placed = await placeShippedOrder({ quantity: 1 })
    const { id } = await request(placed, 1)
    await post(id, 'decline', { from: 'requested', reason: 'It was used.' })
    await request(placed, 1)
    expect(await post(id, 'approve', { from: 'declined' })).toShow('was requested again in another return')
  })

  test('see when another person decided first', async () => {
    const { order, id } = await requestOne()
    await post(id, 'decline', { from: 'requested', reason: 'It was used.' })
    expect(await post(id, 'approve', { from: 'requested' })).toHaveStatus(409)
    expect(await post(id, 'receive', { from: 'approved' })).toHaveStatus(409)
    expect(await post(id, 'complete', { from: 'approved' })).toHaveStatus(409)
    expect(await readState(order)).toBe('declined')
    expect(await post(999, 'approve', { from: 'requested' })).toHaveStatus(404)
  })

  test('who may only read orders see no buttons', async () => {
    const { id } = await requestOne()
    await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
    const editor = await createSignedInClient(app, shop, await createTestUser(shop, 4))
    expect((await editor.get(`${listPath}/${id}`)).text).not.toContain('approve-button')
    expect(await editor.post(`${listPath}/${id}/approve`, { from: 'requested' })).toHaveStatus(403)
  })
})

test('whichever statement of receiving a return fails, everything stays as it was', async () => {
  const { id, row } = await requestOne()
  await post(id, 'approve', { from: 'requested' })
  const findWording = await readWordings(shop)
  const change = { from: 'approved' as const, restock: new Map([[row.lines[0]!.id, 2]]), actor: 'Robin', findWording }
  const { result } = await failEachStatement(shop, (failing) => failing.db.transaction((tx) => receiveReturn(failing, tx, id, change)))
  expect(result).toEqual({ restocked: 2 })
})
