import { describe, expect, test } from 'bun:test'
import { Elysia, t } from 'elysia'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { requireStaff } from '#src/admin/layout.ts'
import { sanitizeDescription } from '#src/products/sanitize-description.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, redirect, page, withStatus } from '#src/web/response.tsx'
import { initialForm, readForm } from '#src/web/form/form.ts'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { RichText, richTextScripts } from '#templates/ui/rich-text.tsx'
import { SaveBar } from '#templates/ui/save-bar.tsx'
import type { View } from '#src/web/view.ts'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import { findAccessibilityViolations } from '#tests/support/accessibility.ts'
import { checkAccessibility } from '#tests/support/find-page-problems.ts'
import { onPhone, phoneLooks } from '#tests/support/looks.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { createImage } from '../media/create-image.ts'

/** A page as staff edit texts on: one form, one save bar, refused without a name. */
let storedHtml = '<p>It <b>was</b> here.</p>'
const path = '/admin/sample-text'

function SamplePage({ view, form }: { view: View; form: FormState }) {
  return (
    <div class="stack" id="edit">
      <h1>Text</h1>
      <ErrorSummary form={form} title="There is a problem" />
      <form
        class="stack"
        id="edit-form"
        method="post"
        action={path}
        novalidate
        data-save
        data-dirty={Object.keys(form.errors).length > 0}
        hx-post={path}
        hx-target="#edit"
        hx-swap="outerHTML"
        {...{ 'hx-status:422': 'swap:outerMorph' }}
      >
        <Field form={form} name="name" label="Name" />
        <RichText view={view} form={form} name="description" label="Description" hint="Shown on the page." />
        <SaveBar view={view} />
      </form>
    </div>
  )
}

const createSampleRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'catalog'))
    .get(path, ({ view }) =>
      page(view, 'Text', <SamplePage view={view} form={initialForm({ name: 'Bag', description: storedHtml })} />, {
        scripts: richTextScripts,
      }),
    )
    .post(path, async ({ view, req }) => {
      const schema = t.Object({ name: t.String({ minLength: 1 }), description: t.String({ multiline: true }) })
      const result = await readForm(view, req.raw, schema)
      if (result.ok && result.values.description === '') result.addError('description', 'Enter a description')
      if (!result.ok) return withStatus(422, fragments(view, <SamplePage view={view} form={result.state} />))
      storedHtml = await sanitizeDescription(result.values.description)
      if (!view.partial) return redirect(view, path)
      return fragments(view, <SamplePage view={view} form={initialForm({ name: result.values.name, description: storedHtml })} />)
    })

const shop = await startTestShop({}, (shop) => [createSampleRoutes(shop)])
const editor = await createTestUser(shop, 4)

async function openEditorTab(options: BrowserContextOptions = {}): Promise<Page & { consoleErrors: string[] }> {
  const tab = await openTab(shop, { images: true, reducedMotion: 'reduce', ...options })
  await signIn(tab, shop, editor)
  await tab.goto(path)
  return tab
}

const descriptionBox = (tab: Page) => tab.getByRole('textbox', { name: 'Description' })
const toolbarButton = (tab: Page, name: string) => tab.getByRole('toolbar').getByRole('button', { name, exact: true })
const readSubmittedHtml = (tab: Page) => tab.locator('textarea').inputValue()
const isFocused = (element: Locator) => element.evaluate((node) => (node as { matches(selector: string): boolean }).matches(':focus'))
const isDirty = (tab: Page) =>
  tab
    .locator('form[data-dirty]')
    .count()
    .then((count) => count > 0)
const waitForSave = (tab: Page) =>
  tab.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith(path))

test('lists pasted from Word, in both ways that browsers write them, are lists in the text', async () => {
  storedHtml = ''
  const word = await Bun.file('tests/blocks/pasted/word.html').text()
  for (const html of [word, word.replace(/<!(\[if !supportLists\]|\[endif\])>/g, '<!--$1-->')]) {
    const tab = await openEditorTab()
    const pasted = await pasteHtml(tab, html)
    expect(pasted).toMatch(
      /<ul> ?<li> ?<p> ?Warm water ?<\/p> ?<\/li> ?<li> ?<p> ?A soft <strong>cloth<\/strong> ?<\/p> ?<\/li> ?<\/ul>|<ul><li>Warm water ?<\/li><li>A soft <strong>cloth<\/strong> ?<\/li><\/ul>/,
    )
    expect(pasted).toMatch(/<ol>.*Dry.*<\/ol>/)
    expect(pasted).not.toContain('·')
    expect(tab.consoleErrors).toEqual([])
  }
})

test('lists pasted from Word that follow each other stay lists of their own, and text in tags of Word stays', async () => {
  storedHtml = ''
  const tab = await openEditorTab()
  const item = (list: string, mark: string, text: string) =>
    `<p class="MsoListParagraph" style="mso-list:${list} level1 lfo1"><!--[if !supportLists]-->${mark}<!--[endif]-->${text}</p>`
  const html = [item('l0', '·', 'Cup'), item('l0', '·', 'Pot'), item('l1', '3.', 'Wash'), item('l1', '4.', 'Dry<o:p> well</o:p>')]
  const pasted = (await pasteHtml(tab, html.join(''))).replaceAll(/<\/?p>/g, '').replaceAll(/ ?(<[^>]*>) ?/g, '$1')
  expect(pasted).toBe('<ul><li>Cup</li><li>Pot</li></ul><ol start="3"><li>Wash</li><li>Dry well</li></ol>')
})

test('text pasted from Google Docs keeps its headings, emphasis, alignment, lists and links, and nothing else', async () => {
  storedHtml = ''
  const tab = await openEditorTab()
  const docs = await Bun.file('tests/blocks/pasted/google-docs.html').text()
  const more = '<h1>Oak</h1><p onclick="x()"><span style="font-weight:700;font-style:italic">Oil</span></p><style>p { color: red }</style>'
  const pasted = (await pasteHtml(tab, docs + more)).replace(/ ?(<\/?(?:h2|p|li|ul)\b[^>]*>) ?/g, '$1')
  expect(pasted).toStartWith(
    '<h2>Care guide</h2><p data-align="center"><strong>Wash by hand</strong>, <em>never</em> in the machine. <a href="https://www.example.com/care">More</a></p>',
  )
  expect(pasted).toContain('<ul><li><p>Warm water</p></li></ul>')
  expect(pasted).toEndWith('<h2>Oak</h2><p><strong><em>Oil</em></strong></p>')
  expect(tab.consoleErrors).toEqual([])
})

test('opening and looking changes nothing; typing makes the form dirty, and taking it back by hand clean again', async () => {
  storedHtml = '<p>It <b>was</b> here.</p>'
  const tab = await openEditorTab()
  await descriptionBox(tab).waitFor()
  expect([await readSubmittedHtml(tab), await isDirty(tab)]).toEqual([storedHtml, false])
  await descriptionBox(tab).press('End')
  await descriptionBox(tab).pressSequentially(' Now')
  expect([await readSubmittedHtml(tab), await isDirty(tab)]).toEqual(['<p>It <strong>was</strong> here. Now</p>', true])
  for (let i = 0; i < 4; i++) await tab.keyboard.press('Backspace')
  expect([await readSubmittedHtml(tab), await isDirty(tab)]).toEqual([storedHtml, false])
  await descriptionBox(tab).pressSequentially('!')
  await tab.getByRole('button', { name: 'Discard' }).click()
  expect(await descriptionBox(tab).innerText()).toBe('It was here.')
  expect(await isDirty(tab)).toBe(false)
  expect(tab.consoleErrors).toEqual([])
})

test('everything is done from the keyboard', async () => {
  storedHtml = ''
  const tab = await openEditorTab()
  await descriptionBox(tab).focus()
  await tab.keyboard.type('Title')
  await tab.keyboard.press('Alt+F10')
  await tab.keyboard.press('ArrowRight')
  await tab.keyboard.press('Enter')
  expect(await toolbarButton(tab, 'Heading').getAttribute('aria-pressed')).toBe('true')
  expect(await isFocused(toolbarButton(tab, 'Heading'))).toBe(true)
  await tab.keyboard.press('Escape')
  await tab.keyboard.press('Enter')
  await tab.keyboard.press('Control+b')
  await tab.keyboard.type('bold')
  await tab.keyboard.press('Control+b')
  await tab.keyboard.type(' see ')
  await tab.keyboard.press('Control+k')
  await tab.getByRole('dialog', { name: 'Link' }).waitFor()
  await tab.keyboard.type('nothing')
  await tab.keyboard.press('Enter')
  expect(await tab.getByRole('alert').innerText()).toContain('Enter a link')
  await tab.keyboard.press('Control+a')
  await tab.keyboard.type('example.com/care')
  await tab.keyboard.press('Enter')
  await tab.getByRole('dialog').waitFor({ state: 'hidden' })
  await tab.keyboard.press('Enter')
  await tab.keyboard.press('Control+Shift+8')
  await tab.keyboard.type('One')
  expect(await readSubmittedHtml(tab)).toBe(
    '<h2>Title</h2><p><strong>bold</strong> see <a href="https://example.com/care">https://example.com/care</a></p><ul><li><p>One</p></li></ul>',
  )
  const savePromise = waitForSave(tab)
  await tab.keyboard.press('Control+s')
  expect((await savePromise).status()).toBe(200)
  await tab.locator('form[data-dirty]').waitFor({ state: 'detached' })
  expect(storedHtml).toContain('<a href="https://example.com/care">')
  // The swapped-in form has an editor of its own again.
  expect(await descriptionBox(tab).locator('h2').innerText()).toBe('Title')
  expect(tab.consoleErrors).toEqual([])
})

test('Tab leaves the tools and the text: nobody is caught, in a table neither', async () => {
  storedHtml = '<p>a</p>'
  const tab = await openEditorTab()
  await tab.getByLabel('Name').focus()
  await tab.keyboard.press('Tab')
  expect(await tab.evaluate<string>('document.activeElement.getAttribute("aria-label")')).toBe('Paragraph')
  await tab.keyboard.press('End')
  expect(await tab.evaluate<string>('document.activeElement.getAttribute("aria-label")')).toBe('Edit HTML')
  await tab.keyboard.press('Home')
  await tab.keyboard.press('Tab')
  expect(await isFocused(descriptionBox(tab))).toBe(true)
  await toolbarButton(tab, 'Table').click()
  await tab.getByRole('group', { name: 'Table tools' }).waitFor()
  for (let i = 0; i < 9; i++) await tab.keyboard.press('Tab')
  expect(await isFocused(descriptionBox(tab))).toBe(false)
  expect((await readSubmittedHtml(tab)).match(/<t[hd]/g)).toHaveLength(9)
})

test('alignment and tables are written without a style, so the content policy has nothing to refuse', async () => {
  storedHtml = '<p data-align="right">a</p>'
  const tab = await openEditorTab()
  await descriptionBox(tab).click()
  expect(await toolbarButton(tab, 'Align right').getAttribute('aria-pressed')).toBe('true')
  await tab.getByLabel('Name').focus()
  await toolbarButton(tab, 'Center').click()
  expect(await isFocused(descriptionBox(tab))).toBe(true)
  await toolbarButton(tab, 'Table').click()
  await tab.getByRole('button', { name: 'Delete row' }).click()
  await tab.getByRole('button', { name: 'Add column after' }).click()
  const html = await readSubmittedHtml(tab)
  expect(html).toContain('<p data-align="center">a</p>')
  expect(html).not.toContain('style')
  expect(await sanitizeDescription(html)).toBe(html)
  expect(tab.consoleErrors).toEqual([])
})

describe('an image', () => {
  // The save replaces the editor: the image appears a moment later.
  const imageIsLoaded = `document.querySelector('.ProseMirror img')?.naturalWidth === 800`

  // Written as text: the checker knows no browser.
  const createTransferScript = (eventType: 'drop' | 'paste', bytes: number[]) => `(() => {
    const element = document.querySelector('.ProseMirror')
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(${JSON.stringify(bytes)})], 'oak table.png', { type: 'image/png' }))
    const { left, top } = element.getBoundingClientRect()
    const at = { bubbles: true, cancelable: true, clientX: left + 40, clientY: top + 24 }
    const event = { drop: () => new DragEvent('drop', { ...at, dataTransfer: data }), paste: () => new ClipboardEvent('paste', { ...at, clipboardData: data }) }
    element.dispatchEvent(event.${eventType}())
  })()`
  const dispatchFiles = (tab: Page, eventType: 'drop' | 'paste', bytes: number[]) => tab.evaluate(createTransferScript(eventType, bytes))

  test.each(['drop', 'paste', 'button'] as const)('by %s is sent, appears in the text and asks what it shows', async (eventType) => {
    storedHtml = '<p>Before</p>'
    const tab = await openEditorTab()
    await descriptionBox(tab).click()
    const bytes = [...(await createImage(1200, 600))]
    if (eventType === 'button') {
      await tab.locator('input[type=file]').setInputFiles({ name: 'oak table.png', mimeType: 'image/png', buffer: Buffer.from(bytes) })
    } else await dispatchFiles(tab, eventType, bytes)
    const altInput = tab.getByLabel('Alt text')
    await altInput.waitFor()
    expect(await isFocused(altInput)).toBe(true)
    expect(await altInput.inputValue()).toBe('oak table')
    await tab.keyboard.type('A table of oak')
    await tab.keyboard.press('Enter')
    expect(await readSubmittedHtml(tab)).toMatch(
      /<img src="\/media\/[a-z0-9]{32}-800\.webp" alt="A table of oak" width="800" height="400">/,
    )
    expect(await tab.locator('.rich-text-uploads').isVisible()).toBe(false)
    await tab.keyboard.press('Control+s')
    await tab.locator('form[data-dirty]').waitFor({ state: 'detached' })
    expect(storedHtml).toContain('alt="A table of oak" width="800" height="400" loading="lazy"')
    await waitUntil(tab, imageIsLoaded)
    expect(tab.consoleErrors).toEqual([])
  })

  test('on its way says how far it is, and can be stopped', async () => {
    storedHtml = '<p>Before</p>'
    const tab = await openEditorTab()
    // It never arrives.
    await tab.route('**/upload-image', () => {})
    await descriptionBox(tab).click()
    await dispatchFiles(tab, 'paste', [1, 2, 3])
    // The live region says it too, a moment later.
    await tab.locator('.rich-text-uploads').getByText('Uploading oak table.png').waitFor()
    expect(await tab.getByRole('progressbar').count()).toBe(1)
    expect(await findAccessibilityViolations(tab)).toEqual([])
    await tab.getByRole('button', { name: 'Cancel' }).click()
    expect(await tab.getByRole('progressbar').count()).toBe(0)
    expect([await readSubmittedHtml(tab), await isDirty(tab)]).toEqual(['<p>Before</p>', false])
    expect(await isFocused(descriptionBox(tab))).toBe(true)
  })

  test('that the server refuses is named with the reason, and the text stays', async () => {
    storedHtml = '<p>Before</p>'
    const tab = await openEditorTab()
    await descriptionBox(tab).click()
    await dispatchFiles(tab, 'paste', [1, 2, 3])
    const alert = tab.getByRole('alert')
    await alert.waitFor()
    expect(await alert.innerText()).toContain('oak table.png could not be uploaded. This image format')
    expect(await readSubmittedHtml(tab)).toBe('<p>Before</p>')
    expect(await findAccessibilityViolations(tab)).toEqual([])
    await tab.getByRole('button', { name: 'Cancel' }).click()
    expect(await tab.locator('.rich-text-uploads').isVisible()).toBe(false)
  })
})

test('a refused form keeps the text, the cursor’s history and the tools', async () => {
  storedHtml = '<p>Kept</p>'
  const tab = await openEditorTab()
  await descriptionBox(tab).click()
  await tab.keyboard.press('Control+End')
  // One input: typed letters more than half a second apart would be undone one by one.
  await tab.keyboard.insertText(' text')
  await tab.getByLabel('Name').fill('')
  const savePromise = waitForSave(tab)
  await tab.getByRole('button', { name: 'Save' }).click()
  expect((await savePromise).status()).toBe(422)
  await tab.getByRole('alert').waitFor()
  expect(await descriptionBox(tab).innerText()).toBe('Kept text')
  await descriptionBox(tab).click()
  await toolbarButton(tab, 'Undo').click()
  expect(await descriptionBox(tab).innerText()).toBe('Kept')
  expect(tab.consoleErrors.filter((error) => !error.includes('422'))).toEqual([])
})

test('an error of the field leads into the text', async () => {
  storedHtml = ''
  const tab = await openEditorTab()
  await descriptionBox(tab).click()
  await tab.getByLabel('Name').fill('x')
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByRole('link', { name: 'Enter a description' }).click()
  expect(await isFocused(descriptionBox(tab))).toBe(true)
})

test('as HTML it is edited by hand and comes back as text', async () => {
  storedHtml = '<p>One</p>'
  const tab = await openEditorTab()
  await descriptionBox(tab).waitFor()
  await toolbarButton(tab, 'Edit HTML').click()
  expect(await toolbarButton(tab, 'Bold').isDisabled()).toBe(true)
  const source = tab.locator('textarea')
  await source.fill('<h2>Two</h2><p onclick="x()">Three</p>')
  expect(await isDirty(tab)).toBe(true)
  await toolbarButton(tab, 'Edit HTML').click()
  expect(await descriptionBox(tab).innerText()).toMatch(/Two\s+Three/)
  await descriptionBox(tab).press('Control+End')
  await tab.keyboard.type('!')
  expect(await readSubmittedHtml(tab)).toBe('<h2>Two</h2><p>Three!</p>')
})

test('without script the HTML itself is edited and saved', async () => {
  storedHtml = '<p>One</p>'
  const tab = await openEditorTab({ javaScriptEnabled: false })
  expect(await tab.getByRole('toolbar').count()).toBe(0)
  await tab.getByLabel('Description', { exact: true }).fill('<p>Two</p>')
  await tab.getByRole('button', { name: 'Save' }).click()
  expect(await tab.getByLabel('Description', { exact: true }).inputValue()).toBe('<p>Two</p>')
  expect(storedHtml).toBe('<p>Two</p>')
})

test('axe finds no fault, light and dark, on a phone and wide: in a table, on a picture, in the dialog', async () => {
  storedHtml = '<h2>Care</h2><p>Wipe clean.</p>'
  const tab = await openEditorTab(onPhone)
  const judge = async () => expect(await checkAccessibility(tab, phoneLooks)).toEqual([])
  await descriptionBox(tab).click()
  await judge()
  await toolbarButton(tab, 'Table').click()
  for (const head of ['Size', 'Width', 'Height']) {
    await tab.keyboard.type(head)
    await tab.keyboard.press('Tab')
  }
  await judge()
  await tab
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(await createImage(900, 300)) })
  await tab.getByLabel('Alt text').waitFor()
  await judge()
  await descriptionBox(tab).click({ position: { x: 30, y: 30 } })
  await toolbarButton(tab, 'Link').click()
  await tab.getByRole('dialog').waitFor()
  await judge()
})

async function pasteHtml(tab: Page, html: string): Promise<string> {
  await descriptionBox(tab).focus()
  await tab.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', ${JSON.stringify(html)})
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })()`)
  return (await readSubmittedHtml(tab)).replace(/\s+/g, ' ')
}
