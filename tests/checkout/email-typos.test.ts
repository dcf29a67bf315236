import { expect, test } from 'bun:test'
import { suggestEmail } from '#src/checkout/email-typos.ts'

test.each([
  ['ann@gmial.com', 'ann@gmail.com'],
  ['ann@gmail.con', 'ann@gmail.com'],
  ['ann@gmail.co', 'ann@gmail.com'],
  ['ann@gamil.com', 'ann@gmail.com'],
  ['Ann.Lee@GMAIL.CMO', 'Ann.Lee@gmail.com'],
  ['ann@hotnail.com', 'ann@hotmail.com'],
  ['ann@hotmial.co.uk', 'ann@hotmail.co.uk'],
  ['ann@yaho.com', 'ann@yahoo.com'],
  ['ann@outlok.com', 'ann@outlook.com'],
  ['ann@iclod.com', 'ann@icloud.com'],
  ['ann@protonmial.com', 'ann@protonmail.com'],
])('%s probably means %s', (typed, expected) => {
  expect(suggestEmail(typed)).toBe(expected)
})

test.each(['ann@gmail.com', 'ann@mail.com', 'ann@ymail.com', 'ann@me.com', 'ann@hey.com', 'ann@live.nl', 'ann@GMX.de'])(
  '%s is a provider of its own',
  (email) => {
    expect(suggestEmail(email)).toBeNull()
  },
)

test.each(['', 'ann', 'ann@', 'ann@example.com', 'ann@company.io', 'ann@studio-gmail.com', `ann@${'a'.repeat(240)}.com`, 'ann@my.com'])(
  '%p is left alone',
  (email) => {
    expect(suggestEmail(email)).toBeNull()
  },
)
