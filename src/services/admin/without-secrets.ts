import { enteredVariables } from '#src/all-services.ts'
import type { Service } from '../service.ts'
import { fieldName } from './render-service.tsx'

/** The submitted form without keys: the page that asks for a proof repeats the rest. */
export async function withoutSecrets(request: Request, service: Service): Promise<Request> {
  const form = await request.formData()
  for (const variable of enteredVariables(service)) if (variable.secret) form.delete(fieldName(variable))
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return new Request(request.url, { method: 'POST', headers, body: new URLSearchParams(fields) })
}
