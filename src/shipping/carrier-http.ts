import { Value } from '@sinclair/typebox/value'
import type { Static, TSchema } from '@sinclair/typebox'
import type { Requests } from '#src/shop/system.ts'
import { CarrierError, type CarrierFailure } from './carrier.ts'
import { maxDetailLength } from './limits.ts'

/** Characters of a response. */
const maxResponseLength = 2_000_000

/** Posts JSON and returns the response, checked by `schema`. Throws CarrierError. */
export async function postJson<S extends TSchema>(
  url: string,
  { body, schema, ...request }: Omit<JsonRequest, 'body'> & { body: unknown; schema: S },
): Promise<Static<S>> {
  const { status, text } = await send(url, { ...request, body: JSON.stringify(body) })
  if (status >= 400) throw new CarrierError(failureOf(status), `${status} ${text.slice(0, maxDetailLength)}`)
  const json = parseJson(text)
  if (!Value.Check(schema, json)) throw new CarrierError('invalid', `unexpected response: ${text.slice(0, maxDetailLength)}`)
  return json
}

interface JsonRequest {
  requests: Requests
  authorization: string
  body: string
  signal: AbortSignal
}

async function send(url: string, request: JsonRequest) {
  try {
    const response = await request.requests.fetch(url, {
      method: 'POST',
      headers: { authorization: request.authorization, 'content-type': 'application/json', accept: 'application/json' },
      body: request.body,
      redirect: 'error',
      signal: request.signal,
    })
    return { status: response.status, text: (await response.text()).slice(0, maxResponseLength) }
  } catch (error) {
    if (request.signal.aborted) throw new CarrierError('timeout', 'no response in time', { cause: error })
    throw new CarrierError('unreachable', (error as Error).message.slice(0, maxDetailLength), { cause: error })
  }
}

function failureOf(status: number): CarrierFailure {
  if (status === 401 || status === 403) return 'unauthorized'
  if (status === 429) return 'overloaded'
  return status >= 500 ? 'unavailable' : 'rejected'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new CarrierError('invalid', `not JSON: ${text.slice(0, maxDetailLength)}`, { cause: error })
  }
}
