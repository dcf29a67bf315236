import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { readSettings } from '#src/settings/settings.ts'
import { createTestPage, createTestTerm, textDocument } from '#tests/cms/create-page.ts'
import { openTab } from '#tests/support/chromium.ts'
import { findPageProblems } from '#tests/support/find-page-problems.ts'
import { pressOn, tabTo, typeInto } from '#tests/support/keyboard.ts'
import { measureOverflow } from '#tests/support/page-checks.ts'
import { createStockedShop } from '#tests/support/stocked-shop.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'
import { measurePageWeight } from '../../bench/page-weight.ts'
import { createPng } from './product-editor-page.ts'

const shop = await createStockedShop()
const owner = await createTestUser(shop, 5)
await createTestTerm(shop, 'category', 'Journal', 'journal')
const homeId = await createTestPage(shop, { title: 'Home', slug: 'home', isHome: true, document: textDocument('<p>Open on Sundays.</p>') })

const fetchText = async (path: string): Promise<string> => (await fetch(shop.config.baseUrl + path)).text()
const isShown = async (path: string, text: string): Promise<boolean> => (await fetchText(path)).includes(text)
const statusOf = async (path: string): Promise<number> => (await fetch(shop.config.baseUrl + path)).status

// No test here touches the mouse.
test('the owner changes the home page, writes an article with images, links it in the menu, builds a form, and undoes it all', async () => {
  const tab = await openTab(shop, { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })
  await signIn(tab, shop, owner)
  // Without a listener, the browser leaves a page with unsaved changes without asking.
  const dialogs: string[] = []
  tab.on('dialog', (dialog) => {
    dialogs.push(`${dialog.type()} at ${tab.url()}`)
    void dialog.accept()
  })

  await changeHome(tab)
  expect(await isShown('/', 'And on Mondays.')).toBeTrue()
  const article = await writeArticle(tab)
  const markup = await fetchText('/how-we-sew')
  expect([...markup.matchAll(/<img[^>]*\salt="([^"]+)"/g)].map(([, alt]) => alt)).toEqual(['A needle in linen', 'Two spools'])
  const form = await buildForm(tab)
  await sendForm('/forms/write-to-us')
  await readSubmission(tab, form)
  await changeLook(tab)
  const look = tab.url()
  expect(await readSettings(shop.db.read)).toMatchObject({ theme_accent: '#7a2e1d', theme_corners: 'square' })
  expect(await fetchText(/href="(\/theme\/[^"]+)"/.exec(await fetchText('/'))![1]!)).toContain('#7a2e1d')
  await linkInMenu(tab)
  expect(await isShown('/', 'href="/how-we-sew"')).toBeTrue()

  await checkPublicPages(['/', '/how-we-sew', '/tag/sewing', '/category/journal', '/forms/write-to-us'])

  await undo(tab)
  expect(await isShown('/', 'href="/how-we-sew"')).toBeFalse()
  await tab.goto(look)
  await undo(tab)
  expect(await readSettings(shop.db.read)).toMatchObject({ theme_accent: '', theme_corners: 'theme' })
  await moveToTrash(tab, `${form}/edit`, 'form')
  expect(await statusOf('/forms/write-to-us')).toBe(404)
  await moveToTrash(tab, article, 'page')
  expect(await statusOf('/how-we-sew')).toBe(404)
  await pressOn(tab, '#undo-button')
  await tab.locator('#undo-button').waitFor({ state: 'detached' })
  expect(await statusOf('/how-we-sew')).toBe(200)
  await restoreHome(tab)
  expect([await isShown('/', 'Open on Sundays.'), await isShown('/', 'And on Mondays.')]).toEqual([true, false])
  expect([tab.consoleErrors, dialogs]).toEqual([[], []])
})

async function changeHome(tab: Page): Promise<void> {
  await tab.goto(`/admin/cms-pages/${homeId}/edit`)
  await tab.locator('.block-editor[data-ready]').waitFor()
  await tab.locator('.block-items').getByRole('button', { name: /^Text/ }).first().focus()
  await tab.keyboard.press('Enter')
  await tab.getByRole('textbox', { name: 'Text' }).waitFor()
  await tab.keyboard.press('Control+End')
  await tab.keyboard.type(' And on Mondays.')
  await tab.keyboard.press('Escape')
  await savePage(tab)
}

/** Returns where it is edited. */
async function writeArticle(tab: Page): Promise<string> {
  await tab.goto('/admin/cms-pages/create')
  await tab.locator('.block-editor[data-ready]').waitFor()
  await typeInto(tab, '#f-title', 'How we sew')
  await pressOn(tab, '[data-act=write]')
  await tab.keyboard.type('With two needles.')
  await tab.keyboard.press('Escape')
  await addImage(tab, 'needle.png', 'A needle in linen')
  await addImage(tab, 'spools.png', 'Two spools')
  await tabTo(tab, '#f-status')
  await tab.keyboard.press('ArrowDown')
  await tabTo(tab, '[name=template]')
  for (let presses = 0; presses < 3; presses++) await tab.keyboard.press('ArrowDown')
  await tabTo(tab, '[name=categories]')
  await tab.keyboard.press('Space')
  await typeInto(tab, '#f-tags', 'Sewing')
  await tab.keyboard.press('Control+s')
  await tab.waitForURL(/cms-pages\/\d+\/edit/)
  return new URL(tab.url()).pathname
}

/** Adds an image block after the block that has the focus, and describes the image. */
async function addImage(tab: Page, file: string, alt: string): Promise<void> {
  await tab.keyboard.press('/')
  await tab.keyboard.type('image')
  await tab.keyboard.press('Enter')
  const sheet = tab.getByRole('dialog', { name: 'Image' })
  await sheet.locator('[data-act=upload]').waitFor()
  const chooser = tab.waitForEvent('filechooser')
  await pressOn(tab, '[data-act=upload]')
  await (await chooser).setFiles(await createPng(file, 900, 600))
  await tab.locator('[data-path="image.alt"]:focus').waitFor()
  await tab.keyboard.type(alt)
  await tab.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
}

async function linkInMenu(tab: Page): Promise<void> {
  await tab.goto('/admin/nav-builder')
  await typeInto(tab, '#f-q', '/how-we-sew')
  await pressOn(tab, '#nav-add-address')
  await tab.locator('.nav-item').first().waitFor()
  await tab.keyboard.press('Control+s')
  await tab.locator('#undo-button').waitFor()
}

async function undo(tab: Page): Promise<void> {
  await pressOn(tab, '#undo-button')
  await tab.locator('.notices .notice').waitFor()
}

/** Returns the path of the form in the admin. */
async function buildForm(tab: Page): Promise<string> {
  await tab.goto('/admin/cms-forms/create')
  await typeInto(tab, '#f-name', 'Write to us')
  for (const [index, type] of ['email', 'textarea'].entries()) {
    await pressOn(tab, `#add-${type}`)
    await tab.locator(`[name="fields.${index}.label"]:focus`).waitFor()
  }
  await pressOn(tab, '#form-save')
  await tab.waitForURL(/cms-forms\/\d+\/edit/)
  return new URL(tab.url()).pathname.replace('/edit', '')
}

async function sendForm(path: string): Promise<void> {
  const visitor = await openTab(shop, { javaScriptEnabled: false })
  await visitor.goto(path)
  await typeInto(visitor, '.cms-form [type=email]', 'ann@example.com')
  await typeInto(visitor, '.cms-form textarea', 'Do you mend bags?')
  await pressOn(visitor, '.cms-form button:not([type=button])')
  await visitor.getByText('Thank you').first().waitFor()
}

async function readSubmission(tab: Page, form: string): Promise<void> {
  await tab.goto(`${form}/edit`)
  await pressOn(tab, '#form-submissions')
  await tab.waitForURL('**/submissions?form=*')
  await pressOn(tab, 'main a[href^="/admin/cms-forms/submissions/"]')
  await tab.getByText('Do you mend bags?').waitFor()
}

async function changeLook(tab: Page): Promise<void> {
  await tab.goto('/admin/settings/appearance')
  await tabTo(tab, '#f-theme_accent')
  // Keys of the browser's color picker reach no page.
  await tab.locator(':focus').fill('#7a2e1d')
  await tabTo(tab, '#f-theme_corners')
  await tab.keyboard.press('End')
  await tab.keyboard.press('Control+s')
  await tab.locator('#undo-button').waitFor()
}

async function moveToTrash(tab: Page, path: string, name: 'page' | 'form'): Promise<void> {
  await tab.goto(path)
  await pressOn(tab, `#${name}-more > summary`)
  await pressOn(tab, `#${name}-trash`)
  await tab.locator('#undo-button').waitFor()
}

async function restoreHome(tab: Page): Promise<void> {
  await tab.goto(`/admin/cms-pages/${homeId}/edit`)
  await pressOn(tab, `a[href$="/${homeId}/versions"]`)
  await tab.waitForURL('**/versions')
  await pressOn(tab, '.content-versions li:last-child [id^=restore-]')
  await tab.locator('.block-editor[data-ready]').waitFor()
  await savePage(tab)
}

async function savePage(tab: Page): Promise<void> {
  await tab.keyboard.press('Control+s')
  await tab.getByText('Page saved.').first().waitFor()
}

/** Without script, for axe, and by weight. */
async function checkPublicPages(paths: string[]): Promise<void> {
  const weigh = async (path: string) => {
    const { html, css, js } = await measurePageWeight(shop.config.baseUrl, path)
    return html + css + js
  }
  const most = await weigh('/items/field-pack')
  const scripted = await openTab(shop, { reducedMotion: 'reduce' })
  const plain = await openTab(shop, { reducedMotion: 'reduce', javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  for (const path of paths) {
    expect([path, (await weigh(path)) <= most]).toEqual([path, true])
    expect([path, await findPageProblems(scripted, path)]).toEqual([path, []])
    await plain.goto(path)
    expect([path, await plain.locator('main h1').count(), await measureOverflow(plain)]).toEqual([path, 1, 0])
  }
  expect(scripted.consoleErrors).toEqual([])
}
