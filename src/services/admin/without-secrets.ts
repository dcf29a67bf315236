import { enteredVariables } from '#src/all-services.ts'
import { readFields } from '#src/web/form/body.ts'
import type { Service } from '../service.ts'
import { fieldName } from './render-service.tsx'

/** The submitted form without keys: the page that asks for a proof repeats the rest. Throws BadRequest. */
export async function withoutSecrets(request: Request, service: Service): Promise<Request> {
  const secrets = new Set(enteredVariables(service).flatMap((variable) => (variable.secret ? [fieldName(variable)] : [])))
  const fields = [...(await readFields(request))].flatMap(([name, values]) =>
    secrets.has(name) ? [] : values.flatMap((value) => (typeof value === 'string' ? [[name, value] as [string, string]] : [])),
  )
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return new Request(request.url, { method: 'POST', headers, body: new URLSearchParams(fields) })
}
