import { expect, test } from 'bun:test'
import { sanitizeDescription } from '#src/products/sanitize-description.ts'

const ownImageUrl = `/media/${'a1'.repeat(16)}-800.webp`

test("a description keeps text, lists, links, tables and the shop's own images", async () => {
  const safeHtml = [
    '<h2>Care</h2><p>Wipe <strong>clean</strong>, <em>dry</em> <u>flat</u>, <s>never</s>.</p>',
    '<ul><li><p>One</p></li></ul><ol start="3"><li><p>Three</p></li></ol><blockquote><p>Said</p></blockquote><hr />',
    '<p><a href="/shop">here</a> <a href="https://example.com/">there</a> <a href="mailto:a@example.com">us</a></p>',
    '<table><tbody><tr><th colspan="2"><p>Size</p></th></tr><tr><td rowspan="2"><p>M</p></td></tr></tbody></table>',
    '<p data-align="center">Middle</p><h3 data-align="right">End</h3>',
    `<img src="${ownImageUrl}" alt="A bag" width="800" height="600" loading="lazy" />`,
  ]
  for (const html of safeHtml) expect(await sanitizeDescription(html)).toBe(html)
})

test('markup that could run scripts, track or cover the page is removed, however it is nested', async () => {
  const hostile: [string, string][] = [
    ['<script>alert(1)</script><p onclick="x()">a</p>', '<p>a</p>'],
    ['<img src="x" onerror="alert(1)">', ''],
    [
      `<img src="${ownImageUrl}" onload="x()" style="position:fixed" width="1e9" height="9">`,
      `<img src="${ownImageUrl}" alt="" loading="lazy" />`,
    ],
    ['<img src="https://tracker.example/a.png"><img src="//x/a.png"><img src="data:image/svg+xml,<svg onload=x>">', ''],
    ['<img src="/media/../admin/x-800.webp"><img src="/media/a-800.webp">', ''],
    ['<a href="javascript:alert(1)">a</a><a href=" java\nscript:x">b</a>', '<a>a</a><a>b</a>'],
    ['<svg><a xlink:href="javascript:x"><text>a</text></a></svg>', '<a>a</a>'],
    ['<p hx-get="/admin" data-x="1" class="dialog" id="main" data-align="fixed">a</p>', '<p>a</p>'],
    ['<iframe src="https://x"></iframe><form action="/x"><input name="a"></form><style>*{}</style>', ''],
    ['<math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src>">', '"&gt;'],
  ]
  for (const [html, sanitized] of hostile) expect([html, await sanitizeDescription(html)]).toEqual([html, sanitized])
})

test('inline alignment and other heading levels keep their meaning', async () => {
  expect(await sanitizeDescription('<p style="color:red; text-align: center">a</p>')).toBe('<p data-align="center">a</p>')
  expect(await sanitizeDescription('<h1>a</h1><h6>b</h6><del>c</del>')).toBe('<h2>a</h2><h4>b</h4><s>c</s>')
})
