import { expect, test } from 'bun:test'
import { getReviewPermission } from '#src/reviews/review-permission.ts'

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
