import type { Failure, TestCard } from './test-cards.ts'
import { abortableSleep } from './webhook-queue.ts'

export interface ApiResponse {
  status: number
  body: unknown
  replayed?: boolean
}

/** `after` = fail after the call's work is done. */
interface PlannedFailure {
  call: string
  failure: Failure
  after: boolean
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

export function openConnection(closing: AbortSignal) {
  const plannedFailures: PlannedFailure[] = []
  const calls: CallRecord[] = []

  function nextFailure(call: string, card: TestCard | null): PlannedFailure | null {
    const index = plannedFailures.findIndex((candidate) => candidate.call === call || candidate.call === 'any')
    if (index >= 0) return plannedFailures.splice(index, 1)[0] ?? null
    return card?.failure ? { call, failure: card.failure, after: card.captured === true } : null
  }

  async function handleCall(
    call: string,
    idempotencyKey: string | null,
    handler: () => Promise<ApiResponse>,
    card: TestCard | null,
  ): Promise<Response> {
    const record: CallRecord = { call, idempotencyKey, status: null }
    calls.push(record)
    const planned = nextFailure(call, card)
    if (!planned) return respond(await handler(), record)
    const response = planned.after || planned.failure === 'hang' || planned.failure === 'wrong-amount' ? await handler() : null
    if (planned.failure === 'hang') await abortableSleep(hangMs, closing)
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
