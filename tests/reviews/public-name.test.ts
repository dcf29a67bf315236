import { expect, test } from 'bun:test'
import { publicName } from '#src/reviews/public-name.ts'

test('other shoppers see a first name and an initial', () => {
  const fullNames = ['June Calloway', '  Mateo  de la  Álvarez ', 'Cher', '李 小龍', '']
  expect(fullNames.map(publicName)).toEqual(['June C.', 'Mateo Á.', 'Cher', '李 小.', ''])
})
