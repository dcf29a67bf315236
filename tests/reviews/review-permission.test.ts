import { expect, test } from 'bun:test'
import { getReviewPermission, publicName } from '#src/reviews/review-permission.ts'

test('reviews can be written by nobody, by buyers, or by anyone signed in', () => {
  const [guest, nonBuyer, buyer] = [
    { userId: null, isBuyer: false },
    { userId: 1, isBuyer: false },
    { userId: 1, isBuyer: true },
  ]
  const checkModes = (mode: 'off' | 'buyers' | 'everyone') =>
    [guest, nonBuyer, buyer].map((reviewer) => getReviewPermission(mode, reviewer))
  expect(checkModes('off')).toEqual(['closed', 'closed', 'closed'])
  expect(checkModes('buyers')).toEqual(['signIn', 'buyersOnly', 'yes'])
  expect(checkModes('everyone')).toEqual(['signIn', 'yes', 'yes'])
})

test('other shoppers see a first name and an initial', () => {
  const fullNames = ['June Calloway', '  Mateo  de la  Álvarez ', 'Cher', '李 小龍', '']
  expect(fullNames.map(publicName)).toEqual(['June C.', 'Mateo Á.', 'Cher', '李 小.', ''])
})
