import { describe, expect, test } from 'bun:test'
import { readSettings } from '#src/settings/settings.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { openTicket } from '#tests/support/tickets.ts'

const { shop, admin } = storeTest({ clients: { admin: 5 } })
const path = '/admin/settings/helpdesk'

/** The form as the page shows it. */
async function form(): Promise<Record<string, string>> {
  const { text } = await admin.get(path)
  const inputs = [...text.matchAll(/<input[^>]*? name="([a-z_0-9]+)"[^>]*?>/g)]
  return {
    ...Object.fromEntries(inputs.map(([input, name]) => [name!, /value="([^"]*)"/.exec(input)?.[1] ?? ''])),
    holidays: '',
  }
}

describe('the page of targets', () => {
  test('saves hours, holidays and targets, which apply to the next ticket', async () => {
    const hours = Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [`hours_${day}`, '0:00 – 24:00']))
    const input = { ...(await form()), ...hours, holidays: '2026-12-25, 2026-01-01', response_normal: '30', resolution_normal: '' }
    expect((await admin.post(path, input)).status).toBe(303)
    expect(await readSettings(shop.db.read)).toMatchObject({
      helpdesk_holidays: '2026-01-01\n2026-12-25',
      helpdesk_response_normal: 30,
      helpdesk_resolution_normal: null,
    })
    expect(await openTicket(shop)).toMatchObject({ responseDueAt: shop.now() + 30 * 60_000, resolutionDueAt: null })
  })

  test.each([
    ['hours_0', '17:00-09:00'],
    ['holidays', '2026-02-30'],
    ['response_high', '0'],
    ['resolution_low', 'soon'],
  ])('refuses %s of %p and keeps what was entered', async (name, value) => {
    const response = await admin.post(path, { ...(await form()), [name]: value })
    expect(response.status).toBe(422)
    expect(response.text).toContain(value)
    expect((await readSettings(shop.db.read)).helpdesk_response_high).toBe(240)
  })

  test('warns when another person saved meanwhile, and saves after that', async () => {
    const stale = await form()
    await admin.post(path, { ...stale, response_low: '100' })
    const refused = await admin.post(path, { ...stale, response_low: '200' })
    expect(refused.status).toBe(409)
    await admin.post(path, { ...(await form()), response_low: '200' })
    expect((await readSettings(shop.db.read)).helpdesk_response_low).toBe(200)
  })
})
