import { expect, test } from 'bun:test'
import { sanitizeRichText } from '#src/blocks/sanitize-rich-text.ts'

const readPasted = (name: string) => Bun.file(`${import.meta.dir}/pasted/${name}.html`).text()
const flat = (html: string) => html.replace(/\s*\n\s*/g, '')

test('text pasted from Word keeps its headings, emphasis, lists and tables, and nothing else', async () => {
  const html = await sanitizeRichText(await readPasted('word'))
  expect(flat(html)).toBe(
    '<h2>Care guide</h2>' +
      '<p data-align="center"><b>Wash by hand</b>, <i>never</i> in the machine.</p>' +
      '<ul><li>Warm water</li><li>A soft <b>cloth</b></li></ul>' +
      '<p>Then:</p>' +
      '<ol><li>Dry</li></ol>' +
      '<table><tr><td><p>Oak</p></td><td colspan="2">Oil it</td></tr></table>',
  )
  expect(await sanitizeRichText(html)).toBe(html)
})

test('text pasted from Google Docs keeps its headings, emphasis, lists and links, and nothing else', async () => {
  const html = await sanitizeRichText(await readPasted('google-docs'))
  expect(flat(html)).toBe(
    '<h2>Care guide</h2>' +
      '<p data-align="center"><strong>Wash by hand</strong>, <em>never</em> in the machine. <a href="https://www.example.com/care"><u>More</u></a></p>' +
      '<br /><ul><li><p>Warm water</p></li></ul><p></p><br />',
  )
  expect(await sanitizeRichText(html)).toBe(html)
})
