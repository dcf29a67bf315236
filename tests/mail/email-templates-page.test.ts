import { expect, test } from 'bun:test'
import { listAuditEntries } from '#src/accounts/audit/audit.ts'
import { saveLanguage } from '#src/i18n/languages.ts'
import { builtInTemplates } from '#src/mail/templates/built-in-templates.ts'
import { getMailTemplate } from '#src/mail/templates/templates.ts'
import { parseEditorForm } from '#tests/product-editor/editor-form.ts'
import { createTestProduct } from '#tests/support/products.ts'
import '#tests/support/matchers.ts'
import { storeTest } from '#tests/support/store-test.ts'

const { shop, admin } = storeTest({ clients: { admin: 5 } })
const path = '/admin/email-templates'
const codePath = `${path}/two_factor_verification`

type Form = Record<string, string>
const readForm = async (address: string): Promise<Form> => {
  const { text } = await admin.get(address)
  return parseEditorForm(/<form[^>]*id="edit-form".*?<\/form>/s.exec(text)![0]) as Form
}
const save = async (changes: Form, address = codePath) => admin.post(address, { ...(await readForm(address)), ...changes })
const codeTemplate = (language = 'en') => getMailTemplate(shop.db.read, 'two_factor_verification', [language])

test('the list has every email of the store with its type and slug', async () => {
  const { text } = await admin.get(path)
  for (const { slug, typeId } of builtInTemplates) {
    expect(text).toContain(`href="${path}/${slug}"`)
    expect(text).toContain(`>${typeId}</td>`)
  }
  expect((await admin.get(`${path}/nothing`)).status).toBe(404)
  expect((await admin.get(`${codePath}?language=xx`)).status).toBe(404)
})

test('the editor of the verification code lists its four variables', async () => {
  const { text } = await admin.get(codePath)
  for (const name of ['verification_code', 'customer_name', 'expires_in_minutes', 'site_name'])
    expect(text).toContain(`<code>{{${name}}}</code>`)
})

test('a saved text is sent from then on, is in the audit log, and can be reset', async () => {
  const subject = 'Your code: {{verification_code}}'
  expect((await save({ subject, body: '<p>{{verification_code}}</p>' })).status).toBe(303)
  expect(await codeTemplate()).toMatchObject({ subject, body: '<p>{{verification_code}}</p>' })
  expect(await listAuditEntries(shop.db.read, { subject: 'mail_template:two_factor_verification' })).toMatchObject([
    { action: 'mail_template.saved' },
  ])
  expect(await admin.get(path)).toShow('en')
  expect((await admin.post(`${codePath}/reset`, {})).status).toBe(303)
  expect((await codeTemplate()).subject).toBe('{{verification_code}} is your {{site_name}} verification code')
})

test('each language has its own text', async () => {
  await shop.db.transaction((tx) => saveLanguage(tx, { code: 'de', name: 'Deutsch' }))
  await save({ subject: 'Ihr Code', body: '<p>{{verification_code}}</p>' }, `${codePath}?language=de`)
  expect((await codeTemplate('de')).subject).toBe('Ihr Code')
  expect((await codeTemplate()).subject).not.toBe('Ihr Code')
})

test('unknown and missing variables are refused at their field, and what was entered stays', async () => {
  const missing = await save({ body: '<p>No code here</p>' })
  expect(missing.status).toBe(422)
  expect(missing.text).toContain('Add {{verification_code}}.')
  expect(missing.text).toContain('No code here')
  const unknown = await save({ subject: 'For {{order_number}}' })
  expect(unknown.status).toBe(422)
  expect(unknown.text).toContain('This email has no variable {{order_number}}.')
})

test('a save after the save of another person shows both texts, also where nothing was saved before', async () => {
  await shop.db.transaction((tx) => saveLanguage(tx, { code: 'de', name: 'Deutsch' }))
  for (const address of [codePath, `${codePath}?language=de`]) {
    const form = await readForm(address)
    expect((await admin.post(address, { ...form, subject: 'First' })).status).toBe(303)
    const second = await admin.post(address, { ...form, subject: 'Second' })
    expect(second.status).toBe(409)
    expect(second.text).toContain('First')
    expect(second.text).toContain('Second')
  }
})

test('the preview has sample values and no scripts of the text that is entered', async () => {
  const preview = await admin.post(`${codePath}/preview`, { subject: 'Code', body: '<p>{{verification_code}}</p><script>x()</script>' })
  expect(preview.text).toContain('482915')
  expect(preview.text).not.toContain('<script')
  expect(preview.headers.get('content-security-policy')).toContain('sandbox')
  expect((await admin.post(`${codePath}/preview?as=text`, { subject: 'Code', body: '<p>{{verification_code}}</p>' })).text).toStartWith(
    'Code\n\n482915',
  )
})

test('the preview of a text that nobody has translated is English, from left to right, as it is sent', async () => {
  await shop.db.transaction((tx) => saveLanguage(tx, { code: 'he', name: 'עברית' }))
  const previewIn = async () => (await admin.get(`${codePath}/preview?language=he`)).text
  expect(await previewIn()).toContain('<html lang="en" dir="ltr">')
  await save({ subject: 'קוד', body: '<p>{{verification_code}}</p>' }, `${codePath}?language=he`)
  expect(await previewIn()).toContain('<html lang="he" dir="rtl">')
})

test('the preview and a test have an order of products of the store, in the language of the text', async () => {
  await createTestProduct(shop, { name: 'Oak spoon', price: 1250 })
  await shop.db.transaction((tx) => saveLanguage(tx, { code: 'de', name: 'Deutsch' }))
  const sample = ['1 × Oak spoon', '12,50', 'Zwischensumme', 'Vereinigte Staaten']
  const preview = await admin.get(`${path}/order_confirmation/preview?language=de&as=text`)
  await admin.post(`${path}/order_confirmation/test?language=de`, {})
  expect((await admin.get(`${path}/cart_reminder/preview?as=text`)).text).toContain('- Oak spoon')
  const [mail] = await shop.listMails()
  for (const text of sample) expect([preview.text, mail!.text].map((shown) => shown.includes(text))).toEqual([true, true])
})

test('a test email goes to the person who asks for it', async () => {
  expect((await admin.post(`${path}/order_shipped/test`, {})).status).toBe(303)
  expect(await shop.listMails()).toMatchObject([{ template: 'order_shipped', recipient: 'role5@example.com' }])
})
