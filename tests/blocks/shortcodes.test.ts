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

test('what only looks like a shortcode is text', () => {
  for (const html of ['<p>[cms-form]</p>', '<p>[form id=3]</p>', '<img alt="[cms-form id=3]" src="/media/x" />', '[cms-form id=3'])
    expect(split(html).join('')).toBe(html)
})
