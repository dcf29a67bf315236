import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { contactFields, addForm, field } from '#tests/forms/sample-form.ts'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import type { TabOptions } from '#tests/support/tab-pool.ts'
import { findPageProblems } from '#tests/support/find-page-problems.ts'
import { pressOn, tabTo, typeInto } from '#tests/support/keyboard.ts'
import { measureOverflow } from '#tests/support/page-checks.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'

const shop = await startTestShop()
const editor = await createTestUser(shop, 4)

const open = (options: TabOptions = {}) => openTab(shop, { reducedMotion: 'reduce', ...options })

test('a contact form is built by keyboard, filled in without script, and its submission read', async () => {
  const staff = await open()
  await signIn(staff, shop, editor)
  await staff.goto('/admin/cms-forms/create')
  await typeInto(staff, '#f-name', 'Write to us')
  for (const [index, [type, label]] of (
    [
      ['text', 'Your name'],
      ['email', 'Your email'],
      ['textarea', 'Your message'],
    ] as const
  ).entries()) {
    const button = `#add-${type}`
    await pressOn(staff, button)
    const labelField = `[name="fields.${index}.label"]`
    await staff.locator(`${labelField}:focus`).waitFor()
    await staff.keyboard.press('Control+a')
    await staff.keyboard.type(label)
    if (type === 'text') continue
    await tabTo(staff, `[name="fields.${index}.required"][type=checkbox]`)
    await staff.keyboard.press('Space')
  }
  await tabTo(staff, '#grip-2', 'Shift+Tab')
  await staff.keyboard.press('Alt+ArrowUp')
  await staff.locator('#live', { hasText: 'Your message' }).waitFor({ state: 'attached' })
  await tabTo(staff, '[name=enabled]')
  if (!(await staff.locator('[name=enabled][type=checkbox]').isChecked())) await staff.keyboard.press('Space')
  await pressOn(staff, '#form-save')
  await staff.waitForURL('**/admin/cms-forms/1/edit*')
  expect(staff.consoleErrors).toEqual([])

  const shopper = await open({ javaScriptEnabled: false })
  await shopper.goto('/forms/write-to-us')
  expect(await shopper.locator('.cms-form-fields label').allTextContents()).toEqual(['Your name (optional)', 'Your message', 'Your email'])
  await typeInto(shopper, '[name=text]', 'Ann')
  await typeInto(shopper, '[name=long_text]', 'Do you repair kettles?')
  await pressOn(shopper, '.cms-form button:not([type=button])')
  await shopper.locator('.error-summary').waitFor()
  await pressOn(shopper, '.error-summary a')
  await shopper.locator('[name=email]:focus').waitFor()
  await shopper.keyboard.type('ann@example.com')
  expect(await shopper.locator('[name=long_text]').inputValue()).toBe('Do you repair kettles?')
  await pressOn(shopper, '.cms-form button:not([type=button])')
  await shopper.getByText('Thank you').first().waitFor()

  await staff.goto('/admin/cms-forms')
  await pressOn(staff, 'main a[href^="/admin/cms-forms/1"]')
  await staff.locator('#form-submissions').waitFor()
  await pressOn(staff, '#form-submissions')
  await staff.waitForURL('**/submissions?form=1*')
  await pressOn(staff, 'main a[href^="/admin/cms-forms/submissions/1"]')
  await staff.getByText('Do you repair kettles?').waitFor()
  await staff.getByText('ann@example.com').first().waitFor()
  await staff.goto('/admin/cms-forms/submissions?view=unread')
  await staff.getByText('Do you repair kettles?').waitFor({ state: 'detached' })
  expect(staff.consoleErrors).toEqual([])
})

test('axe finds nothing on a form, also with errors, nor in the builder, the list and a submission', async () => {
  const fields = [
    ...contactFields,
    field('radio', 'Topic', { options: ['An order', 'A product'] }),
    field('checkboxes', 'Products', { options: ['Mugs', 'Plates'], width: 'half' }),
    field('file', 'Photo', { files: 'images', width: 'half' }),
    field('date', 'Needed by'),
    field('text', 'Order number', { showField: 'topic', showValue: 'An order' }),
  ]
  const id = await addForm(shop, { slug: 'axe', fields })
  const shopper = await open()
  expect(await findPageProblems(shopper, '/forms/axe')).toEqual([])
  const send = async () => {
    await shopper.locator('.cms-form button:not([type=button])').click()
    await shopper.locator('.error-summary').waitFor()
  }
  expect(await findPageProblems(shopper, '/forms/axe', send)).toEqual([])
  expect(await measureOverflow(shopper)).toBe(0)
  await shopper.goto('/forms/axe')
  await shopper.locator('[name=name]').fill('Ann')
  await shopper.locator('[name=email]').fill('ann@example.com')
  await shopper.locator('.cms-form button:not([type=button])').click()
  await shopper.locator('.cms-form-thanks').waitFor()

  const staff = await open()
  await signIn(staff, shop, editor)
  const openCards = (tab: Page) => tab.evaluate(`document.querySelectorAll('.builder-card details').forEach((card) => (card.open = true))`)
  expect(await findPageProblems(staff, `/admin/cms-forms/${id}/edit`, openCards)).toEqual([])
  const submissions = `/admin/cms-forms/submissions?form=${id}`
  expect(await findPageProblems(staff, submissions)).toEqual([])
  const row = await staff.locator('main a[href^="/admin/cms-forms/submissions/"]').first().getAttribute('href')
  expect(await findPageProblems(staff, row!)).toEqual([])
})

test('the fields of a form are arranged without script', async () => {
  const id = await addForm(shop, { slug: 'arranged' })
  const staff = await open({ javaScriptEnabled: false })
  await signIn(staff, shop, editor)
  await staff.goto(`/admin/cms-forms/${id}/edit`)
  await pressOn(staff, '#down-0')
  await staff.locator('#down-1').waitFor()
  const labels = () =>
    staff.locator('.builder-cards [name$=".label"]').evaluateAll((inputs) => inputs.map((input) => input.getAttribute('value')))
  expect(await labels()).toEqual(['Email', 'Name', 'Message'])
  await pressOn(staff, '#remove-0')
  await staff.locator('#restore-field').waitFor()
  expect(await labels()).toEqual(['Name', 'Message'])
})
