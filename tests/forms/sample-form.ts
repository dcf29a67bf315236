import type { FormField, FormFieldType } from '#db/schema/forms.ts'
import { type FormFacts, createForm } from '#src/forms/edit-forms.ts'
import { blankField } from '#src/lib/content/form-fields.ts'
import type { TestShop } from '#tests/support/shop.ts'

export const field = (type: FormFieldType, label: string, overrides: Partial<FormField> = {}): FormField => ({
  ...blankField,
  type,
  label,
  ...overrides,
})

export const contactFields = [
  field('text', 'Name', { required: true }),
  field('email', 'Email', { required: true }),
  field('textarea', 'Message'),
]

export const contactForm: FormFacts = {
  name: 'Contact',
  slug: 'contact',
  enabled: true,
  fields: JSON.stringify(contactFields),
  submitLabel: '',
  thanks: '',
  thanksLink: '',
  notify: '',
  copyToVisitor: false,
  opensTicket: false,
  ticketSubject: '',
  retentionDays: null,
}

export const addForm = (shop: TestShop, { fields, ...facts }: Partial<Omit<FormFacts, 'fields'>> & { fields?: FormField[] } = {}) =>
  shop.db.transaction((tx) => createForm(tx, { ...contactForm, ...facts, fields: JSON.stringify(fields ?? contactFields) }, shop.now()))

export const listSubmissions = (shop: TestShop) =>
  shop.db.read.select().from(shop.db.t.formSubmissions).orderBy(shop.db.t.formSubmissions.id)

/** The values of hidden fields that the page's form sends. */
export function hiddenValues(html: string): Record<string, string> {
  return Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="(_\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
  )
}
