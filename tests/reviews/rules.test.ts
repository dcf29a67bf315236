import { expect, test } from 'bun:test'
import { mayReview, shownName } from '#src/reviews/rules.ts'

test('reviews are written by nobody, by buyers, or by anyone signed in', () => {
  const [guest, stranger, buyer] = [
    { userId: null, bought: false },
    { userId: 1, bought: false },
    { userId: 1, bought: true },
  ]
  const ask = (mode: 'off' | 'buyers' | 'everyone') => [guest, stranger, buyer].map((who) => mayReview(mode, who))
  expect(ask('off')).toEqual(['closed', 'closed', 'closed'])
  expect(ask('buyers')).toEqual(['signIn', 'buyersOnly', 'yes'])
  expect(ask('everyone')).toEqual(['signIn', 'yes', 'yes'])
})

test('other shoppers read a first name and an initial', () => {
  const names = ['June Calloway', '  Mateo  de la  Álvarez ', 'Cher', '李 小龍', '']
  expect(names.map(shownName)).toEqual(['June C.', 'Mateo Á.', 'Cher', '李 小.', ''])
})
