import { describe, expect, test } from 'bun:test'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'

const createFormState = (values: FormState['values'] = {}, errors: FormState['errors'] = {}): FormState => ({ values, errors })

describe('a field', () => {
  test('shows the submitted value again, escaped', () => {
    expect(String(<Field form={createFormState({ name: '"><script>' })} name="name" label="Name" />)).toContain(
      'value="&quot;&gt;&lt;script&gt;"',
    )
    expect(String(<Field form={createFormState({ note: '</textarea>' })} name="note" label="Note" type="textarea" />)).toContain(
      '>&lt;/textarea&gt;<',
    )
  })

  test('never shows a password again', () => {
    expect(String(<Field form={createFormState({ password: 'secret' })} name="password" label="Password" type="password" />)).not.toContain(
      'secret',
    )
  })

  test('references its hint and then its error for screen readers', () => {
    const html = String(
      <Field form={createFormState({}, { email: 'Enter your email' })} name="email" label="Email" hint="For your receipt" />,
    )
    expect(html).toContain('aria-invalid="true" aria-describedby="f-email-hint f-email-error"')
    expect(html).toContain('<p class="field-hint" id="f-email-hint">For your receipt</p>')
    expect(html).toMatch(/id="f-email-error">.*Enter your email<\/p>/)
  })

  test('is not marked invalid while it is valid', () => {
    expect(String(<Field form={createFormState()} name="email" label="Email" />)).not.toContain('aria-')
  })

  test('keeps the line break a text begins with', () => {
    expect(String(<Field form={createFormState({ note: '\nfirst' })} name="note" label="Note" type="textarea" />)).toContain(
      '>\n\nfirst</textarea>',
    )
  })

  test('selects the chosen option', () => {
    const options = [
      { value: 1, label: 'One' },
      { value: 2, label: 'Two' },
    ]
    expect(String(<Field form={createFormState({ size: '2' })} name="size" label="Size" type="select" options={options} />)).toContain(
      '<option value="2" selected>Two</option>',
    )
    const checkboxHtml = String(
      <Field form={createFormState({ days: ['1', '2'] })} name="days" label="Days" type="checks" options={options} />,
    )
    expect(checkboxHtml.match(/checked/g)).toHaveLength(2)
  })

  test('checks a box by the value browsers send for it', () => {
    expect(String(<Field form={createFormState({ tax: 'on' })} name="tax" label="Tax" type="switch" />)).toContain('value="on" checked')
    expect(String(<Field form={createFormState({ tax: '' })} name="tax" label="Tax" type="switch" />)).not.toContain('checked')
  })
})

describe('the error summary', () => {
  test('links every error to its field and takes the focus', () => {
    const html = String(<ErrorSummary form={createFormState({}, { 'items.0.sku': 'Enter a SKU' })} title="There is a problem" />)
    expect(html).toContain('<a href="#f-items-0-sku">Enter a SKU</a>')
    expect(html).toContain('role="alert" tabindex="-1" autofocus')
    expect(String(<Field form={createFormState()} name="items.0.sku" label="SKU" />)).toContain('id="f-items-0-sku"')
  })

  test('links to the first box of a group', () => {
    const options = [{ value: 'a', label: 'A' }]
    expect(String(<Field form={createFormState()} name="ship" label="Shipping" type="choices" options={options} />)).toContain(
      'id="f-ship" name="ship"',
    )
  })

  test('shows form-level errors without a link', () => {
    expect(String(<ErrorSummary form={createFormState({}, { '': 'Your cart has changed' })} title="Problem" />)).toContain(
      '<li>Your cart has changed</li>',
    )
  })

  test('is absent without errors', () => {
    expect(String(<ErrorSummary form={createFormState()} title="Problem" />)).toBe('')
  })
})
