import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import { judgePage } from '#tests/support/find-page-problems.ts'

const shop = await startTestShop()
let tab: Page
beforeAll(async () => {
  tab = await openTab(shop, { reducedMotion: 'reduce' })
})

const sound = `<h1>Mugs</h1>
<p class="note">Made by hand.</p>
<form action="/find"><label for="words">Words</label> <input type="text" id="words" name="words"> <button type="submit" class="go">Find</button></form>
<div class="tools"><a href="/a">First</a><a href="/b">Second</a></div>
<table><caption>Mugs in stock</caption><thead><tr><th scope="col">Mug</th><th scope="col">Price</th></tr></thead>
<tbody><tr><td data-cell="name">Blue</td><td data-cell="price">12 EUR</td></tr></tbody></table>`

/** What is wrong with a page of this content and style. A page without mistakes of the same elements was judged before it. */
async function findProblems(content: string, style = ''): Promise<string> {
  expect(await judge(sound, '')).toEqual([])
  return (await judge(content, style)).join('\n')
}

async function judge(content: string, style: string): Promise<string[]> {
  const body = `<!doctype html>
<html lang="en"><head><title>Mugs</title><meta name="viewport" content="width=device-width">
<style>body { background: white; color: black } a, button, input { display: inline-block; min-height: 40px; margin: 10px } ${style}</style>
</head><body><main>${content}</main></body></html>`
  await tab.route('**/judged', (route) => route.fulfill({ body, contentType: 'text/html; charset=utf-8' }))
  return judgePage(tab, '/judged')
}

test('a text of little contrast is found where the same elements had enough on a page before', async () => {
  expect(await findProblems(sound, '.note { color: #999 }')).toContain('color-contrast: <p class="note"')
})

test('a text of little contrast in the dark look only is found', async () => {
  const problems = await findProblems(sound, '@media (prefers-color-scheme: dark) { .note { background: #555 } }')
  expect(problems).toContain('dark, 390 wide: color-contrast')
  expect(problems).not.toContain('light, 1280 wide: color-contrast')
})

test('a text that is faded by what surrounds it is found', async () => {
  expect(await findProblems(sound, 'main { opacity: 0.4 }')).toContain('color-contrast: <p class="note"')
})

test('a text that is faded with its own background is found', async () => {
  const style = '.note { background: white; color: #666 }'
  expect(await findProblems(sound, style)).toBe('')
  expect(await findProblems(sound, `${style} main { opacity: 0.4 }`)).toContain('color-contrast: <p class="note"')
})

test('a link that differs from its text by color alone is found', async () => {
  const content = sound.replace('by hand.', 'by hand in <a href="/italy">Italy, by our friends</a>, as ever.')
  const style = '.note a { text-decoration: none; color: #222; display: inline; margin: 0 }'
  expect(await findProblems(content, style)).toContain('link-in-text-block: <a href="/italy"')
})

test('targets of 20 px side by side are found', async () => {
  const style = '.tools a { min-height: 0; height: 20px; width: 20px; overflow: hidden; margin: 0 }'
  expect(await findProblems(sound, style)).toContain('target-size: <a href="/a"')
})

test('a field without a label is found', async () => {
  expect(await findProblems(sound.replace('<label for="words">Words</label>', ''))).toContain('label: <input type="text" id="words"')
})

test('an id that is there twice is found', async () => {
  expect(await findProblems(`${sound}<p id="words">Find.</p>`)).toContain('no-dup-id')
})

test('cells that cover one another on a phone are found', async () => {
  const style = '@media (width < 500px) { td { display: inline-block } td + td { margin-left: -30px } }'
  expect(await findProblems(sound, style)).toContain('dark, 390 wide: the cells name and price')
})

test('a page that scrolls sideways on a phone is found', async () => {
  expect(await findProblems(sound, 'table { min-width: 500px }')).toContain('dark, 390 wide: scrolls sideways')
})

test('a name that is missing in the narrow look only is found', async () => {
  const content = `${sound}<p class="narrow"><button type="button" class="bare"></button></p>`
  const style = '.narrow { display: none } @media (width < 500px) { .narrow { display: block } }'
  expect(await findProblems(content, style)).toContain('dark, 390 wide: button-name')
})
