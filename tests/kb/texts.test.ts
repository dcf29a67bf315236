import { expect, test } from 'bun:test'
import { htmlToBlocks, shortenText } from '#src/kb/article-body.ts'
import { removePersonalData } from '#src/kb/remove-personal-data.ts'
import { diffBlocks } from '#src/lib/text/text-diff.ts'
import { withHeadingIds } from '#src/kb/heading-ids.ts'

test('the text of HTML is its blocks, without markup and with its entities', () => {
  expect(
    htmlToBlocks('<p>Salt &amp; <strong>pepper</strong></p><ul><li><p>one</p></li><li>two<br />three</li></ul><hr />&lt;b&gt;'),
  ).toEqual(['Salt & pepper', 'one', 'two', 'three', '<b>'])
})

test('a shortened text ends between words with an ellipsis', () => {
  expect(shortenText('Send it back, please', 30)).toBe('Send it back, please')
  expect(shortenText('Send it back, please', 16)).toBe('Send it back…')
})

test('headings get unique ids of their words, also without letters', () => {
  const { html, headings } = withHeadingIds('<h2 data-align="center">Größe &amp; Maß</h2><h3>!</h3><h3></h3><h2>Größe &amp; Maß</h2>')
  expect(headings.map(({ id, text, level }) => [id, text, level])).toEqual([
    ['section-grosse-mass', 'Größe & Maß', 2],
    ['section-2', '!', 3],
    ['section-grosse-mass-2', 'Größe & Maß', 2],
  ])
  expect(html).toStartWith('<h2 data-align="center" id="section-grosse-mass" tabindex="-1">')
})

test('personal data is cut from what visitors type', () => {
  expect(removePersonalData('order 1002345 for ann@example.com, +1 (503) 555-0147, size 24')).toBe('order … for … …, size 24')
})

const marks = { same: '', added: '+', removed: '-' }
const show = (before: string[], after: string[]) =>
  diffBlocks(before, after).map((block) => block.map(({ kind, text }) => (kind === 'same' ? text : `${marks[kind]}[${text}]`)).join(''))

test('a comparison shows changed words within changed blocks, and added and removed blocks whole', () => {
  expect(show(['Send it within 30 days.', 'Keep the box.', 'Bye.'], ['Send it within 60 days.', 'Bye.', 'See you.'])).toEqual([
    'Send it within -[30 ]+[60 ]days.',
    '-[Keep the box.]',
    'Bye.',
    '+[See you.]',
  ])
  expect(show([], ['New'])).toEqual(['+[New]'])
  expect(show(['Old'], [])).toEqual(['-[Old]'])
  expect(show(['Nothing alike here'], ['Wholly other words'])).toEqual(['-[Nothing alike here]+[Wholly other words]'])
})

test('a comparison of very long texts still contains all of both', () => {
  const before = Array.from({ length: 3000 }, (_, index) => `before ${index}`)
  const after = Array.from({ length: 3000 }, (_, index) => `after ${index}`)
  expect(
    diffBlocks(before, after)
      .flat()
      .filter(({ kind }) => kind !== 'same').length,
  ).toBeGreaterThanOrEqual(6000)
})
