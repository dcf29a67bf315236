import '#tests/support/matchers.ts'
import { describe, expect, test } from 'bun:test'
import { listAuditEntries } from '#src/accounts/audit/audit.ts'
import { recordBrokenMails } from '#src/audit-log/record-broken-mails.ts'
import { maxTemplateVersions } from '#src/mail/limits.ts'
import { listOutbox } from '#tests/support/outbox.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { builtInTemplates } from '#src/mail/templates/built-in-templates.ts'
import { listTemplateVersions, saveTemplateVersion } from '#src/mail/templates/template-versions.ts'
import { getMailTemplate } from '#src/mail/templates/templates.ts'
import { saveLanguage } from '#src/i18n/languages.ts'
import { isMailDisabled, requiredReason } from '#src/mail/optional-mails.ts'
import { parseEditorForm } from '#tests/product-editor/editor-form.ts'
import { ordersTest } from '#tests/orders/orders-test.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'

const { shop, app, admin, placePaidOrder } = ordersTest()
const path = '/admin/email-templates/welcome'
const key = { slug: 'welcome' as const, language: 'en' }

async function save(subject: string, more: Record<string, string> = {}) {
  const { text } = await admin.get(path)
  const form = parseEditorForm(/<form[^>]*id="edit-form".*?<\/form>/s.exec(text)![0]) as Record<string, string>
  return admin.post(path, { ...form, subject, ...more })
}
const subjectNow = async () => (await getMailTemplate(shop.db.read, 'welcome', ['en'])).subject
const versions = () => listTemplateVersions(shop.db.read, key)
const savedRows = () => shop.db.read.select().from(shop.db.t.emailTemplates)
const welcome = (to = 'a@example.com') =>
  shop.db.transaction((tx) =>
    queueMail(shop, tx, {
      template: 'welcome',
      to,
      params: { customer_name: 'Ann', account_link: 'https://x.example', confirm_prompt: '' },
    }),
  )

describe('the versions of an email', () => {
  test('begin with the built-in text and say who saved what', async () => {
    await save('First')
    await save('Second')
    await save('Second')
    expect((await versions()).map(({ editor }) => editor !== '')).toEqual([true, true, false])
    const page = await admin.get(`${path}/en/versions`)
    expect(page).toShow('Built-in text')
    expect(page.text).toMatch(/<ins>.*Second<\/ins>/)
    expect(page.text).toMatch(/<del>.*First<\/del>/)
  })

  test('can be restored, which is a version and an audit entry and can be undone', async () => {
    await save('First')
    await save('Second')
    const [, first] = await versions()
    const response = await admin.post(`${path}/en/versions/${first!.id}/restore`, {})
    expect(await subjectNow()).toBe('First')
    expect(await versions()).toHaveLength(4)
    const [entry] = await listAuditEntries(shop.db.read, { subject: 'mail_template:welcome' })
    expect(entry).toMatchObject({ action: 'mail_template.restored' })
    expect(await admin.get(response.location!)).toShow('Version restored')
    await admin.post(`${path}/undo`, { entry: String(entry!.id) })
    expect(await subjectNow()).toBe('Second')
  })

  test('undo a reset, but not after another save', async () => {
    await save('First')
    await admin.post(`${path}/reset`, {})
    const [entry] = await listAuditEntries(shop.db.read, { subject: 'mail_template:welcome' })
    expect(await subjectNow()).toBe('Welcome to {{site_name}}')
    await save('Second')
    expect(await admin.post(`${path}/undo`, { entry: String(entry!.id) })).toHaveStatus(409)
    expect(await subjectNow()).toBe('Second')
  })

  test('are limited, and belong to one language', async () => {
    await shop.db.transaction((tx) => saveLanguage(tx, { code: 'de', name: 'Deutsch' }))
    await shop.db.transaction(async (tx) => {
      for (let i = 0; i < maxTemplateVersions + 5; i += 1)
        await saveTemplateVersion(tx, { ...key, subject: `No. ${i}`, body: '<p>Hi</p>' }, { editor: 'Ann', roleId: 5, now: shop.now() + i })
    })
    expect(await versions()).toHaveLength(maxTemplateVersions)
    expect(await listTemplateVersions(shop.db.read, { ...key, language: 'de' })).toEqual([])
    const id = (await versions())[1]!.id
    expect(await admin.post(`${path}/de/versions/${id}/restore`, {})).toHaveStatus(404)
  })

  test('a text that equals the built-in one is not stored, so that it follows later releases', async () => {
    expect(await savedRows()).toEqual([])
    await save('First')
    await save('Welcome to {{site_name}}')
    expect(await savedRows()).toEqual([])
    expect((await save('Third')).status).toBe(303)
  })
})

describe('an email that is switched off', () => {
  test('is not queued, except as a test, until it is switched on', async () => {
    await admin.post(`${path}/switch`, {})
    expect(await welcome()).toBe(0)
    expect(await listOutbox(shop.db.read)).toEqual([])
    expect(await admin.get(path)).toShow('This email is switched off and not sent.')
    await admin.post(`${path}/test`, {})
    expect(await listOutbox(shop.db.read)).toHaveLength(1)
    await admin.post(`${path}/switch`, { enabled: '1' })
    expect(await welcome()).toBeGreaterThan(0)
    expect((await listAuditEntries(shop.db.read, { subject: 'mail_template:welcome' })).map(({ action }) => action)).toEqual([
      'mail_template.switched',
      'mail_template.tested',
      'mail_template.switched',
    ])
  })

  test('is never one that the law or the safety of an account demands', async () => {
    for (const slug of ['order_confirmation', 'order_refunded', 'two_factor_verification', 'reset_password'] as const) {
      expect(requiredReason(slug)).not.toBeNull()
      expect(await admin.post(`/admin/email-templates/${slug}/switch`, {})).toHaveStatus(422)
      await shop.db.transaction((tx) => tx.insert(tx.t.disabledMails).values({ slug, disabledAt: 1 }))
      expect(await isMailDisabled(shop.db.read, slug)).toBe(false)
      expect(await admin.get(`/admin/email-templates/${slug}`)).toShow('Cannot be switched off')
    }
    expect(builtInTemplates.filter(({ slug }) => requiredReason(slug) === null).length).toBeGreaterThan(10)
  })
})

describe('a broken text', () => {
  test('is recorded once in the audit log and shown with the number of emails until it is corrected', async () => {
    await save('First')
    const { emailTemplates } = shop.db.t
    await shop.db.transaction((tx) => tx.update(emailTemplates).set({ body: '<p>{{nothing}}</p>' }))
    await welcome('a@example.com')
    await welcome('b@example.com')
    expect((await listOutbox(shop.db.read)).map(({ subject }) => subject)).toEqual(['Welcome to Sundry', 'Welcome to Sundry'])
    const counts = await Promise.all([recordBrokenMails(shop), recordBrokenMails(shop)])
    expect(counts.reduce((sum, count) => sum + count)).toBe(1)
    expect(await listAuditEntries(shop.db.read, { subject: 'mail_template:welcome', limit: 1 })).toMatchObject([
      { action: 'mail_template.passed_over', actor: 'system', change: { language: 'en' } },
    ])
    const notice = '2 emails had the built-in text instead'
    expect(await admin.get('/admin/email-templates')).toShow(notice)
    expect(await admin.get('/admin/outbox')).toShow(notice)
    await save('Corrected', { body: '<p>Hi</p>' })
    expect(await admin.get('/admin/email-templates')).not.toShow(notice)
  })
})

describe('the editor', () => {
  test('has a preview line, which the email hides before its text', async () => {
    expect((await save('First', { preheader: 'Hi {{customer_name}}' })).status).toBe(303)
    await welcome()
    const { html, text } = (await shop.listMails())[0]!
    expect(html).toMatch(/<div class="preheader" style="display:none[^"]*">Hi Ann<span translate="no">&#847;/)
    expect(text).not.toContain('Hi Ann')
    expect((await save('First', { preheader: 'x'.repeat(151) })).status).toBe(422)
    expect((await save('First', { preheader: '{{order_number}}' })).status).toBe(422)
  })

  test('previews a recent order to staff who may see orders', async () => {
    const { id, number } = await placePaidOrder()
    const template = '/admin/email-templates/order_confirmation'
    expect(await admin.get(template)).toShow(`Order ${number}`)
    const preview = await admin.get(`${template}/preview?order=${id}`)
    expect(preview.text).toContain(`Order ${number}`)
    expect(preview.text).toContain('1 × Mug')
    expect(await admin.get(`${template}/preview?order=99999`)).toHaveStatus(404)
    expect((await admin.get(path)).text).not.toContain('name="order"')
  })

  test('has a button for each variable, and no switch or buttons for staff who may only read', async () => {
    expect((await admin.get(path)).text).toContain('data-insert="{{account_link}}"')
    const agent = await createSignedInClient(app, shop, await createTestUser(shop, 3))
    const page = await agent.get(path)
    expect([200, 403]).toContain(page.status)
  })
})
