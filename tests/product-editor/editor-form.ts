import type { TestClient } from '#tests/support/test-client.ts'

export type EditorForm = Record<string, string | string[]>

/** Reads the form values a browser would send from an editor page. */
export function parseEditorForm(text: string): EditorForm {
  const form: EditorForm = {}
  const main = text.includes('id="edit-form"') ? text.slice(text.indexOf('id="edit-form"'), text.indexOf('id="pick-image"')) : text
  const append = (name: string, value: string) => {
    const existing = form[name]
    form[name] = existing === undefined ? value : [existing, value].flat()
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
    append(name, decodeEntities(/ value="([^"]*)"/.exec(attributes)?.[1] ?? ''))
  }
  for (const [, attributes = '', content = ''] of main.matchAll(/<textarea([^>]*)>([^<]*)</g)) {
    append(/name="([^"]*)"/.exec(attributes)![1]!, decodeEntities(content))
  }
  for (const [, attributes = '', options = ''] of main.matchAll(/<select([^>]*)>([\s\S]*?)<\/select>/g)) {
    const name = /name="([^"]*)"/.exec(attributes)?.[1]
    if (name) append(name, decodeEntities(/value="([^"]*)" selected/.exec(options)?.[1] ?? ''))
  }
  return form
}

export const loadEditorForm = async (client: TestClient, id: number): Promise<EditorForm> =>
  parseEditorForm((await client.get(`/admin/ecommerce/products/${id}/edit`)).text)

export const saveEditorForm = async (client: TestClient, id: number, changes: EditorForm) =>
  client.post(`/admin/ecommerce/products/${id}`, { ...(await loadEditorForm(client, id)), ...changes })

const decodeEntities = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')

/** The form without the fields whose names match. */
export const omitFields = (form: EditorForm, pattern: RegExp): EditorForm =>
  Object.fromEntries(Object.entries(form).filter(([name]) => !pattern.test(name)))
