import { expect, test } from 'bun:test'
import { builtInStrings } from '#src/i18n/built-in-strings.ts'
import { checkTemplateText, findTemplateErrors } from '#src/mail/templates/template-rules.ts'
import { builtInTemplates } from '#src/mail/templates/built-in-templates.ts'

const subject = 'A code'

test('every built-in template follows the rules, and its type id is its own', () => {
  for (const { slug } of builtInTemplates) {
    const text = { slug, subject: builtInStrings[`mail.template.${slug}.subject`], body: builtInStrings[`mail.template.${slug}.body`] }
    expect({ slug, errors: findTemplateErrors(text) }).toEqual({ slug, errors: [] })
  }
  const typeIds = builtInTemplates.map(({ typeId }) => typeId)
  expect(typeIds.filter((id, index) => typeIds.indexOf(id) !== index)).toEqual([])
})

test('the verification code has type 13 and its four variables', () => {
  const body = '<p>{{verification_code}} {{customer_name}} {{expires_in_minutes}} {{site_name}}</p>'
  expect(builtInTemplates.find(({ typeId }) => typeId === 13)?.slug).toBe('two_factor_verification')
  expect(findTemplateErrors({ slug: 'two_factor_verification', subject, body })).toEqual([])
})

test('unknown variables, missing required ones and stray braces are refused at their field', () => {
  const check = (text: { subject?: string; body: string }) => () => checkTemplateText({ slug: 'two_factor_verification', subject, ...text })
  expect(check({ body: '<p>Hi</p>' })).toThrow('emailTemplates.error.missing')
  expect(check({ subject: '{{verification_code}}', body: '<p>Hi</p>' })).toThrow('emailTemplates.error.missing')
  expect(check({ body: '<p>{{verification_code}} {{order_number}}</p>' })).toThrow('emailTemplates.error.unknown')
  expect(check({ body: '<p>{{verification_code}} {{site_name</p>' })).toThrow('emailTemplates.error.braces')
  expect(findTemplateErrors({ slug: 'welcome', subject: 'For {{nobody}}', body: '<p>Hi</p>' })).toEqual([
    { field: 'subject', kind: 'unknown', name: '{{nobody}}' },
  ])
})
