import { describe, expect, test } from 'bun:test'
import { maskNames, maskQuote, mentions } from '#src/tickets/erasure/mask-words.ts'

const words = {
  names: ['Amara Okafor', 'amara@example.com', 'Ana (x.y)'],
  texts: ['The left cup has a crack, and the box was open when it came.\nThanks'],
}

describe('a quote', () => {
  test('loses lines of the person, however they were wrapped, and keeps others', () => {
    const quote =
      'On Monday Amara Okafor wrote:\n> The left cup has a crack, and\n> the box was open when it came.\n> Is the right one fine?'
    expect(maskQuote(quote, words)).toBe('…\n> Is the right one fine?')
  })

  test('keeps empty lines and lines too short to be anybody’s', () => {
    expect(maskQuote('> cup\n\n> Thanks', words)).toBe('> cup\n\n…')
  })
})

describe('a text of staff', () => {
  test('loses names and addresses as whole words, in any case', () => {
    expect(maskNames('Dear AMARA OKAFOR (Amara@Example.com), dear Amara Okaforson', words)).toBe('Dear … (…), dear Amara Okaforson')
    expect(maskNames('Ask Ana (x.y) and Ana xzy', words)).toBe('Ask … and Ana xzy')
  })

  test('keeps addresses of others that contain the one of the person', () => {
    const others = 'john.amara@example.com, mary-amara@example.com, amara@example.com.au, amara@example.com-shop.de'
    expect(maskNames(others, words)).toBe(others)
    expect(maskNames('<amara@example.com>, amara@example.com-Adresse. Not amara@example.com.', words)).toBe('<…>, …-Adresse. Not ….')
  })

  test('keeps a word that is also a first name in lower case', () => {
    const will = { names: ['Will'], texts: [] }
    expect(maskNames('Will, we will send it', will)).toBe('…, we will send it')
    expect([mentions('We will see', will), mentions('Dear Will', will)]).toEqual([false, true])
  })

  test('loses quoted lines and long ones that repeat the person, and keeps its own', () => {
    const text = 'Thanks\n> Thanks\nthe box was open when it came.\nWe send a new cup.'
    expect(maskNames(text, words)).toBe('Thanks\n…\nWe send a new cup.')
  })
})

test('a person is mentioned by name, by a whole text or by a long line of it, and not by a part of a word', () => {
  const isMentioned = (text: string) => mentions(text, words)
  expect(['For amara okafor', 'x\nThe left cup has a crack, and the box\ny'].map(isMentioned)).toEqual([true, true])
  expect(['For Amara', 'Thanks', 'amara@example.community', ''].map(isMentioned)).toEqual([false, false, false, false])
})
