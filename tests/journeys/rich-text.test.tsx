import { describe, expect, test } from 'bun:test'
import { Elysia, t } from 'elysia'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { staff } from '#src/admin/shell.ts'
import { safeDescription } from '#src/catalog/safe-description.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, go, page, withStatus } from '#src/web/answer.tsx'
import { blankForm, readForm } from '#src/web/form.ts'
import { ErrorSummary } from '#templates/ui/error-summary.tsx'
import { Field } from '#templates/ui/field.tsx'
import type { FormState } from '#templates/ui/field-props.ts'
import { RichText, richTextScripts } from '#templates/ui/rich-text.tsx'
import { SaveBar } from '#templates/ui/save-bar.tsx'
import type { View } from '#src/web/view.ts'
import { openTab, servedShop } from '#tests/support/chromium.ts'
import { faultsOn } from '#tests/support/judge.ts'
import { addPerson, signIn } from '#tests/support/people.ts'
import { picture } from '../media/picture.ts'

/** A page as staff edit texts on: one form, one save bar, refused without a name. */
let stored = '<p>It <b>was</b> here.</p>'
const path = '/admin/sample-text'

function Sample({ view, form }: { view: View; form: FormState }) {
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

const probe = (shop: Shop) =>
  new Elysia()
    .use(staff(shop, 'content'))
    .get(path, ({ view }) =>
      page(view, 'Text', <Sample view={view} form={blankForm({ name: 'Bag', description: stored })} />, { scripts: richTextScripts }),
    )
    .post(path, async ({ view, visit }) => {
      const schema = t.Object({ name: t.String({ minLength: 1 }), description: t.String({ multiline: true }) })
      const read = await readForm(view, visit.request, schema)
      if (read.ok && read.values.description === '') read.refuse('description', 'Enter a description')
      if (!read.ok) return withStatus(422, fragments(view, <Sample view={view} form={read.form} />))
      stored = await safeDescription(read.values.description)
      if (!view.partial) return go(view, path)
      return fragments(view, <Sample view={view} form={blankForm({ name: read.values.name, description: stored })} />)
    })

const shop = await servedShop({}, (shop) => [probe(shop)])
const editor = await addPerson(shop, 4)

async function open(options: BrowserContextOptions = {}): Promise<Page & { faults: string[] }> {
  const tab = await openTab(shop, { reducedMotion: 'reduce', ...options })
  await signIn(tab, shop, editor)
  await tab.goto(path)
  return tab
}

const text = (tab: Page) => tab.getByRole('textbox', { name: 'Description' })
const tool = (tab: Page, name: string) => tab.getByRole('toolbar').getByRole('button', { name, exact: true })
const sent = (tab: Page) => tab.locator('textarea').inputValue()
const hasFocus = (element: Locator) => element.evaluate((one) => (one as { matches(selector: string): boolean }).matches(':focus'))
const isDirty = (tab: Page) =>
  tab
    .locator('form[data-dirty]')
    .count()
    .then((count) => count > 0)
const saved = (tab: Page) => tab.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith(path))

test('opening and looking changes nothing; typing makes the form dirty, and taking it back by hand clean again', async () => {
  stored = '<p>It <b>was</b> here.</p>'
  const tab = await open()
  await text(tab).waitFor()
  expect([await sent(tab), await isDirty(tab)]).toEqual([stored, false])
  await text(tab).press('End')
  await text(tab).pressSequentially(' Now')
  expect([await sent(tab), await isDirty(tab)]).toEqual(['<p>It <strong>was</strong> here. Now</p>', true])
  for (let times = 0; times < 4; times++) await tab.keyboard.press('Backspace')
  expect([await sent(tab), await isDirty(tab)]).toEqual([stored, false])
  await text(tab).pressSequentially('!')
  await tab.getByRole('button', { name: 'Discard' }).click()
  expect(await text(tab).innerText()).toBe('It was here.')
  expect(await isDirty(tab)).toBe(false)
  expect(tab.faults).toEqual([])
})

test('everything is done from the keyboard', async () => {
  stored = ''
  const tab = await open()
  await text(tab).focus()
  await tab.keyboard.type('Title')
  await tab.keyboard.press('Alt+F10')
  await tab.keyboard.press('ArrowRight')
  await tab.keyboard.press('Enter')
  expect(await tool(tab, 'Heading').getAttribute('aria-pressed')).toBe('true')
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
  expect(await tab.getByRole('alert').innerText()).toContain('Enter an address')
  await tab.keyboard.press('Control+a')
  await tab.keyboard.type('example.com/care')
  await tab.keyboard.press('Enter')
  await tab.getByRole('dialog').waitFor({ state: 'hidden' })
  await tab.keyboard.press('Enter')
  await tab.keyboard.press('Control+Shift+8')
  await tab.keyboard.type('One')
  expect(await sent(tab)).toBe(
    '<h2>Title</h2><p><strong>bold</strong> see <a href="https://example.com/care">https://example.com/care</a></p><ul><li><p>One</p></li></ul>',
  )
  const posted = saved(tab)
  await tab.keyboard.press('Control+s')
  expect((await posted).status()).toBe(200)
  await tab.locator('form[data-dirty]').waitFor({ state: 'detached' })
  expect(stored).toContain('<a href="https://example.com/care">')
  // The swapped-in form has an editor of its own again.
  expect(await text(tab).locator('h2').innerText()).toBe('Title')
  expect(tab.faults).toEqual([])
})

test('Tab leaves the tools and the text: nobody is caught, in a table neither', async () => {
  stored = '<p>a</p>'
  const tab = await open()
  await tab.getByLabel('Name').focus()
  await tab.keyboard.press('Tab')
  expect(await tab.evaluate<string>('document.activeElement.getAttribute("aria-label")')).toBe('Paragraph')
  await tab.keyboard.press('End')
  expect(await tab.evaluate<string>('document.activeElement.getAttribute("aria-label")')).toBe('Edit as HTML')
  await tab.keyboard.press('Home')
  await tab.keyboard.press('Tab')
  expect(await hasFocus(text(tab))).toBe(true)
  await tool(tab, 'Table').click()
  await tab.getByRole('group', { name: 'This table' }).waitFor()
  for (let cells = 0; cells < 9; cells++) await tab.keyboard.press('Tab')
  expect(await hasFocus(text(tab))).toBe(false)
  expect((await sent(tab)).match(/<t[hd]/g)).toHaveLength(9)
})

test('alignment and tables are written without a style, so the content policy has nothing to refuse', async () => {
  stored = '<p data-align="right">a</p>'
  const tab = await open()
  await text(tab).click()
  expect(await tool(tab, 'Align to the end').getAttribute('aria-pressed')).toBe('true')
  await tool(tab, 'Centre').click()
  await tool(tab, 'Table').click()
  await tab.getByRole('button', { name: 'Delete row' }).click()
  await tab.getByRole('button', { name: 'Column after' }).click()
  const html = await sent(tab)
  expect(html).toContain('<p data-align="center">a</p>')
  expect(html).not.toContain('style')
  expect(await safeDescription(html)).toBe(html)
  expect(tab.faults).toEqual([])
})

describe('a picture', () => {
  // The save puts the editor anew: the picture comes a moment after.
  const pictureIsShown = `document.querySelector('.ProseMirror img')?.naturalWidth === 800`

  // Written as text: the checker knows no browser.
  const handOver = (how: 'drop' | 'paste', bytes: number[]) => `(() => {
    const element = document.querySelector('.ProseMirror')
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(${JSON.stringify(bytes)})], 'oak table.png', { type: 'image/png' }))
    const { left, top } = element.getBoundingClientRect()
    const at = { bubbles: true, cancelable: true, clientX: left + 40, clientY: top + 24 }
    const event = { drop: () => new DragEvent('drop', { ...at, dataTransfer: data }), paste: () => new ClipboardEvent('paste', { ...at, clipboardData: data }) }
    element.dispatchEvent(event.${how}())
  })()`
  const drop = (tab: Page, how: 'drop' | 'paste', bytes: number[]) => tab.evaluate(handOver(how, bytes))

  test.each(['drop', 'paste', 'button'] as const)('by %s is sent, stands in the text and asks what it shows', async (how) => {
    stored = '<p>Before</p>'
    const tab = await open()
    await text(tab).click()
    const bytes = [...(await picture(1200, 600))]
    if (how === 'button') {
      await tab.locator('input[type=file]').setInputFiles({ name: 'oak table.png', mimeType: 'image/png', buffer: Buffer.from(bytes) })
    } else await drop(tab, how, bytes)
    const shows = tab.getByLabel('What the picture shows')
    await shows.waitFor()
    expect(await hasFocus(shows)).toBe(true)
    expect(await shows.inputValue()).toBe('oak table')
    await tab.keyboard.type('A table of oak')
    await tab.keyboard.press('Enter')
    expect(await sent(tab)).toMatch(/<img src="\/media\/[a-z0-9]{32}-800\.webp" alt="A table of oak" width="800" height="400">/)
    expect(await tab.locator('.rich-text-uploads').isVisible()).toBe(false)
    await tab.keyboard.press('Control+s')
    await tab.locator('form[data-dirty]').waitFor({ state: 'detached' })
    expect(stored).toContain('alt="A table of oak" width="800" height="400" loading="lazy"')
    await tab.waitForFunction(pictureIsShown, null, { timeout: 10_000 })
    expect(tab.faults).toEqual([])
  })

  test('on its way says how far it is, and can be stopped', async () => {
    stored = '<p>Before</p>'
    const tab = await open()
    // It never arrives.
    await tab.route('**/upload-image', () => {})
    await text(tab).click()
    await drop(tab, 'paste', [1, 2, 3])
    // The live region says it too, a moment later.
    await tab.locator('.rich-text-uploads').getByText('Uploading oak table.png').waitFor()
    expect(await tab.getByRole('progressbar').count()).toBe(1)
    expect(await faultsOn(tab)).toEqual([])
    await tab.getByRole('button', { name: 'Cancel' }).click()
    expect(await tab.getByRole('progressbar').count()).toBe(0)
    expect([await sent(tab), await isDirty(tab)]).toEqual(['<p>Before</p>', false])
    expect(await hasFocus(text(tab))).toBe(true)
  })

  test('that the server refuses is told beside its name, and the text stays', async () => {
    stored = '<p>Before</p>'
    const tab = await open()
    await text(tab).click()
    await drop(tab, 'paste', [1, 2, 3])
    const alert = tab.getByRole('alert')
    await alert.waitFor()
    expect(await alert.innerText()).toContain('oak table.png could not be uploaded. This is not a picture')
    expect(await sent(tab)).toBe('<p>Before</p>')
    expect(await faultsOn(tab)).toEqual([])
    await tab.getByRole('button', { name: 'Cancel' }).click()
    expect(await tab.locator('.rich-text-uploads').isVisible()).toBe(false)
  })
})

test('a refused form keeps the text, the cursor’s history and the tools', async () => {
  stored = '<p>Kept</p>'
  const tab = await open()
  await text(tab).click()
  await tab.keyboard.press('Control+End')
  await tab.keyboard.type(' text')
  await tab.getByLabel('Name').fill('')
  const posted = saved(tab)
  await tab.getByRole('button', { name: 'Save' }).click()
  expect((await posted).status()).toBe(422)
  await tab.getByRole('alert').waitFor()
  expect(await text(tab).innerText()).toBe('Kept text')
  await text(tab).click()
  await tool(tab, 'Undo').click()
  expect(await text(tab).innerText()).toBe('Kept')
  expect(tab.faults.filter((fault) => !fault.includes('422'))).toEqual([])
})

test('an error of the field leads into the text', async () => {
  stored = ''
  const tab = await open()
  await text(tab).click()
  await tab.getByLabel('Name').fill('x')
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByRole('link', { name: 'Enter a description' }).click()
  expect(await hasFocus(text(tab))).toBe(true)
})

test('as HTML it is edited by hand and comes back as text', async () => {
  stored = '<p>One</p>'
  const tab = await open()
  await text(tab).waitFor()
  await tool(tab, 'Edit as HTML').click()
  expect(await tool(tab, 'Bold').isDisabled()).toBe(true)
  const source = tab.locator('textarea')
  await source.fill('<h2>Two</h2><p onclick="x()">Three</p>')
  expect(await isDirty(tab)).toBe(true)
  await tool(tab, 'Edit as HTML').click()
  expect(await text(tab).innerText()).toMatch(/Two\s+Three/)
  await text(tab).press('Control+End')
  await tab.keyboard.type('!')
  expect(await sent(tab)).toBe('<h2>Two</h2><p>Three!</p>')
})

test('without script the HTML itself is edited and saved', async () => {
  stored = '<p>One</p>'
  const tab = await open({ javaScriptEnabled: false })
  expect(await tab.getByRole('toolbar').count()).toBe(0)
  await tab.getByLabel('Description', { exact: true }).fill('<p>Two</p>')
  await tab.getByRole('button', { name: 'Save' }).click()
  expect(await tab.getByLabel('Description', { exact: true }).inputValue()).toBe('<p>Two</p>')
  expect(stored).toBe('<p>Two</p>')
})

describe('axe finds no fault', () => {
  for (const [colorScheme, width] of [
    ['light', 1440],
    ['dark', 390],
  ] as const) {
    test(`${colorScheme}, ${width} px, in a table, on a picture, in the dialog`, async () => {
      stored = '<h2>Care</h2><p>Wipe clean.</p>'
      const tab = await open({ colorScheme, viewport: { width, height: 900 } })
      await text(tab).click()
      expect(await faultsOn(tab)).toEqual([])
      await tool(tab, 'Table').click()
      for (const head of ['Size', 'Width', 'Height']) {
        await tab.keyboard.type(head)
        await tab.keyboard.press('Tab')
      }
      expect(await faultsOn(tab)).toEqual([])
      await tab
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(await picture(900, 300)) })
      await tab.getByLabel('What the picture shows').waitFor()
      expect(await faultsOn(tab)).toEqual([])
      if (Bun.env['SHOTS']) await tab.screenshot({ path: `${Bun.env['SHOTS']}/rich-${width}-${colorScheme}.png`, fullPage: true })
      await text(tab).click({ position: { x: 30, y: 30 } })
      await tool(tab, 'Link').click()
      await tab.getByRole('dialog').waitFor()
      if (Bun.env['SHOTS']) await tab.screenshot({ path: `${Bun.env['SHOTS']}/rich-link-${width}-${colorScheme}.png` })
      expect(await faultsOn(tab)).toEqual([])
    })
  }
})
