import { beforeEach, describe, expect, test } from 'bun:test'
import { saveLanguage } from '#src/i18n/languages.ts'
import { listAllLanguages } from '#src/i18n/list-languages.ts'
import { listTemplateVersions } from '#src/mail/templates/template-versions.ts'
import { getMailTemplate } from '#src/mail/templates/templates.ts'
import { storeTest } from '#tests/support/store-test.ts'
import '#tests/support/matchers.ts'

const { shop, admin } = storeTest({ clients: { admin: 5 } })
const slug = 'two_factor_verification'
const [subjectKey, bodyKey] = [`mail.template.${slug}.subject`, `mail.template.${slug}.body`]
const subject = '{{verification_code}} é o seu código'
const body = '<p>Olá {{customer_name}}, {{verification_code}} vale {{expires_in_minutes}} minutos.</p>'

let path: string
beforeEach(async () => {
  await shop.db.transaction((tx) => saveLanguage(tx, { code: 'pt', name: 'Português' }))
  path = `/admin/languages/${(await listAllLanguages(shop)).find(({ code }) => code === 'pt')!.id}`
})

const save = (key: string, text: string, was = '') => admin.post(`${path}/translations?q=${slug}`, { key, text, was })
const readMail = () => getMailTemplate(shop.db.read, slug, ['pt', 'en'])
const upload = (...lines: string[]) => admin.post(`${path}/files`, { file: new File([['key,source,pt', ...lines].join('\n')], 'file.csv') })
const cell = (text: string) => `"${text.replace(/"/g, '""')}"`

describe('the texts of emails among the translations of a language', () => {
  test('are listed as missing, saved in two parts, and sent from then on', async () => {
    const missing = () => admin.get(`${path}/translations?part=mails&show=missing&q=${slug}`)
    expect((await missing()).text).toContain(`value="${subjectKey}"`)
    await save(subjectKey, subject)
    expect((await missing()).text).not.toContain(`value="${subjectKey}"`)
    expect((await missing()).text).toContain(`value="${bodyKey}"`)
    await save(bodyKey, body)
    expect(await readMail()).toMatchObject({ language: 'pt', subject, body })
    const editor = await admin.get(`/admin/email-templates/${slug}?language=pt`)
    expect(editor.text).toContain('Olá {{customer_name}}')
    expect((await listTemplateVersions(shop.db.read, { slug, language: 'pt' })).map(({ editor: name }) => name === '')).toEqual([
      false,
      false,
      true,
    ])
  })

  test('are those of the editor of emails, and gone when both parts are reset', async () => {
    await admin.post(`/admin/email-templates/${slug}?language=pt`, { subject, preheader: 'Em 15 minutos', body, updated_at: 0 })
    expect((await admin.get(`${path}/translations?part=mails&show=own`)).text).toContain(`value="${subject}"`)
    expect((await save(subjectKey, 'Outro {{verification_code}}')).status).toBe(409)
    expect((await save(subjectKey, '', subject)).status).toBe(303)
    expect(await readMail()).toMatchObject({ preheader: 'Em 15 minutos', body })
    expect((await readMail()).subject).toStartWith('{{verification_code}} is your')
  })

  test('keep the variables that an email needs, and lose markup that it cannot have', async () => {
    const lost = await save(bodyKey, '<p>Olá</p>')
    expect(lost).toHaveStatus(422)
    expect(lost).toShow('Add {{verification_code}}.')
    expect(await save(subjectKey, 'Seu {{code}}')).toHaveStatus(422)
    await save(bodyKey, `${body}<script>alert(1)</script>`)
    expect((await readMail()).body).toBe(body)
  })

  test('go out and come back in files, with an error for each that an email cannot have', async () => {
    await save(subjectKey, subject)
    const exported = (await admin.get(`${path}/export?part=program&show=all&format=csv`)).text
    expect(exported).toContain(`${subjectKey},mails,`)
    expect(exported).toContain(subject)
    const english = (await getMailTemplate(shop.db.read, slug, ['en'])).body
    const refused = await upload(`${bodyKey},${cell(english)},<p>Olá</p>`)
    expect(refused).toHaveStatus(422)
    expect(refused).toShow(`Line 2, ${bodyKey}`)
    const preview = await upload(`${bodyKey},${cell(english)},${cell(body)}`, `cart.empty,Your cart is empty,Vazio`)
    expect(preview).toShow('2 texts change.')
    const [, action] = /<form class="button-row" method="post" action="([^"]+)"/.exec(preview.text) ?? []
    expect(await admin.post(action!)).toHaveStatus(303)
    expect(await readMail()).toMatchObject({ subject, body })
  })

  test('in German are complete, so that nothing is missing', async () => {
    await shop.db.transaction((tx) => saveLanguage(tx, { code: 'de', name: 'Deutsch' }))
    const german = (await listAllLanguages(shop)).find(({ code }) => code === 'de')!
    expect(german.store.translated).toBe(german.store.total)
    expect(await admin.get(`/admin/languages/${german.id}/translations?part=mails&show=missing`)).toShow('Nothing is missing')
  })
})
