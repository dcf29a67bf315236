import type { Browser } from '#tests/support/browser.ts'

export type EditorForm = Record<string, string | string[]>

/** The editor's form as a page holds it: what a browser would send. */
export function formIn(text: string): EditorForm {
  const form: EditorForm = {}
  const main = text.includes('id="edit-form"') ? text.slice(text.indexOf('id="edit-form"'), text.indexOf('id="pick-picture"')) : text
  const put = (name: string, value: string) => {
    const before = form[name]
    form[name] = before === undefined ? value : [before, value].flat()
  }
  for (const [, attributes = ''] of main.matchAll(/<input([^>]*)>/g)) {
    const name = /name="([^"]*)"/.exec(attributes)?.[1]
    const kind = /type="([^"]*)"/.exec(attributes)?.[1]
    if (
      !name ||
      kind === 'file' ||
      / form="/.test(attributes) ||
      ((kind === 'checkbox' || kind === 'radio') && !/ checked/.test(attributes))
    )
      continue
    put(name, plain(/ value="([^"]*)"/.exec(attributes)?.[1] ?? ''))
  }
  for (const [, attributes = '', content = ''] of main.matchAll(/<textarea([^>]*)>([^<]*)</g)) {
    put(/name="([^"]*)"/.exec(attributes)![1]!, plain(content))
  }
  for (const [, attributes = '', options = ''] of main.matchAll(/<select([^>]*)>([\s\S]*?)<\/select>/g)) {
    const name = /name="([^"]*)"/.exec(attributes)?.[1]
    if (name) put(name, plain(/value="([^"]*)" selected/.exec(options)?.[1] ?? ''))
  }
  return form
}

/** The form of a product's editor, as this browser sees it. */
export const formOf = async (browser: Browser, id: number): Promise<EditorForm> =>
  formIn((await browser.get(`/admin/ecommerce/products/${id}/edit`)).text)

/** Sends the form as it stands, with these changes. */
export const saveForm = async (browser: Browser, id: number, change: EditorForm) =>
  browser.post(`/admin/ecommerce/products/${id}`, { ...(await formOf(browser, id)), ...change })

const plain = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')

/** The form without the fields whose names match. */
export const without = (form: EditorForm, pattern: RegExp): EditorForm =>
  Object.fromEntries(Object.entries(form).filter(([name]) => !pattern.test(name)))
