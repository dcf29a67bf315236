import { expect, test } from 'bun:test'
import { omitFirstName } from '#src/saved-replies/omit-first-name.ts'

const name = '{{ customer.first_name }}'

test.each([
  [`Hello ${name},`, 'Hello,'],
  [`Hi ${name}! It ships today.`, 'Hi! It ships today.'],
  [`Dear ${name},\nThank you, ${name}.`, 'Hello,\nThank you.'],
  [`${name}, we shipped it.`, 'We shipped it.'],
  [`Guten Tag ${name},`, 'Guten Tag,'],
  [`Liebe/r ${name},`, 'Guten Tag,'],
  [`Sehr geehrte Frau ${name},`, 'Guten Tag,'],
  [`Bonjour ${name},`, 'Bonjour,'],
  [`Chère ${name},`, 'Bonjour,'],
  [`Cher(e) ${name},`, 'Bonjour,'],
  ['Order {{order.number}}', 'Order {{order.number}}'],
])('without a name, “%s” is “%s”', (text, expected) => {
  expect(omitFirstName(text)).toBe(expected)
})
