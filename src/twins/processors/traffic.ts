import { removeSecrets } from '#src/lib/secrets/remove-secrets.ts'
import { type TrafficCall, maxTraffic } from '#src/payments/twin-sandbox.ts'

/** In characters. */
const maxBody = 6000

export type Traffic = ReturnType<typeof openTraffic>

/** Records the calls of an API. `now` in epoch ms. */
export function openTraffic(now: () => number) {
  const calls: TrafficCall[] = []
  let lastId = 0

  /** `handle` returns null for what is no call of the API. */
  async function record(request: Request, handle: (request: Request) => Promise<Response | null>): Promise<Response | null> {
    const [at, start] = [now(), performance.now()]
    const sent = request.clone() as Request
    const response = await handle(request)
    if (!response) return null
    const { pathname, search } = new URL(request.url)
    const call: TrafficCall = {
      id: ++lastId,
      at,
      method: request.method,
      path: pathname + removeSecrets(search),
      status: null,
      duration: 0,
      request: '',
      response: '',
    }
    calls.push(call)
    calls.splice(0, calls.length - maxTraffic)
    call.request = await readText(sent)
    const answer = await readAnswer(response)
    call.duration = Math.round(performance.now() - start)
    if (answer === null) return response
    Object.assign(call, { status: response.status, response: removeSecrets(answer).slice(0, maxBody) })
    return new Response(answer === '' ? null : answer, response)
  }

  return { calls, record }
}

const readText = async (request: Request): Promise<string> => removeSecrets(await request.text().catch(() => '')).slice(0, maxBody)

// A planned failure breaks the body: it must reach the caller as it is.
async function readAnswer(response: Response): Promise<string | null> {
  const type = response.headers.get('content-type')
  return type === null ? null : response.text()
}
