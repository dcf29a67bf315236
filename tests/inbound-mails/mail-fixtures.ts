import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deliverForm, deliverJson, deliverRaw } from '#tests/support/inbound-mail.ts'
import type { TestClient, TestResponse } from '#tests/support/test-client.ts'

export const mailFolder = join(import.meta.dir, 'mails')

interface FormFixture {
  multipart: boolean
  fields: Record<string, string>
  files: { name: string; fileName: string; type: string; text: string }[]
}

/** Delivers a file of tests/inbound-mails/mails to a ticket: `{{token}}` in it becomes the ticket's. */
export function deliverFixture(client: TestClient, name: string, token: string): Promise<TestResponse> {
  // As bytes: the mails have many character sets.
  const content = readFileSync(join(mailFolder, name)).toString('latin1').replaceAll('{{token}}', token)
  if (name.endsWith('.form.json')) return deliverFormFixture(client, JSON.parse(Buffer.from(content, 'latin1').toString()) as FormFixture)
  if (name.endsWith('.json')) return deliverJson(client, Buffer.from(content, 'latin1').toString())
  return deliverRaw(client, new Uint8Array(Buffer.from(content.replaceAll('\n', '\r\n'), 'latin1')))
}

const latin1 = 'latin1:'

function deliverFormFixture(client: TestClient, { multipart, fields, files }: FormFixture): Promise<TestResponse> {
  const values = Object.entries(fields).map(([name, value]) => [name, value] as const)
  const isBytes = values.some(([, value]) => value.startsWith(latin1))
  if (!isBytes)
    return deliverForm(
      client,
      { ...fields, ...Object.fromEntries(files.map(({ name, fileName, type, text }) => [name, new File([text], fileName, { type })])) },
      { multipart },
    )
  const parts = values.map(([name, value]) => {
    const bytes = value.startsWith(latin1) ? Buffer.from(value.slice(latin1.length), 'latin1') : Buffer.from(value)
    return Buffer.concat([Buffer.from(`--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`), bytes, Buffer.from('\r\n')])
  })
  return client.send('/webhooks/inbound-email', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    body: new Uint8Array(Buffer.concat([...parts, Buffer.from('--edge--\r\n')])),
  })
}
