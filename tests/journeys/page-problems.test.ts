import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { startTestShop } from '#tests/support/chromium.ts'
import { judgePage } from '#tests/support/find-page-problems.ts'
import { openJudgedTab } from '#tests/support/judged-tab.ts'

const shop = await startTestShop()
let tab: Page
beforeAll(async () => {
  tab = await openJudgedTab(shop)
})

const sound = `<h1>Mugs</h1>
<p class="note">Made by hand.</p>
<form action="/find"><label for="words">Words</label> <input type="text" id="words" name="words"> <button type="submit" class="go">Find</button></form>
<div class="tools"><a href="/a">First</a><a href="/b">Second</a></div>
<table><caption>Mugs in stock</caption><thead><tr><th scope="col">Mug</th><th scope="col">Price</th></tr></thead>
<tbody><tr><td data-cell="name">Blue</td><td data-cell="price">12 EUR</td></tr></tbody></table>`

/** What surrounds it on each page. */
const frame = `<a href="#main" class="way">Skip to content</a>
<nav aria-label="Shop"><ul><li><a href="/mugs">Mugs</a></li><li><a href="/bags">Bags</a></li></ul>
<button type="button" aria-label="Open menu" aria-expanded="false">Open menu</button>
<a href="/cart"><img src="/cart.svg" alt="A cart" width="20" height="20"> Yours</a>
<span id="area-name">Area</span> <input type="text" aria-labelledby="area-name">
<div role="tablist" aria-label="Views"><button type="button" role="tab">All</button></div>
<p aria-hidden="true">Also for <span>staff</span></p><p class="long">Long</p></nav>`

/** What is wrong with a page of this content and style. A page without mistakes of the same elements was judged before it. */
async function findProblems(content: string, style = ''): Promise<string> {
  return findProblemsOf(toPage(content, style))
}

async function findProblemsOf(page: string): Promise<string> {
  expect(await judge(toPage(sound, ''))).toEqual([])
  return (await judge(page)).join('\n')
}

const toPage = (content: string, style: string) => `<!doctype html>
<html lang="en"><head><title>Mugs</title><meta name="viewport" content="width=device-width">
<style>body { background: white; color: black } a, button, input { display: inline-block; min-height: 40px; margin: 10px } .way { position: absolute; top: -90px } ${style}</style>
</head><body>${frame}<main id="main">${content}</main></body></html>`

async function judge(body: string): Promise<string[]> {
  await tab.route('**/judged', (route) => route.fulfill({ body, contentType: 'text/html; charset=utf-8' }))
  return judgePage(tab, '/judged')
}

test('a text of little contrast is found where the same elements had enough on a page before', async () => {
  expect(await findProblems(sound, '.note { color: #999 }')).toContain('color-contrast: <p class="note"')
})

test.each([
  ['its own half transparent background', '.note { background: #000b }'],
  ['the half transparent background around it', 'main { background: #000b }'],
  ['an opaque background of little contrast', 'main { background: #444 }'],
  ['half transparent letters', '.note { color: #0007 }'],
  ['color names and other color spaces', '.note { color: oklch(0.7 0.1 250); background: white }'],
  ['what lies over its background', 'h1 { position: relative; z-index: -1; background: #333; margin-bottom: -40px; height: 80px }'],
])('a text of little contrast by %s is found', async (_, style) => {
  expect(await findProblems(sound, style)).toContain('color-contrast: <p class="note"')
})

test('a text of little contrast in the dark look only is found', async () => {
  const problems = await findProblems(sound, '@media (prefers-color-scheme: dark) { .note { background: #555 } }')
  expect(problems).toContain('dark, 390 wide: color-contrast')
  expect(problems).not.toContain('light, 1280 wide: color-contrast')
})

test('a text that is faded by what surrounds it is found', async () => {
  expect(await findProblems(sound, 'main { opacity: 0.4 }')).toContain('color-contrast: <p class="note"')
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

// Each changes a part that was judged before, or what surrounds it.
test.each([
  ['button-name', ' aria-label="Open menu" aria-expanded="false">Open menu', ' aria-expanded="false">'],
  ['link-name', '>Bags<', '><'],
  ['list', '<li><a href="/mugs">Mugs</a></li>', '<span>Mugs</span>'],
  ['listitem', /<(\/?)ul>/g, '<$1div>'],
  ['image-alt', ' alt="A cart"', ''],
  ['image-redundant-alt', 'alt="A cart"', 'alt="Yours"'],
  ['label-content-name-mismatch', 'aria-label="Open menu"', 'aria-label="Find"'],
  ['aria-valid-attr-value', 'aria-expanded="false"', 'aria-expanded="maybe"'],
  ['aria-valid-attr', 'aria-expanded=', 'aria-expandet='],
  ['aria-allowed-attr', 'aria-expanded="false"', 'aria-checked="false"'],
  ['aria-prohibited-attr', 'class="long">Long<', 'class="long" aria-label="Us"><'],
  ['aria-roles', 'role="tab"', 'role="tub"'],
  ['aria-required-parent', ' role="tablist" aria-label="Views"', ''],
  ['aria-required-children', '<button type="button" role="tab">All</button>', '<a href="/all">All</a>'],
  ['aria-hidden-focus', '<span>staff</span>', '<button type="button">staff</button>'],
  [
    'nested-interactive',
    '<button type="button" role="tab">All',
    '<button type="button" role="tab">All <span role="link" tabindex="0">now</span>',
  ],
  ['label', '>Area<', '><'],
  ['label', 'id="area-name"', 'id="area"'],
  ['tabindex', 'role="tab"', 'role="tab" tabindex="2"'],
  ['valid-lang', '>Long<', '><span lang="xyzzy">Long</span><'],
  ['autocomplete-valid', 'id="words"', 'id="words" autocomplete="shoe-size"'],
  ['empty-table-header', '>Price<', '><'],
  ['empty-heading', '<h1>Mugs', '<h1>'],
  ['heading-order', '<p class="long">Long</p>', '<h2>Long</h2><h4>Longer</h4>'],
  ['page-has-heading-one', /h1>/g, 'h2>'],
  ['landmark-unique', '</nav>', '</nav><nav aria-label="Shop"><a href="/all">All</a></nav>'],
  ['landmark-one-main', /<(\/?)main/g, '<$1div'],
  ['landmark-no-duplicate-main', '</main>', '</main><main>More</main>'],
  ['region', '</nav>', '</nav><p>Outside</p>'],
  ['skip-link', 'id="main"', 'id="content"'],
  ['document-title', '<title>Mugs</title>', ''],
  ['html-has-lang', ' lang="en"', ''],
  ['meta-viewport', 'width=device-width', 'width=device-width, user-scalable=no'],
  ['accesskeys', /<a href="\/(mugs|bags)"/g, '<a accesskey="m" href="/$1"'],
])('a page that breaks the rule %s in one place is found', async (rule, sought, mistake) => {
  const page = toPage(sound, '')
  expect(page.replace(sought, mistake)).not.toBe(page)
  expect(await findProblemsOf(page.replace(sought, mistake))).toContain(`: ${rule}: <`)
})

test('a part that scrolls without a way to it by keyboard is found', async () => {
  const style = '.long { width: 60px; height: 20px; overflow: auto; font-size: 40px; line-height: 60px }'
  expect(await findProblems(sound, style)).toContain('scrollable-region-focusable: <p class="long"')
})

test('what is wrong is found again on the next page', async () => {
  const nameless = toPage(sound.replace('>First<', '><'), '')
  expect(await findProblemsOf(nameless)).toContain('link-name')
  expect((await judge(nameless)).join()).toContain('link-name')
})
