import { describe, expect, test } from 'bun:test'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findQuotes, type Line } from '#src/inbound-mails/parse/quotes/find-quotes.ts'
import { headerBlockLength, readHeader } from '#src/inbound-mails/parse/quotes/header-block.ts'
import { findIntroduction, splitGlued } from '#src/inbound-mails/parse/quotes/introductions.ts'
import { isMobileSignature } from '#src/inbound-mails/parse/quotes/mobile-signatures.ts'
import { readTexts } from '#src/inbound-mails/parse/read-texts.ts'
import { isForwardLine, isOriginalMessageLine } from '#src/inbound-mails/parse/quotes/separators.ts'
import { languages, wordsFor } from '#src/inbound-mails/parse/quotes/words/words.ts'
import { judgeCase } from '#tests/quotes/judge-case.ts'
import { readCases } from '#tests/quotes/read-cases.ts'

const mails = readCases(join(import.meta.dir, 'quote-mails'))
const programs = [...new Set(mails.map(({ name }) => name.split('.')[0]!))]

test('the mails are of 25 programs and more', () => {
  expect(mails.length).toBeGreaterThanOrEqual(150)
  expect(programs.length).toBeGreaterThanOrEqual(25)
})

test.each(programs)('what the sender wrote is shown as expected: %s', async (program) => {
  for (const mail of mails.filter(({ name }) => name.startsWith(`${program}.`)))
    expect([mail.name, await judgeCase(mail)]).toEqual([mail.name, expect.objectContaining({ outcome: 'equal' })])
})

describe('the words of every language are known', () => {
  const first = (words = '') => words.split('|')[0]!
  test.each(Object.entries(languages))('%s', (_, { header: { from, sent, to, subject }, original, forwarded }) => {
    const block = [`${first(from)}: Sundry`, `${first(sent)}: 3.3.2026 10:15`, `${first(to)}: Amara`, `${first(subject)}: Order`]
    expect(blockLength([...block, '', 'Text'])).toBe(4)
    for (const words of original?.split('|') ?? [])
      expect(isOriginalMessageLine(`-----${words.charAt(0).toUpperCase()}${words.slice(1)}-----`)).toBe(true)
    for (const words of forwarded?.split('|') ?? []) expect(isForwardLine(`---------- ${words} ---------`)).toBe(true)
  })
})

describe('a mobile signature has no other words', () => {
  test.each([
    'Sent from my iPhone',
    'Sent from my T-Mobile 4G LTE Device',
    'Get Outlook for Android<https://aka.ms/AAb9ysg>',
    'Gesendet mit der GMX Mail App',
    'Sent from my Wiko RIDGE FAB 4G',
    'Sent from my Android device with K-9 Mail. Please excuse my brevity.',
    'Sent from my iPhone, please excuse any typos.',
    'Envoyé à partir de Outlook pour iOS<https://aka.ms/o0ukef>',
    '從我的 iPhone 傳送',
  ])('%s', (line) => expect(isMobileSignature(line)).toBe(true))
  test.each([
    'Sent from my desk, is much easier than my mobile phone.',
    'Sent from my iPhone it does not work.',
    'Von GMX habe ich nichts gehört.',
    'Ich habe die Mail gesendet',
    'I use Outlook for Android.',
    'Gesendet von Anna',
    'Sent from my iPhone. Please excuse that I answer so late.',
  ])('but a sentence may: %s', (line) => expect(isMobileSignature(line)).toBe(false))
})

describe('nothing that the sender wrote is hidden', () => {
  const quote = 'On Mon, Mar 2, 2026 at 10:15 AM, Sundry <shop@shop.example> wrote:\n> Which cup?\n> The blue one?\n'
  const show = (parts: { text?: string; html?: string }) => readTexts({ text: '', html: '', strippedText: '', subject: '', ...parts })

  test.each([
    ['an answer below the signature and the quote', `Hello,\n-- \nAmara\n\n${quote}\nThe blue one.`],
    ['an answer below a later quote', `${quote}\nThe blue one.\n-- \nAmara\n\n> And the color?\nRed.`],
    ['what dashes part', 'Hello\n\n--\nThe cup broke\n--\nThe plate broke'],
    ['a question below dashes without the blank', 'Hello\n--\nCould the invoice come by mail, too?'],
    ['a sentence below dashes without the blank', 'Hello\n\n--\nI am waiting for the plate.\nAmara'],
    ['a table below a line with a date', 'Please print it.\n2026-03-03 10:15 Sundry <shop@shop.example>\n| 2 | cups |\n| 1 | plate |'],
    ['what dashes follow below a colon', 'My order:\n-- \n2 cups'],
    ['a postscript', 'Hello\n\n-- \nAmara\n\nPS: Please send an invoice, too.'],
    ['a postscript in another language', 'Hola\n\n-- \nAmara\n\nP.D. La factura, por favor.'],
    ['a sentence with an address below a line', 'Hello\n__________\nMy new address is amara@x.example, please change it.'],
    [
      'a list like a header block, with a date but no time',
      'Please move it.\nFrom: Berlin\nTo: Paris\nSubject: move\nDate: 3.3.2026\nThanks',
    ],
  ])('%s', (_name, text) => {
    const { text: shown } = show({ text })
    for (const line of text.split('\n').filter((part) => !/^(?:>.*|On .*|)$/.test(part))) expect(shown).toContain(line)
  })

  test('a signature and a footer still are', () => {
    for (const end of [
      '-- \nAmara',
      '\u1427\n--\nAmara',
      'Sent from my iPhone\n-- \nAmara',
      '--\nAmara\nIf you got this by mistake, delete it.',
      '--\nAmara',
      '-- \nAmara\n-- \nSundry Ltd',
      '_____\nlist@x.example',
    ])
      expect(show({ text: `Hello\n\n${end}` })).toMatchObject({ text: 'Hello', quoted: end })
  })

  test('lines with > above an answer are folded also if nothing announces them: staff may answer an internal note so', () => {
    const text = '> Internal: difficult customer\n\nA new cup is on its way.'
    expect(show({ text })).toMatchObject({ text: 'A new cup is on its way.', quoted: '> Internal: difficult customer' })
  })

  test('a quote with bars is folded if it is announced', () => {
    const bars = '| Which cup?\n|\n| The blue one?'
    expect(show({ text: `The blue one.\n\n2026-03-03 Sundry <shop@shop.example>\n\n${bars}` }).text).toBe('The blue one.')
    expect(show({ text: `The blue one.\n\n${bars}` }).text).toContain('Which cup')
  })

  test.each([
    ['in the box of a quote that was deleted', '<div>Hi</div><div class="gmail_quote"><div>The blue one</div></div>'],
    ['where the program would have put a quote', '<p>Hi</p><div id="appendonsend"></div><p>The blue one</p>'],
    ['below a title that is not closed', '<title>x<p>The blue one</p>'],
    ['below a style that is not closed', '<style>p{} <p>The blue one</p>'],
  ])('in HTML: %s', (_name, html) => {
    expect(show({ html }).text).toContain('The blue one')
  })

  test('the numbers of a list, also after bullets', () => {
    const html = '<ul><li>a</li></ul><ol><li>one<ul><li>b</li></ul></li><li>two</li></ol><ol start="4"><li>four</li></ol>'
    expect(show({ html }).text.replaceAll(/\s*\n\s*/g, '|')).toBe('- a|1. one|- b|2. two|4. four')
  })
})

test('an introduction on the line of the answer is taken off it', () => {
  expect(splitGlued('Thanks! On Tue, Mar 3, 2026 at 10:15 AM, a@b.example wrote:')?.[0]).toBe('Thanks!')
  expect(splitGlued('Thanks for what you wrote:')).toBeNull()
})

describe('the work grows with the length of a mail only', () => {
  const hostile: Record<string, string[]> = {
    introductions: ['On 3.3.2026 10:15 a@b.example wrote:'],
    'beginnings of introductions': ['On 3.3.2026 10:15'],
    'first lines of header blocks': ['From: a'],
    'header blocks with empty lines': ['From: a', '', 'Sent: b', ''],
    rules: ['__________', ''],
    quotes: ['> a', 'b'],
    'empty lines': ['On 3.3.2026 10:15 a@b.example wrote:', '', '', '', '', ''],
  }
  test.each(Object.entries(hostile))('%s', (_name, pattern) => {
    const few = countReads(pattern, 1000)
    expect(countReads(pattern, 4000)).toBeLessThanOrEqual(few * 4 + 100)
    expect(few).toBeLessThanOrEqual(1000 * 40)
  })

  test.each(Object.entries(hostile))('in HTML: %s', (_name, pattern) => {
    for (const mark of ['block', 'introduction', 'quote', 'start'] as const)
      expect(countReads(pattern, 4000, mark)).toBeLessThanOrEqual(countReads(pattern, 1000, mark) * 4 + 100)
  })

  test.each(Object.entries(hostile))('the lines that one line looks at are bounded: %s', (_name, pattern) => {
    const lines = Array.from({ length: 2000 }, (_, at) => pattern[at % pattern.length]!)
    let reads = 0
    const counted = new Proxy(lines, { get: (target, key, receiver) => (reads++, Reflect.get(target, key, receiver) as unknown) })
    findIntroduction(counted, 0)
    headerBlockLength(counted, lines.map(readHeader), 0)
    expect(reads).toBeLessThan(200)
  })
})

const blockLength = (lines: string[]): number => headerBlockLength(lines, lines.map(readHeader), 0)

function countReads(pattern: string[], count: number, mark: Line['mark'] = ''): number {
  let reads = 0
  const lines = Array.from({ length: count }, (_, at): Line => {
    const text = pattern[at % pattern.length]!
    return {
      mark: at % 3 === 0 ? mark : '',
      get text() {
        reads++
        return text
      },
    }
  })
  findQuotes(lines)
  return reads
}

test('a folder of mails is read by the names of its files, and what is shown is compared but for white space', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quotes-'))
  const files = {
    'a.txt': 'Hello\n\n> quoted',
    'a.expected': ' Hello ',
    'b.eml': 'From: a@b.example\nTo: c@d.example\n\nHello\n\nyou',
    'b.expected': 'Hello',
    'c.html': '<p>Hello</p>',
    'c.expected': 'Hello you',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const outcomes = await Promise.all(readCases(folder).map(async (mail) => (await judgeCase(mail)).outcome))
  expect(outcomes).toEqual(['equal', 'more', 'hidden'])
})

test('no word is listed twice for a language', () => {
  for (const name of ['original', 'forwarded', 'sentFrom', 'wrote'] as const) {
    expect(wordsFor(name).length).toBeGreaterThan(20)
    for (const language of Object.values(languages))
      expect(new Set(language[name]?.split('|')).size).toBe(language[name]?.split('|').length ?? 0)
  }
})
