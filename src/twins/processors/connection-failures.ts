import type { CallFailure } from './amount-outcomes.ts'
import type { Failure } from './test-cards.ts'
import type { Wait } from './wait.ts'

export interface ApiResponse {
  status: number
  body: unknown
  replayed?: boolean
}

interface PlannedFailure extends CallFailure {
  call: string
}

export interface CallRecord {
  call: string
  idempotencyKey: string | null
  /** Null without a response. */
  status: number | null
}

export type Connection = ReturnType<typeof openConnection>

/** Milliseconds until a hanging call or page fails. */
export const hangMs = 15_000
/** Milliseconds that a slow call takes; callers wait longer. */
export const slowMs = 4000

export function openConnection(wait: Wait) {
  const plannedFailures: PlannedFailure[] = []
  const calls: CallRecord[] = []

  /** The planned failure of this call, else `own`. */
  function nextFailure(call: string, own: CallFailure | null): CallFailure | null {
    const index = plannedFailures.findIndex((candidate) => candidate.call === call || candidate.call === 'any')
    return index >= 0 ? (plannedFailures.splice(index, 1)[0] ?? null) : own
  }

  async function handleCall(
    call: string,
    idempotencyKey: string | null,
    handler: () => Promise<ApiResponse>,
    own: CallFailure | null = null,
  ): Promise<Response> {
    const record: CallRecord = { call, idempotencyKey, status: null }
    calls.push(record)
    const planned = nextFailure(call, own)
    if (!planned) return respond(await handler(), record)
    if (planned.failure === 'slow') {
      await wait(slowMs)
      return respond(await handler(), record)
    }
    const response = planned.after || planned.failure === 'hang' || planned.failure === 'wrong-amount' ? await handler() : null
    if (planned.failure === 'hang') await wait(hangMs)
    return failedResponse(planned.failure, response, record)
  }

  function failedResponse(failure: Failure, response: ApiResponse | null, record: CallRecord): Response {
    if (failure === 'drop') return brokenResponse()
    if (failure === 'garbage') return new Response('<html>Bad gateway</html>', { headers: { 'content-type': 'text/html' } })
    if (failure === 'server-error' || !response) {
      return respond({ status: 500, body: { error: { type: 'api_error', message: 'An unexpected error occurred.' } } }, record)
    }
    return respond(failure === 'wrong-amount' ? { ...response, body: withWrongAmount(response.body) } : response, record)
  }

  return {
    calls,
    handleCall,
    nextFailure,
    respond,
    failNext(call: string, failure: Failure, after = false): void {
      plannedFailures.push({ call, failure, after })
    },
    clearFailures: () => void (plannedFailures.length = 0),
  }
}

function respond({ status, body, replayed }: ApiResponse, record?: CallRecord): Response {
  if (record) record.status = status
  const headers = {
    'request-id': `req_${crypto.randomUUID().slice(0, 8)}`,
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
  }
  // A response of this status has no body.
  if (status === 204) return new Response(null, { status, headers })
  return Response.json(body, { status, headers: replayed ? { ...headers, 'idempotent-replayed': 'true' } : headers })
}

export function brokenResponse(): Response {
  return new Response(
    new ReadableStream({
      async pull(controller) {
        await Bun.sleep(1)
        controller.error()
      },
    }),
  )
}

function withWrongAmount(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  const wrong = Object.entries(body).map(([name, value]) => [
    name,
    name.startsWith('amount') && typeof value === 'number' ? value + 1 : value,
  ])
  return Object.fromEntries(wrong)
}
