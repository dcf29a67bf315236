import { expect, test } from 'bun:test'
import { changesBetween } from '#src/audit-log/changes-between.ts'

test('the audit log has the fields that changed, with long texts cut after 500 characters', () => {
  const [long, longer] = ['x'.repeat(500), 'x'.repeat(501)]
  const previous = { name: 'Mug', text: long, note: longer, tags: ['a'], brand: null }
  expect(changesBetween(previous, { name: 'Cup', text: longer, note: long, tags: ['a'] })).toEqual({
    name: ['Mug', 'Cup'],
    text: [long, `${long}…`],
    note: [`${long}…`, long],
  })
  expect(changesBetween(previous, { brand: undefined, size: undefined })).toEqual({})
})
