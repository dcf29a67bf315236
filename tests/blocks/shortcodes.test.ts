import { expect, test } from 'bun:test'
import { splitShortcodes } from '#src/blocks/shortcodes.ts'

const split = (html: string) => splitShortcodes(html).map((part) => (typeof part === 'string' ? part : `[${part.name} ${part.id}]`))

test('a text without shortcodes stays whole', () => {
  expect(split('<p>a</p><p>b</p>')).toEqual(['<p>a</p><p>b</p>'])
})

test('a shortcode comes after the paragraph, list or table it is in', () => {
  expect(split('<p>a</p><p>[cms-form id=3]</p><p>b</p>')).toEqual(['<p>a</p>', '[cms-form 3]', '<p>b</p>'])
  expect(split('<p>a <strong>[cms-form id="contact"]</strong> b<br />c</p><p>d</p>')).toEqual([
    '<p>a <strong></strong> b<br />c</p>',
    '[cms-form contact]',
    '<p>d</p>',
  ])
  expect(split('<ul><li>[cms-faqs id=1]</li><li>a [cms-form id=2]</li></ul>')).toEqual([
    '<ul><li></li><li>a </li></ul>',
    '[cms-faqs 1]',
    '[cms-form 2]',
  ])
})

test.each([
  '[cms-form id=3 class=wide]',
  '[CMS-Form ID=3]',
  '[cms-form title=&quot;Ask us&quot; id=&quot;3&quot;]',
  '[cms-form&nbsp;id=3&nbsp;]',
])('%s is a shortcode, whatever else it says', (shortcode) => {
  expect(split(`<p>${shortcode}</p>`)).toEqual(['[cms-form 3]'])
})

test('two in a line are two', () => {
  expect(split('<p>[cms-form id=3 a=1][cms-faqs slug=a.b x]</p>')).toEqual(['[cms-form 3]', '[cms-faqs a.b]'])
})

test('what only looks like a shortcode is text', () => {
  for (const html of ['<p>[cms-form]</p>', '<p>[form id=3]</p>', '<img alt="[cms-form id=3]" src="/media/x" />', '[cms-form id=3'])
    expect(split(html).join('')).toBe(html)
})
