import { describe, expect, test } from 'bun:test'
import type { FormField } from '#db/schema/forms.ts'
import { checkFields } from '#src/forms/check-fields.ts'
import { readAnswers } from '#src/forms/read-answers.ts'
import { field } from './sample-form.ts'

const read = (fields: FormField[], sent: Record<string, string | File | (string | File)[]>) =>
  readAnswers(checkFields(fields), new Map(Object.entries(sent).map(([key, value]) => [key, [value].flat()])))
const answersOf = (fields: FormField[], sent: Parameters<typeof read>[1]) =>
  Object.fromEntries(read(fields, sent).answers.map(({ key, values }) => [key, values]))
const errorOf = (one: FormField, ...values: (string | File)[]) => read([{ ...one, key: 'a' }], { a: values }).errors.get('a')?.key ?? null

describe('an answer is accepted only as its type, limits and options allow', () => {
  test.each([
    [field('text', 'A', { required: true }), '', 'forms.error.missing'],
    [field('text', 'A', { required: true }), ' \u200b ', 'forms.error.missing'],
    [field('text', 'A', { max: '3' }), 'abcd', 'forms.error.tooLong'],
    [field('text', 'A', { min: '3' }), 'ab', 'forms.error.tooShort'],
    [field('text', 'A', { max: '3' }), '🙂🙂🙂', null],
    [field('email', 'A'), 'ann@example', 'forms.error.email'],
    [field('email', 'A'), 'ann@example.com', null],
    [field('phone', 'A'), '+49 (0) 30-123', null],
    [field('phone', 'A'), 'call me', 'forms.error.phone'],
    [field('phone', 'A'), '1234', 'forms.error.phone'],
    [field('number', 'A', { min: '-1', max: '2.5' }), '2,5', null],
    [field('number', 'A', { min: '-1', max: '2.5' }), '2.6', 'forms.error.atMost'],
    [field('number', 'A', { min: '-1' }), '-2', 'forms.error.atLeast'],
    [field('number', 'A'), '1e3', 'forms.error.number'],
    [field('date', 'A'), '2026-02-30', 'forms.error.date'],
    [field('date', 'A', { min: '2026-03-01' }), '2026-02-28', 'forms.error.dayFrom'],
    [field('date', 'A', { max: '2026-03-01' }), '2026-03-02', 'forms.error.dayTo'],
    [field('select', 'A', { options: ['x', 'y'] }), 'z', 'forms.error.choose'],
    [field('radio', 'A', { options: ['x'], required: true }), '', 'forms.error.choose'],
  ])('%#', (one, value, expected) => expect(errorOf(one, value)).toBe(expected as never))
})

test('two answers where one belongs, and a file where a text belongs, are errors', () => {
  expect(errorOf(field('text', 'A'), 'a', 'b')).toBe('forms.error.oneAnswer')
  expect(errorOf(field('text', 'A'), new File(['x'], 'a.txt'))).toBe('forms.error.oneAnswer')
  expect(errorOf(field('select', 'A', { options: ['x', 'y'] }), 'x', 'y')).toBe('forms.error.oneAnswer')
})

test('checkboxes take several options, each once and in the order of the form', () => {
  const boxes = field('checkboxes', 'A', { key: 'a', options: ['x', 'y', 'z'], min: '2', max: '2' })
  expect(answersOf([boxes], { a: ['z', 'x', 'z'] })).toEqual({ a: ['x', 'z'] })
  expect(errorOf(boxes, 'x')).toBe('forms.error.fewChoices')
  expect(errorOf(boxes, 'x', 'y', 'z')).toBe('forms.error.manyChoices')
  expect(errorOf(boxes, 'x', 'other')).toBe('forms.error.choose')
})

test('files have a size, and one field takes one', () => {
  const file = field('file', 'A', { megabytes: 1, required: true })
  expect(errorOf(file)).toBe('forms.error.chooseFile')
  expect(errorOf(file, new File([], ''))).toBe('forms.error.chooseFile')
  expect(errorOf(file, new File([], 'a.txt'))).toBe('forms.error.fileEmpty')
  expect(errorOf(file, new File([new Uint8Array(1024 * 1024 + 1)], 'a.txt'))).toBe('forms.error.fileTooLarge')
  expect(errorOf(file, new File(['x'], 'a.txt'), new File(['x'], 'b.txt'))).toBe('forms.error.oneFile')
})

test('a single line has no line breaks: they could add a header to an email', () => {
  const fields = [field('text', 'A', { key: 'a' }), field('textarea', 'B', { key: 'b' })]
  expect(answersOf(fields, { a: 'x\r\nBcc: y', b: 'x\r\ny\u0007' })).toEqual({ a: ['x Bcc: y'], b: ['x\ny'] })
})

test('a hidden field has the value of the form, whatever was sent', () => {
  expect(answersOf([field('hidden', 'Source', { key: 'source', initial: 'shop' })], { source: 'mine' })).toEqual({ source: ['shop'] })
})

test('names that are not of the form are ignored', () => {
  expect(answersOf([field('text', 'A', { key: 'a' })], { a: 'x', b: 'y', __proto__: 'z' })).toEqual({ a: ['x'] })
})

const topic = field('select', 'Topic', { key: 'topic', options: ['Order', 'Other'] })
const order = field('text', 'Number', { key: 'order', required: true, showField: 'topic', showValue: 'Order' })

test('a field that is not shown needs no answer and has none', () => {
  expect(read([topic, order], { topic: 'Other' }).errors.size).toBe(0)
  expect(answersOf([topic, order], { topic: 'Other', order: '12' })).toEqual({ topic: ['Other'] })
  expect(read([topic, order], { topic: 'Order' }).errors.has('order')).toBe(true)
})

test('a field that depends on one that is not shown sees it without an answer', () => {
  const detail = field('text', 'Detail', { key: 'detail', showField: 'order', showCondition: 'filled' })
  expect(answersOf([topic, order, detail], { topic: 'Other', order: '12', detail: 'x' })).toEqual({ topic: ['Other'] })
})

describe('a field is shown when another is, is not, contains, or is filled', () => {
  test.each([
    ['is', 'order', 'Order', true],
    ['is', 'order', 'Other', false],
    ['is_not', 'order', '', true],
    ['is_not', 'order', 'Order', false],
    ['contains', 'rde', 'Order', true],
    ['contains', 'rde', 'Other', false],
    ['filled', '', 'Other', true],
    ['filled', '', '', false],
  ] as const)('%s %p with %p: %p', (showCondition, showValue, given, expected) => {
    const shown = field('text', 'A', { key: 'a', showField: 'topic', showCondition, showValue })
    expect(answersOf([topic, shown], { topic: given, a: 'x' })['a'] !== undefined).toBe(expected)
  })
})
