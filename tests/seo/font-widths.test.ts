import { expect, test } from 'bun:test'
import semiBoldPath from '#src/lib/fonts/NotoSans-SemiBold.ttf' with { type: 'file' }
import { fontWidths } from '#src/seo/font-widths.ts'
import { socialImageSvg, wrapText } from '#src/seo/social-image-svg.ts'

const measure = fontWidths([await Bun.file(semiBoldPath).bytes()])

test('letters have the widths of the font, accented ones those of their base', () => {
  expect(measure('')).toBe(0)
  expect(measure('ÀÉ')).toBeCloseTo(measure('AE'), 5)
  expect(measure('W')).toBeGreaterThan(2 * measure('i'))
  expect(measure('Waxed canvas')).toBeCloseTo(measure('Waxed') + measure(' ') + measure('canvas'), 5)
})

test('a text is wrapped at spaces into lines that fit, and a longer word is broken without losing a letter', () => {
  const room = measure('wwwwwwww')
  const lines = wrapText('a bag of waxed wwwwwwwwwwwwwwwwwwww canvas', room, measure)
  for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(room)
  expect(lines.join('').replaceAll(' ', '')).toBe('abagofwaxedwwwwwwwwwwwwwwwwwwwwcanvas')
})

test('the name of the store is not repeated above the same title', () => {
  const look = { siteName: 'Hearth & Harbor', accent: '#2e5b42', background: '#fbfbf8', text: '#1b1f27', image: null }
  const countNames = (title: string) => socialImageSvg({ ...look, title }, measure).split('>Hearth &amp; Harbor<').length - 1
  expect([countNames('Hearth & Harbor'), countNames('About us')]).toEqual([1, 1])
})
