import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { spellWords } from '#db/search/spellings.ts'

test('words without accents are spelled the same beside a word with one', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii', maxLength: 60 }), (text) => {
      expect(spellWords(`${text} é`)).toEqual([...spellWords(text), { plain: 'e', german: 'e' }])
    }),
  ))
