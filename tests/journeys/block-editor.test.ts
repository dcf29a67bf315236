import { afterEach, expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Block } from '#src/blocks/block-document.ts'
import { getPageForStaff } from '#src/cms/edit-pages.ts'
import { createTestPage } from '#tests/cms/create-page.ts'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import { findAccessibilityViolations } from '#tests/support/accessibility.ts'
import { checkAccessibility } from '#tests/support/find-page-problems.ts'
import { onPhone, phoneLooks } from '#tests/support/looks.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'
import { hurryTimers } from '#tests/support/wait-until.ts'

const shop = await startTestShop()
const editor = await createTestUser(shop, 4)

const text = (id: string, html: string): Block => ({ id, kind: 'text', version: 1, data: { html } })
const quote = (id: string, words: string): Block => ({
  id,
  kind: 'quote',
  version: 1,
  data: { text: words, author: '', role: '', image: null },
})

const tabs: Awaited<ReturnType<typeof openTab>>[] = []
afterEach(async () => {
  for (const tab of tabs.splice(0)) {
    // A refused save is one, and what was made to fail.
    expect(tab.consoleErrors.filter((error) => !/422|503/.test(error))).toEqual([])
  }
})

let pages = 0

/** The editor of a page with these blocks. */
async function openEditor(blocks: Block[], options: BrowserContextOptions = {}): Promise<{ tab: Page; id: number }> {
  const id = await createTestPage(shop, { slug: `page-${(pages += 1)}`, document: { version: 1, blocks } })
  const tab = await openTab(shop, { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 }, ...options })
  tabs.push(tab)
  await signIn(tab, shop, editor)
  await tab.goto(`/admin/cms-pages/${id}/edit`)
  await tab.locator('.block-editor[data-ready]').waitFor()
  return { tab, id }
}

const canvas = (tab: Page) => tab.frameLocator('.block-frame')
const block = (tab: Page, name: string | RegExp) => tab.locator('.block-items').getByRole('button', { name }).first()
const submitted = async (tab: Page): Promise<Block[]> => JSON.parse(await tab.locator('textarea[name=blocks]').inputValue()).blocks
const kindsOf = async (tab: Page) => (await submitted(tab)).map(({ kind }) => kind)
const isDirty = async (tab: Page) => (await tab.locator('form[data-save][data-dirty]').count()) > 0

test('shows the blocks as on the page; adding, moving, duplicating, deleting and undoing works from the keyboard', async () => {
  const { tab, id } = await openEditor([text('text1', '<p>First words</p>'), quote('quote1', 'Well made')])
  await canvas(tab).getByText('Well made').waitFor()
  expect(await isDirty(tab)).toBe(false)

  await block(tab, 'Text, block 1 of 2: First words').focus()
  await tab.keyboard.press('ArrowDown')
  expect(await tab.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Quote, block 2 of 2: Well made')
  await tab.keyboard.press('Alt+ArrowUp')
  expect(await kindsOf(tab)).toEqual(['quote', 'text'])
  await tab.getByText('Quote moved to position 1 of 2').waitFor({ state: 'attached' })

  await tab.keyboard.press('Control+d')
  expect(await kindsOf(tab)).toEqual(['quote', 'quote', 'text'])
  await tab.keyboard.press('Delete')
  expect(await kindsOf(tab)).toEqual(['quote', 'text'])
  await tab.keyboard.press('Control+z')
  expect(await kindsOf(tab)).toEqual(['quote', 'quote', 'text'])
  await tab.keyboard.press('Control+z')
  await tab.keyboard.press('Control+z')
  expect(await kindsOf(tab)).toEqual(['text', 'quote'])
  expect(await isDirty(tab)).toBe(false)
  await tab.keyboard.press('Control+Shift+z')
  expect(await kindsOf(tab)).toEqual(['quote', 'text'])

  await tab.getByRole('button', { name: 'Phone width' }).click()
  await block(tab, /^Quote/).focus()
  await tab.keyboard.press('End')
  await tab.keyboard.press('/')
  await tab.keyboard.press('Escape')
  expect(await tab.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Text, block 2 of 2: First words')
  await tab.keyboard.press('/')
  await tab.keyboard.type('spac')
  await tab.keyboard.press('Enter')
  await tab.keyboard.press('Escape')
  expect(await kindsOf(tab)).toEqual(['quote', 'text', 'spacer'])
  await Promise.all([tab.waitForResponse((response) => response.url().endsWith(`/cms-pages/${id}`)), tab.keyboard.press('Control+s')])
  await tab.getByText('Page saved.').first().waitFor()
  expect((await getPageForStaff(shop.db.read, id)).document.blocks.map(({ kind }) => kind)).toEqual(['quote', 'text', 'spacer'])
  expect(await isDirty(tab)).toBe(false)
  expect(await tab.locator('.block-frame').evaluate((frame) => frame.clientWidth)).toBe(390)
})

test('a text is edited in place, saved as a draft while typing, and each step can be undone', async () => {
  const { tab, id } = await openEditor([text('text1', '<p>First words</p>')])
  await block(tab, /^Text/).focus()
  await tab.keyboard.press('Enter')
  await tab.getByRole('textbox', { name: 'Text' }).waitFor()
  expect(await block(tab, /, block 1 of 1/).count()).toBe(0)
  const saved = tab.waitForResponse((response) => response.url().endsWith(`/${id}/draft`))
  await hurryTimers(tab)
  await tab.keyboard.press('Control+End')
  await tab.keyboard.type(' and more')
  expect((await submitted(tab))[0]!.data).toEqual({ html: '<p>First words and more</p>' })
  expect((await saved).status()).toBe(200)
  await tab.keyboard.press('Escape')
  await canvas(tab).getByText('First words and more').waitFor()
  await tab.route('**/cms-blocks/preview', (route) => route.fulfill({ status: 503 }), { times: 1 })
  await tab.keyboard.press('Control+z')
  await tab.getByText('The preview could not be loaded. Your changes are not lost.').waitFor()
  await canvas(tab).getByText('First words', { exact: true }).waitFor()
  expect((await submitted(tab))[0]!.data).toEqual({ html: '<p>First words</p>' })
})

test('an empty page begins with a text or a set of blocks', async () => {
  const { tab } = await openEditor([])
  await tab.getByRole('button', { name: 'Landing page' }).click()
  expect(await kindsOf(tab)).toEqual(['hero', 'benefits', 'product-grid', 'category-tiles', 'quote'])
  await canvas(tab).getByText('Your headline').waitFor()
  await tab.keyboard.press('Control+z')
  await tab.getByRole('button', { name: 'Write text' }).click()
  await tab.keyboard.type('Hello')
  expect((await submitted(tab)).map(({ data }) => data)).toEqual([{ html: '<p>Hello</p>' }])
})

test('fields of a block are edited at the side; lists, errors and undo included', async () => {
  const { tab } = await openEditor([
    text('text1', '<p>First</p>'),
    { id: 'button1', kind: 'button', version: 1, data: { buttons: [{ label: '', link: '', look: 'primary' }], align: 'start' } },
  ])
  await block(tab, /^Button/).focus()
  await tab.keyboard.press('Enter')
  const sheet = tab.getByRole('dialog', { name: 'Button' })
  await sheet.getByLabel('Label').fill('Shop now')
  await sheet.getByLabel('Link', { exact: true }).fill('javascript:alert(1)')
  await sheet.getByRole('alert').waitFor()
  await sheet.getByLabel('Link', { exact: true }).fill('/shop')
  await sheet.getByRole('alert').waitFor({ state: 'detached' })
  await canvas(tab).getByText('Shop now').waitFor()
  await sheet.getByRole('button', { name: 'Add: Button' }).click()
  await sheet.getByLabel('Label').nth(1).fill('About us')
  await sheet.getByRole('button', { name: 'Move up: Button 2' }).click()
  await sheet.getByRole('radio', { name: 'Center' }).check()
  const { data } = (await submitted(tab))[1]!
  const labels = (data['buttons'] as { label: string }[]).map(({ label }) => label)
  expect([labels, data['align']]).toEqual([['About us', 'Shop now'], 'center'])
  expect(await findAccessibilityViolations(tab)).toEqual([])
  await tab.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  for (let undone = 0; undone < 2; undone++) await tab.keyboard.press('Control+z')
  expect((await submitted(tab))[1]!.data).toMatchObject({
    buttons: [{ label: 'Shop now', link: '/shop' }, { label: 'About us' }],
    align: 'start',
  })
})

test('an error of a save leads to its block and field', async () => {
  const broken: Block = { id: 'image1', kind: 'image', version: 1, data: { image: null, caption: '', link: '', width: 'text' } }
  const { tab } = await openEditor([text('text1', '<p>First</p>'), broken])
  await block(tab, /^Image/).focus()
  await tab.keyboard.press('Enter')
  await tab.getByRole('dialog', { name: 'Image' }).getByLabel('Link', { exact: true }).fill('ftp://x')
  await tab.keyboard.press('Escape')
  await Promise.all([tab.waitForResponse((response) => response.status() === 422), tab.keyboard.press('Control+s')])
  await tab.locator('.error-summary a').click()
  await tab.getByRole('dialog', { name: 'Image' }).waitFor()
  await tab.locator('[data-path=link]:focus').waitFor()
  expect(await tab.locator('[data-path=link]').inputValue()).toBe('ftp://x')
  await tab.route('**/cms-blocks/links?*', (route) => route.fulfill({ status: 503 }))
  await tab.locator('[data-act=find-link]').click()
  await tab.getByText('The search did not work. Try again.').waitFor()
})

const columns = (id: string, ...lists: Block[][]): Block => ({
  id,
  kind: 'columns',
  version: 1,
  data: { columns: lists.map((blocks) => ({ blocks })), ratio: 'equal', align: 'top' },
})

/** Ids of the blocks, those of columns in brackets. */
const arrangement = async (tab: Page) =>
  (await submitted(tab)).map(({ id, kind, data }) =>
    kind === 'columns' ? (data['columns'] as { blocks: Block[] }[]).map(({ blocks }) => blocks.map((nested) => nested.id)) : id,
  )

test('blocks move into and out of columns, by keyboard and by dragging', async () => {
  const { tab } = await openEditor([
    text('text1', '<p>First</p>'),
    columns('cols1', [quote('quote1', 'In a column')], []),
    quote('quote2', 'Last'),
  ])
  await block(tab, /^Text/).focus()
  await tab.keyboard.press('Alt+ArrowDown')
  expect(await arrangement(tab)).toEqual([[['text1', 'quote1'], []], 'quote2'])
  await tab.getByText('Text moved to position 1 of 2 in column 1').waitFor({ state: 'attached' })
  for (let press = 0; press < 2; press++) await tab.keyboard.press('Alt+ArrowDown')
  expect(await arrangement(tab)).toEqual([[['quote1'], ['text1']], 'quote2'])
  await tab.keyboard.press('Alt+ArrowDown')
  expect(await arrangement(tab)).toEqual([[['quote1'], []], 'text1', 'quote2'])

  const grip = tab.locator('.block-item[data-selected] [data-act=grip]')
  await canvas(tab).locator('.column').nth(1).waitFor()
  const from = (await grip.boundingBox())!
  const to = (await tab.locator('.block-place[data-column]').boundingBox())!
  await tab.mouse.move(from.x + 10, from.y + 10)
  await tab.mouse.down()
  await tab.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 })
  await tab.locator('.block-drop-line:not([hidden])').waitFor()
  await tab.mouse.up()
  expect(await arrangement(tab)).toEqual([[['quote1'], ['text1']], 'quote2'])
  await tab.keyboard.press('Control+z')
  expect(await arrangement(tab)).toEqual([[['quote1'], []], 'text1', 'quote2'])
  await tab.getByRole('button', { name: 'Add a block to column 2' }).click()
  const kinds = tab.getByRole('dialog', { name: 'Add a block' })
  expect(await kinds.getByRole('button', { name: /^Columns/ }).count()).toBe(0)
  await kinds
    .getByRole('button', { name: /^Space/ })
    .first()
    .click()
  expect((await arrangement(tab))[0]).toEqual([['quote1'], [expect.any(String)]])
})

test('blocks are copied to another page as text, and what is too long or no block is refused with a sentence', async () => {
  const { tab } = await openEditor([quote('quote1', 'Take me along')], { permissions: ['clipboard-read', 'clipboard-write'] })
  const paste = (words: string) =>
    tab.evaluate(`(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', ${words})
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })()`)
  await block(tab, /^Quote/).focus()
  await tab.keyboard.press('Control+c')
  await tab.getByText('Quote copied').waitFor({ state: 'attached' })
  const copied = await tab.evaluate<string>('navigator.clipboard.readText()')
  const other = await openEditor([text('text1', '<p>First</p>')])
  await block(other.tab, /^Text/).focus()
  await other.tab.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(copied)})
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })()`)
  const [, pasted] = await submitted(other.tab)
  expect(pasted).toMatchObject({ kind: 'quote', data: { text: 'Take me along' } })
  expect(pasted!.id).not.toBe('quote1')

  await paste(`'nothing of ours'`)
  await tab.getByText('The clipboard contains no blocks.').waitFor()
  await paste(`JSON.stringify({ 'sundry-blocks': 1, blocks: [{ kind: 'text', version: 1, data: { html: 'x'.repeat(2 * 1024 * 1024) } }] })`)
  await tab.getByText('This is too much for one page. It was not added.').first().waitFor()
  expect(await kindsOf(tab)).toEqual(['quote'])
})

test('has no accessibility violations: the blocks, the picker and the list, wide and light, narrow and dark', async () => {
  const blocks = [text('text1', '<p>First</p>'), columns('cols1', [quote('quote1', 'In a column')], [])]
  // Used on a phone; the other tests use it wide.
  const { tab } = await openEditor(blocks, onPhone)
  const judge = async () => expect(await checkAccessibility(tab, phoneLooks)).toEqual([])
  await block(tab, /^Columns/).focus()
  await judge()
  await tab.keyboard.press('/')
  await judge()
  await tab.keyboard.press('Escape')
  await block(tab, /^Text/).focus()
  await tab.keyboard.press('Enter')
  await judge()
  await tab.keyboard.press('Escape')
  await tab.getByRole('button', { name: 'List of blocks' }).click()
  await judge()
  await tab
    .getByRole('list', { name: 'List of blocks' })
    .getByRole('button', { name: /Quote.*In a column/ })
    .click()
  expect(await tab.locator('.block-item[data-selected]').getAttribute('data-id')).toBe('quote1')
})

test('without script, a page of one text is edited as its HTML', async () => {
  const id = await createTestPage(shop, { slug: 'plain' })
  const tab = await openTab(shop, { javaScriptEnabled: false })
  tabs.push(tab)
  await signIn(tab, shop, editor)
  await tab.goto(`/admin/cms-pages/${id}/edit`)
  await tab.getByLabel('Text as HTML').fill('<p>Typed by hand.</p>')
  await tab.getByRole('button', { name: 'Update' }).click()
  expect((await getPageForStaff(shop.db.read, id)).document.blocks.map(({ data }) => data)).toEqual([{ html: '<p>Typed by hand.</p>' }])
})

test('leaving asks only about changes that no draft has', async () => {
  const { tab, id } = await openEditor([text('text1', '<p>First words</p>')])
  const asked: string[] = []
  tab.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  const leave = async (change?: () => Promise<void>) => {
    await tab.goto(`/admin/cms-pages/${id}/edit`)
    await tab.locator('.block-editor[data-ready]').waitFor()
    // The event after the swap: the text is shown a moment earlier.
    const isStored = tab.evaluate(
      `new Promise((resolve) => document.addEventListener('htmx:after:swap', () => resolve(0), { once: true }))`,
    )
    await hurryTimers(tab)
    await tab.locator('#f-title').focus()
    await tab.keyboard.type('A')
    await tab.getByText('Draft saved at').waitFor()
    await isStored
    await change?.()
    await tab.goto('/admin/cms-pages')
    return asked.splice(0).length
  }
  await tab.goto('/admin/cms-pages/create')
  await tab.locator('.block-editor[data-ready]').waitFor()
  await tab.getByRole('heading', { name: 'New page' }).click()
  expect(await leave()).toBe(0)
  expect(await leave(() => tab.locator('#f-title').press('B'))).toBe(1)
  expect(await leave(() => tab.locator('#f-seo_title').fill('Other'))).toBe(1)
})
