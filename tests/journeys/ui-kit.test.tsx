import { describe, expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/layout.ts'
import { fragments, redirect, page } from '#src/web/response.tsx'
import { raw } from '#templates/jsx/html.ts'
import { StyleguidePage } from '#templates/styleguide/styleguide-page.tsx'
import { Button } from '#templates/ui/button.tsx'
import { Dialog } from '#templates/ui/dialog.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { DescriptionList } from '#templates/ui/panel.tsx'
import { SaveBar } from '#templates/ui/save-bar.tsx'
import { openTab, startTestShop, waitForFocus } from '#tests/support/chromium.ts'
import { findAccessibilityViolations } from '#tests/support/accessibility.ts'

/** Holds the answer of the plain form until the test has counted what was sent. */
const plainAnswer = Promise.withResolvers<void>()
const blankForm = { values: { name: 'Mug' }, errors: {} }

const createSampleRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .get('/sample/store', ({ view }) =>
      page(view, 'Styleguide', <StyleguidePage view={view} image={image} />, {
        styles: ['css/home-page.css', 'css/product-page.css'],
        scripts: ['js/product-page.js'],
      }),
    )
    .get('/sample/admin', ({ view: { ...view } }) => {
      view.area = 'admin'
      return page(view, 'Styleguide', <StyleguidePage view={view} image={image} />)
    })
    .get('/sample/add', ({ view }) =>
      page(
        view,
        'Add',
        <>
          <form method="post" action="/sample/add" data-once hx-post="/sample/add" hx-target="#cart-body">
            <Button id="add">Add</Button>
          </form>
          <form method="post" action="/sample/plain">
            <Button id="plain">Send</Button>
          </form>
          <form method="post" action="/sample/add" hx-post="/sample/add" hx-target="#kept">
            <Button id="again">Again</Button>
          </form>
          <Button type="button" id="fail" attrs={{ 'hx-get': '/sample/fail', 'hx-target': '#kept' }}>
            Fail
          </Button>
          <p id="kept">as it was</p>
          <Button type="button" attrs={{ 'data-dialog': 'asking' }}>
            Ask
          </Button>
          <Dialog view={view} id="asking" title="Asking">
            <Button type="button" id="fail-inside" attrs={{ 'hx-get': '/sample/fail', 'hx-target': '#kept' }}>
              Fail inside
            </Button>
          </Dialog>
        </>,
      ),
    )
    .post('/sample/add', ({ view }) => {
      const response = fragments(view, <div class="dialog-body">One mug</div>)
      response.headers.set('hx-trigger', 'cart-updated')
      return response
    })
    .post('/sample/plain', async ({ view }) => {
      await plainAnswer.promise
      return redirect(view, '/sample/add')
    })
    .get('/sample/fail', () => {
      throw new Error('a bug')
    })
    .get('/sample/edit', ({ view: { ...view } }) => {
      view.area = 'admin'
      const form = (
        <form class="stack" data-save method="get" action="/sample/edit">
          <h1>Edit</h1>
          <Field form={blankForm} name="name" label="Name" />
          <SaveBar view={view} />
        </form>
      )
      return page(view, 'Edit', form)
    })
    .get('/sample/key', ({ view }) =>
      page(
        view,
        'Key',
        <DescriptionList items={[{ label: 'Signing secret of the webhook', value: <code>{'0123456789'.repeat(5)}</code> }]} />,
      ),
    )
    .get('/media/*', () => new Response(chartMarkup, { headers: { 'content-type': 'image/svg+xml' } }))

const image = { file: 'sample', width: 800, height: 800 }
const chartMarkup = String(
  raw('<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><rect width="800" height="800" fill="#9a8"/></svg>'),
)

const shop = await startTestShop({}, (shop) => [createSampleRoutes(shop)])

describe('every component in every state is free of faults axe can find', () => {
  for (const area of ['store', 'admin']) {
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 390],
    ] as const) {
      test(`${area}, ${colorScheme}, ${width} wide`, async () => {
        const tab = await openTab(shop, { colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce' })
        await tab.goto(`/sample/${area}`)
        expect(await findAccessibilityViolations(tab)).toEqual([])
        await tab.click('[data-dialog=sample-dialog]')
        expect(await findAccessibilityViolations(tab)).toEqual([])
        expect(await tab.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
      })
    }
  }
})

describe('the shop', () => {
  test('shows the cart when something was added, says so, and gives the focus back', async () => {
    const tab = await openTab(shop)
    await tab.goto('/sample/add')
    await tab.focus('#add')
    await tab.keyboard.press('Enter')
    await tab.getByText('One mug').waitFor()
    await waitForFocus(tab, '#cart-title')
    await tab.locator('[data-live]', { hasText: 'Added to cart' }).waitFor({ state: 'attached' })
    await tab.keyboard.press('Escape')
    await waitForFocus(tab, '#add')
  })

  test.each([
    ['#add', 1],
    ['#plain', 1],
    ['#again', 2],
  ])('takes a double click on %s for as many as it means: %d', async (button, expectedCount) => {
    const tab = await openTab(shop)
    await tab.goto('/sample/add')
    const sentRequests: string[] = []
    tab.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/sample/')) sentRequests.push(request.url())
    })
    await tab.dblclick(button)
    await tab.locator('[aria-busy]').first().waitFor({ state: 'detached' })
    // The page has sent the second request before this one, or sends none.
    await tab.evaluate(`fetch('/healthz').then(() => {})`)
    expect(sentRequests).toHaveLength(expectedCount)
    plainAnswer.resolve()
  })

  test('keeps the page when the server fails, and offers to try again', async () => {
    const tab = await openTab(shop)
    await tab.goto('/sample/add')
    await tab.click('#fail')
    const retryRequest = tab.waitForRequest('**/sample/fail')
    await tab.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await retryRequest
    expect(await tab.textContent('#kept')).toBe('as it was')
  })

  test('can try again, or put the message away, over an open dialog, by keyboard and by mouse', async () => {
    const tab = await openTab(shop)
    await tab.goto('/sample/add')
    await tab.getByRole('button', { name: 'Ask' }).click()
    await tab.click('#fail-inside')
    const retryRequest = tab.waitForRequest('**/sample/fail')
    await tab.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await retryRequest
    const dismissButton = tab.getByRole('alert').getByRole('button', { name: 'Dismiss' })
    await dismissButton.waitFor()
    await tab.focus('#fail-inside')
    for (let i = 0; i < 4 && (await dismissButton.and(tab.locator(':focus')).count()) === 0; i += 1) await tab.keyboard.press('Tab')
    await tab.keyboard.press('Enter')
    await dismissButton.waitFor({ state: 'detached' })
    expect(await tab.locator('#asking[open]').count()).toBe(1)
    await tab.keyboard.press('Escape')
    await tab.click('#fail')
    await tab.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click()
  })

  test('shows its pictures large, one after the other, and comes back', async () => {
    const tab = await openTab(shop, { reducedMotion: 'reduce' })
    await tab.goto('/sample/store')
    await tab.click('#gallery-main')
    await tab.keyboard.press('ArrowLeft')
    await tab.getByText('3 of 3').waitFor()
    await tab.keyboard.press('Escape')
    await waitForFocus(tab, '#gallery-main')
  })

  test('opens its menu on a phone without a script', async () => {
    const tab = await openTab(shop, { javaScriptEnabled: false, viewport: { width: 390, height: 800 } })
    await tab.goto('/sample/add')
    await tab.click('[popovertarget=menu]')
    expect(await tab.isVisible('.menu-extra')).toBe(true)
    expect(await tab.isVisible('.stepper button')).toBe(false)
  })
})

describe('the staff area', () => {
  test('leaves a long key most of the width of a phone, beside a long name', async () => {
    const tab = await openTab(shop, { viewport: { width: 390, height: 800 } })
    await tab.goto('/sample/key')
    const widthOf = async (selector: string) => (await tab.locator(selector).boundingBox())!.width
    expect((await widthOf('.facts dd')) / (await widthOf('.facts'))).toBeGreaterThan(0.5)
  })

  test('offers to save what differs from what was loaded, and only that', async () => {
    const tab = await openTab(shop)
    await tab.goto('/sample/edit')
    expect(await tab.isVisible('.save-bar')).toBe(false)
    await tab.fill('#f-name', 'Cup')
    expect(await tab.isVisible('.save-bar')).toBe(true)
    await tab.fill('#f-name', 'Mug')
    expect(await tab.isVisible('.save-bar')).toBe(false)
    await tab.fill('#f-name', 'Cup')
    await tab.keyboard.press('Control+s')
    await tab.waitForURL('**/sample/edit?name=Cup')
  })

  test('gives back what was loaded when one discards', async () => {
    const tab = await openTab(shop)
    await tab.goto('/sample/edit')
    await tab.fill('#f-name', 'Cup')
    await tab.click('[data-discard]')
    expect(await tab.inputValue('#f-name')).toBe('Mug')
    expect(await tab.isVisible('.save-bar')).toBe(false)
  })

  test('walks a list by keys, and selects', async () => {
    const tab = await openTab(shop)
    await tab.goto('/sample/admin')
    await tab.focus('h1 ~ section')
    for (const key of ['j', 'j', 'x']) await tab.keyboard.press(key)
    expect(await tab.isChecked('#row-check-2')).toBe(true)
    expect(await tab.textContent('[data-count]')).toBe('1 selected')
    await tab.keyboard.press('x')
    await tab.keyboard.press('/')
    await waitForFocus(tab, '#f-q')
  })

  test('remembers light or dark', async () => {
    const tab = await openTab(shop, { colorScheme: 'light' })
    await tab.goto('/sample/edit')
    await tab.click('[data-theme-switch]')
    await tab.reload()
    expect(await tab.getAttribute('html', 'data-theme')).toBe('dark')
  })
})
