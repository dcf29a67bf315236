import { type EditorForm, parseEditorForm } from '#tests/product-editor/editor-form.ts'
import type { TestClient } from '#tests/support/test-client.ts'

const path = '/admin/settings'

/** The form values a browser would send: disabled controls are omitted. */
export function parseSettingsForm(text: string): EditorForm {
  const form = parseEditorForm(text)
  if (/<input[^>]* name="currency"[^>]* disabled/.test(text)) delete form['currency']
  return form
}

export const loadSettingsForm = async (client: TestClient): Promise<EditorForm> => parseSettingsForm((await client.get(path)).text)

/** Posts the form with these changes; undefined values are not sent. */
export async function sendSettingsForm(client: TestClient, changes: Record<string, string | undefined>, form?: EditorForm) {
  const sent = { ...(form ?? (await loadSettingsForm(client))), ...changes }
  return client.post(
    path,
    Object.fromEntries(Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
  )
}
