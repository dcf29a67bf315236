import { expect, test } from 'bun:test'
import { spellWords } from '#db/search/spellings.ts'
import { fc } from '#tests/support/properties.ts'

test('words without accents are spelled the same beside a word with one', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii', maxLength: 60 }), (text) => {
      expect(spellWords(`${text} é`)).toEqual([...spellWords(text), { plain: 'e', german: 'e' }])
    }),
  ))
