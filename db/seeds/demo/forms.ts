import type { FormField, FormFieldType } from '#db/schema/forms.ts'
import { type FormFacts, createForm } from '#src/forms/edit-forms.ts'
import { blankField } from '#src/lib/content/form-fields.ts'
import type { DemoSeed } from '#src/module.ts'

const field = (type: FormFieldType, label: string, facts: Partial<FormField> = {}): FormField => ({ ...blankField, type, label, ...facts })

const fields: FormField[] = [
  field('text', 'Name', { key: 'name', required: true, width: 'half' }),
  field('email', 'Email', { key: 'email', required: true, width: 'half' }),
  field('select', 'What is it about?', {
    key: 'topic',
    required: true,
    placeholder: 'Choose a topic',
    options: ['An order', 'A product', 'A spare part or repair', 'Something else'],
  }),
  field('text', 'Order number', {
    key: 'order_number',
    hint: 'In the confirmation email. Leave it empty if you do not have it.',
    showField: 'topic',
    showCondition: 'is',
    showValue: 'An order',
  }),
  field('textarea', 'Message', { key: 'message', required: true }),
  field('file', 'Photo', { key: 'photo', hint: 'If something arrived broken, a photo helps.', files: 'images' }),
]

/** Becomes a ticket, so that staff answer it where they answer everything else. */
export const contactForm: FormFacts = {
  name: 'Contact',
  slug: 'contact',
  enabled: true,
  fields: JSON.stringify(fields),
  submitLabel: 'Send message',
  thanks: 'Thank you. We answer within one working day.',
  thanksLink: '',
  notify: '',
  copyToVisitor: true,
  opensTicket: true,
  ticketSubject: '',
  retentionDays: 365,
}

export const formsDemo: DemoSeed = (shop) => shop.db.transaction((tx) => createForm(tx, contactForm, shop.now()))
