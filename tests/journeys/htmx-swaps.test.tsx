import { describe, expect, test } from 'bun:test'
import { Elysia, t } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/layout.ts'
import { outOfBand, fragments, redirect, page } from '#src/web/response.tsx'
import { initialForm, readForm } from '#src/web/form/form.ts'
import { hx, type Html } from '#templates/jsx/html.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { openTab, startTestShop } from '#tests/support/chromium.ts'

const nameSchema = t.Object({ name: t.String({ minLength: 1 }) })

function NameForm({ form }: { form: FormState }) {
  return (
    <form
      id="form"
      method="post"
      action="/probe/form"
      novalidate
      {...hx({ 'hx-post': '/probe/form', 'hx-target': '#form', 'hx-swap': 'outerHTML' })}
    >
      <input name="name" aria-label="Name" value={form.values['name'] as string | undefined} />
      <p id="error">{form.errors['name']}</p>
      <button type="submit">Send</button>
    </form>
  )
}

const LoadButton = ({ url, children }: { url: string; children: string }) => (
  <button type="button" {...hx({ 'hx-get': url, 'hx-target': '#first', 'hx-swap': 'outerHTML' })}>
    {children}
  </button>
)

const PartialText = ({ id, text }: { id: string; text: string }): Html => <p id={id}>{text}</p>

const createProbeRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .get('/probe', ({ view }) =>
      page(
        view,
        'Probe',
        <div>
          <PartialText id="first" text="first as it was" />
          <PartialText id="second" text="second as it was" />
          <LoadButton url="/probe/parts">parts</LoadButton>
          <LoadButton url="/probe/only-other">only the other</LoadButton>
          <LoadButton url="/probe/missing">missing</LoadButton>
          <LoadButton url="/probe/broken">broken</LoadButton>
          <NameForm form={initialForm()} />
        </div>,
      ),
    )
    .get('/probe/parts', ({ view }) =>
      fragments(view, <PartialText id="first" text="first again" />, outOfBand(<PartialText id="second" text="second again" />)),
    )
    .get('/probe/only-other', ({ view }) => fragments(view, outOfBand(<PartialText id="second" text="only second" />)))
    .get('/probe/broken', () => {
      throw new Error('a bug')
    })
    .post('/probe/form', async ({ view, req }) => {
      const form = await readForm(view, req.raw, nameSchema)
      if (!form.ok) return page(view, 'Probe', <NameForm form={form.state} />, { status: 422 })
      return redirect(view, '/probe?sent=1', `Thank you, ${form.values.name}`)
    })

const shop = await startTestShop({}, (shop) => [createProbeRoutes(shop)])

describe('in a browser with scripts', () => {
  test('several parts of a page change at once, and others on their own', async () => {
    const tab = await openTab(shop)
    await tab.goto('/probe')
    await tab.getByText('parts', { exact: true }).click()
    await tab.getByText('second again').waitFor()
    expect(await tab.textContent('#first')).toBe('first again')
    await tab.getByText('only the other').click()
    await tab.getByText('only second').waitFor()
    expect(await tab.textContent('#first')).toBe('first again')
    expect(tab.consoleErrors).toEqual([])
  })

  test('what does not exist says so in place; what breaks leaves the page as it was', async () => {
    const tab = await openTab(shop)
    await tab.goto('/probe')
    const brokenResponse = tab.waitForResponse('**/probe/broken')
    await tab.getByText('broken').click()
    expect((await brokenResponse).status()).toBe(500)
    expect(await tab.textContent('#first')).toBe('first as it was')
    expect(await tab.title()).toStartWith('Probe')
    await tab.getByText('missing').click()
    await tab.getByRole('alert').getByText('The address may be mistyped').waitFor()
  })

  test('a form that does not fit comes back in its place; one that fits leads on, with its notice, once', async () => {
    const tab = await openTab(shop)
    await tab.goto('/probe')
    await tab.getByRole('button', { name: 'Send' }).click()
    await tab.getByText('Fill in this field').waitFor()
    expect(await tab.title()).toStartWith('Error: Probe')
    await tab.getByLabel('Name').fill('Ada')
    await tab.getByRole('button', { name: 'Send' }).click()
    await tab.waitForURL('**/probe?sent=1')
    expect(await tab.textContent('#notices')).toContain('Thank you, Ada')
    await tab.reload()
    expect(await tab.textContent('#notices')).not.toContain('Thank you')
  })

  test('going back shows whole pages', async () => {
    const tab = await openTab(shop)
    await tab.goto('/probe')
    await tab.goto('/nothing-here')
    await tab.goBack()
    expect(await tab.textContent('#second')).toBe('second as it was')
    expect(await tab.locator('header').count()).toBeGreaterThan(0)
  })
})

test('a link to a product is fetched as soon as a mouse rests on it, and links to anything else are not', async () => {
  const requestedRoutes: string[] = []
  const productFetched = Promise.withResolvers<void>()
  const onLog = (line: string) => {
    const { route } = JSON.parse(line) as { route: string }
    requestedRoutes.push(route)
    if (route === '/items/:seoLink') productFetched.resolve()
  }
  const watchedShop = await startTestShop({ onLog }, (shop) => [
    new Elysia().use(storefront(shop)).get('/links', ({ view }) =>
      page(
        view,
        'Links',
        <p>
          <a href="/items/lamp">Lamp</a> <a href="/downloads/lamp">Manual</a>
        </p>,
      ),
    ),
  ])
  const [otherTab, tab] = [await openTab(watchedShop), await openTab(watchedShop)]
  for (const page of [otherTab, tab]) await page.goto('/links')
  // This mouse rests longer than the one that has the product fetched.
  await otherTab.getByText('Manual').hover()
  await tab.getByText('Lamp').hover()
  await productFetched.promise
  expect(requestedRoutes).not.toContain('/*')
})

test('the same form works without scripts', async () => {
  const tab = await openTab(shop, { javaScriptEnabled: false })
  await tab.goto('/probe')
  await tab.getByRole('button', { name: 'Send' }).click()
  expect(await tab.textContent('#error')).toBe('Fill in this field')
  await tab.getByLabel('Name').fill('Ada')
  await tab.getByRole('button', { name: 'Send' }).click()
  expect(tab.url()).toEndWith('/probe?sent=1')
  expect(await tab.textContent('#notices')).toContain('Thank you, Ada')
})
