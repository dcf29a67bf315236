import { describe, expect, test } from 'bun:test'
import { listAuditEntries, recordAudit } from '#src/accounts/audit/audit.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { scheduledTasks } from '#src/scheduled-tasks.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestUser, startTestSession } from '#tests/support/users.ts'
import { findUserByEmail, saveUserLanguage } from '#src/accounts/users.ts'
import { auditChangeRows } from '#templates/audit-log/audit-change.tsx'
import '#tests/support/matchers.ts'

const { shop, admin, agent } = storeTest({ clients: { admin: 5, agent: 3 } })
const listPath = '/admin/audit-log'
const day = 86_400_000

const record = (action: string, subject: string, actor: { id: number | null; name: string } = { id: 99, name: 'Kim' }, change = {}) =>
  shop.db.transaction((tx) => recordAudit(tx, { actor, action, subject, change, now: shop.now() }))
/** The labels of each row. */
const shownActions = (text: string) =>
  [...text.matchAll(/<summary><svg.*?<\/svg>(.*?)<\/summary>.*?<td data-cell="badges">(.*?)<\/td>/gs)].map(([, noun, verbs]) =>
    [...`${noun}${verbs}`.matchAll(/<span[^>]*>([^<]*)<\/span>/g)].map(([, label]) => label),
  )
const listActions = async (query: string) => shownActions((await admin.get(`${listPath}?${query}`)).text)

describe('the audit log', () => {
  test('shows who changed what and when, newest first, with the values before and after', async () => {
    await record('settings.saved', 'settings', undefined, { site_name: ['Sundry', 'Corner'] })
    shop.clock.advance(1000)
    await record('user.role', 'user:12', undefined, { from: 1, to: 2 })
    const page = await agent.get(listPath)
    expect(shownActions(page.text)).toEqual([['Role changed'], ['Settings', 'Saved']])
    expect(page).toShow('site_name Before Sundry After Corner')
    expect(page).toShow('value Before 1 After 2')
    expect(page.text).toContain('href="/admin/users/12"')
    expect(page.text).toContain('href="/admin/settings"')
    for (const subject of ['discount:4', 'return:5', 'checkout_field:6']) await record('discount.saved', subject)
    const { text } = await agent.get(listPath)
    for (const path of ['discounts/4/edit', 'returns/5', 'checkout/fields/6/edit'])
      expect(text).toContain(`href="/admin/ecommerce/${path}"`)
  })

  test('shows noun and verb as two labels, an undone action with a third, and an action of another release as it is stored', async () => {
    for (const action of ['of.another.release', 'brand.deleted', 'brand.deleted.undone', 'users.exported', 'page.draft.discarded'])
      await record(action, 'x')
    expect(await listActions('')).toEqual([
      ['Draft of a page discarded'],
      ['Users', 'Exported'],
      ['Brand', 'Deleted', 'Undone'],
      ['Brand', 'Deleted'],
      ['of.another.release'],
    ])
  })

  test('translates each label by itself', async () => {
    await record('brand.deleted', 'brand:1')
    const user = (await findUserByEmail(shop.db.read, 'role5@example.com'))!
    await shop.db.transaction((tx) => saveUserLanguage(tx, user.id, 'de'))
    expect(await listActions('')).toEqual([['Marke', 'Gelöscht']])
    expect((await admin.get(`${listPath}/export.csv`)).text).toContain(',brand.deleted,Marke,Gelöscht,')
  })

  test('is filtered by person, area, time and subject, and searched by subject', async () => {
    await record('brand.saved', 'brand:1', { id: 1, name: 'Ann' })
    await record('user.role', 'user:12', { id: null, name: 'command line' })
    await record('user.saved', 'user:1', { id: 2, name: 'Kim' })
    expect(await listActions('person=2')).toEqual([['User', 'Saved']])
    expect(await listActions('person=system')).toEqual([['Role changed']])
    expect(await listActions('area=catalog')).toEqual([['Brand', 'Saved']])
    expect(await listActions('area=customers')).toEqual([['User', 'Saved'], ['Role changed']])
    await record('discount.saved', 'discount:4', { id: 3, name: 'Lee' })
    expect(await listActions('area=discounts')).toEqual([['Discount', 'Saved']])
    expect(await listActions('subject=user:1')).toEqual([['User', 'Saved']])
    expect(await listActions('q=user:1')).toEqual([['User', 'Saved'], ['Role changed']])
    expect(await listActions('q=KIM')).toEqual([['User', 'Saved']])
    expect(await listActions('q=%25')).toEqual([])
    shop.clock.advance(9 * day)
    await startTestSession(admin, shop, (await findUserByEmail(shop.db.read, 'role5@example.com'))!)
    expect(await listActions('created=7')).toEqual([])
    expect(await listActions('created=30&area=catalog')).toEqual([['Brand', 'Saved']])
  })

  test('offers everyone on the staff as a filter, and no customer', async () => {
    for (const role of [1, 2, 4] as const) await createTestUser(shop, role)
    const [select = ''] = /<select[^>]* name="person".*?<\/select>/s.exec((await admin.get(listPath)).text) ?? []
    const labels = [...select.matchAll(/<option[^>]*>([^<]*)/g)].map(([, label]) => label)
    expect(labels).toEqual(['Everyone', 'Role 3', 'Role 4', 'Role 5', 'The store itself'])
  })

  test('is searched by words of the stored action and of its labels', async () => {
    await record('page.deleted', 'page:1')
    await record('faq_group.saved', 'faq_group:2')
    await record('faq_group.deleted.undone', 'faq_group:2')
    expect(await listActions('q=faq+saved')).toEqual([['Question group', 'Saved']])
    expect(await listActions('q=Page+TRASH')).toEqual([['Page', 'Moved to the trash']])
    expect(await listActions('q=question+undone')).toEqual([['Question group', 'Deleted', 'Undone']])
    expect(await listActions('q=trash+question')).toEqual([])
  })

  test('is exported as CSV as it is filtered', async () => {
    await record('brand.saved', 'brand:1', undefined, { name: ['Old', 'New'] })
    await record('user.saved', 'user:1')
    const { text } = await admin.get(`${listPath}/export.csv?area=catalog`)
    expect(text).toStartWith('id,action,what,done,subject,person,person_id,change,created_at')
    expect(text.split('\r\n')).toHaveLength(3)
    expect(text).toContain(',brand.saved,Brand,Saved,brand:1,Kim,99,"{""name"":[""Old"",""New""]}"')
  })

  test('has nothing that edits or deletes an entry', async () => {
    const id = await record('user.saved', 'user:1')
    for (const path of [listPath, `${listPath}/${id}`, `${listPath}/${id}/delete`, `${listPath}/${id}/edit`])
      expect([404, 405]).toContain((await admin.post(path, { action: 'x' })).status)
    expect(await listAuditEntries(shop.db.read, { subject: 'user:1' })).toMatchObject([{ id, action: 'user.saved' }])
  })

  test('shows values without running them', async () => {
    await record('user.saved', 'user:1', { id: 1, name: '<b>x</b>' }, { name: ['', '<img src=x onerror=alert(1)>'] })
    const { text } = await admin.get(listPath)
    expect(text).not.toContain('<img src=x')
    expect(text).not.toContain('<b>x</b>')
  })

  test('keeps every entry unless the settings say for how long', async () => {
    const prune = scheduledTasks.find(({ name }) => name === 'delete old audit entries')!
    await record('user.saved', 'user:1')
    shop.clock.advance(31 * day)
    await record('user.role', 'user:1')
    const run = () => prune.run(shop, new AbortController().signal)
    await run()
    expect(await listAuditEntries(shop.db.read, { subject: 'user:1' })).toHaveLength(2)
    await shop.db.transaction((tx) => saveSettings(tx, { audit_log_days: 30 }, shop.now()))
    await run()
    expect(await listAuditEntries(shop.db.read, { subject: 'user:1' })).toMatchObject([{ action: 'user.role' }])
  })
})

test('the rows of a change are pairs, moves and new values', () => {
  expect(auditChangeRows({ name: ['a', 'b'], from: 1, to: 2, note: 'x', tags: ['a', 'b', 'c'] })).toEqual([
    { field: 'value', before: 1, after: 2 },
    { field: 'name', before: 'a', after: 'b' },
    { field: 'note', before: undefined, after: 'x' },
    { field: 'tags', before: undefined, after: ['a', 'b', 'c'] },
  ])
})
