import { expect, test } from 'bun:test'
import { initials } from '#src/lib/people/initials.ts'

test('a person is shown by the first letters of the first and the last name', () => {
  expect(['Anna Maria Lindgren', ' lena ', ''].map(initials)).toEqual(['AL', 'L', ''])
})
