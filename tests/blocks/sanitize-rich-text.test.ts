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

const item = (style: string, mark: string, text: string) =>
  `<p class=MsoListParagraph style='${style}'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span>&nbsp; </span></span><![endif]>${text}</p>`

test('lists of Word that follow each other stay lists of their own, with their levels and numbers', async () => {
  const pasted = [
    item('mso-list:l0 level1 lfo1', '·', 'Cup'),
    item('mso-list:l0 level2 lfo1', 'o', 'White'),
    item('mso-list:l0 level1 lfo1', '·', 'Pot'),
    item('mso-list:l1 level1 lfo2', '3.', 'Wash'),
    item('mso-list:l1 level2 lfo2', 'iv)', 'By hand'),
    item('mso-list:l1 level1 lfo2', '4.', 'Dry'),
    item('mso-list:l2 level1 lfo3', '1.', 'Oil'),
  ].join('\n')
  expect(await sanitizeRichText(pasted)).toBe(
    '<ul><li>Cup<ul><li>White</li></ul></li><li>Pot</li></ul>' +
      '<ol start="3"><li>Wash<ol><li>By hand</li></ol></li><li>Dry</li></ol>' +
      '<ol><li>Oil</li></ol>',
  )
})

test('text inside tags that only Word knows is kept', async () => {
  const html = '<p class=MsoNormal>One<o:p> two</o:p></p><p><st1:place w:st="on">Paris</st1:place><v:shape>!</v:shape></p>'
  expect(await sanitizeRichText(html)).toBe('<p>One two</p><p>Paris!</p>')
})
