import { expect, test } from 'bun:test'
import type { Letter } from '#src/lib/pdf/text-runs.ts'
import { socialImageSvg } from '#src/seo/social-image-svg.ts'
import { loadOutlines } from '#src/seo/title-outlines.ts'

const textOf = (line: Letter[]) => line.map(({ text }) => text).join('')
const look = { siteName: 'Hearth & Harbor', accent: '#2e5b42', background: '#fbfbf8', text: '#1b1f27', image: null }
const draw = async (title: string) => socialImageSvg({ ...look, title }, await loadOutlines(title + look.siteName))
/** Where lines of the title begin, in pixels from the left. */
const startsOf = (svg: string) =>
  [...svg.matchAll(/<g transform="translate\(([\d.]+) [\d.]+\)" fill="#1b1f27">/g)].map(([, x]) => Number(x))

test('a text is wrapped at spaces into lines that fit, and a longer word is broken without losing a letter', async () => {
  const outlines = await loadOutlines('')
  const [wide] = outlines.wrap('wwwwwwww', 10_000, 100)
  const room = outlines.widthOf(wide!, 100)
  const lines = outlines.wrap('a bag of waxed wwwwwwwwwwwwwwwwwwww canvas', room, 100)
  for (const line of lines) expect(outlines.widthOf(line, 100)).toBeLessThanOrEqual(room)
  expect(lines.map(textOf).join('').replaceAll(' ', '')).toBe('abagofwaxedwwwwwwwwwwwwwwwwwwwwcanvas')
})

test('the name of the store is not repeated above the same title', async () => {
  const countNames = async (title: string) => (await draw(title)).split(`fill="${look.accent}">`).length - 1
  expect([await countNames('Hearth & Harbor'), await countNames('About us')]).toEqual([0, 1])
})

test('a title that is read from right to left begins at the right, any other at the left', async () => {
  expect(startsOf(await draw('Waxed canvas bag'))).toEqual([72])
  const [start = 0] = startsOf(await draw('ספל קרמיקה'))
  expect(start).toBeGreaterThan(400)
})

test.each(['كوب سيراميك مصنوع يدويًا (أزرق)', 'ถ้วยเซรามิกทำมือ', 'ხელნაკეთი ჭიქა', 'Ձեռագործ', 'ספל קרמיקה'])(
  '%s is drawn without an empty box',
  async (title) => {
    const outlines = await loadOutlines(title)
    // The outline of a letter that no font has.
    const box = (await loadOutlines('')).draw([{ font: 'latin', text: '東', level: 0 }], 100)
    const [, path = ''] = / d="([^"]+)"/.exec(box) ?? []
    expect(path.length).toBeGreaterThan(10)
    const [line] = outlines.wrap(title, 10_000, 100)
    expect(textOf(line!).replaceAll('\u0e4d\u0e32', '\u0e33')).toBe(title)
    expect(outlines.draw(line!, 100)).not.toContain(path)
  },
)
