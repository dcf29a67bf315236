import type { CarrierSettings } from '#src/shipping/carrier.ts'
import { easypostResponse, parseEasypostShipment, parseShippoShipment, shippoResponse, type CarrierTwinFailure } from './carrier-shapes.ts'
import { type PretendShipment } from './carrier-prices.ts'

export interface PretendCarriers {
  url: string
  /** Variables that connect a store to it. */
  settings: CarrierSettings
  calls: { carrier: string; shipment: PretendShipment | null }[]
  /** Most requests that were answered at the same time. */
  mostAtOnce(): number
  /** Every call of a carrier fails like this until null is set. */
  setFailure(carrier: 'easypost' | 'shippo', failure: CarrierTwinFailure | null): void
  /** Holds responses until this many requests are waiting, or `release`. */
  holdUntil(count: number): void
  release(): void
  stop(): Promise<void>
}

export const pretendKeys = { EASYPOST_API_KEY: 'EZTK_pretend', SHIPPO_API_KEY: 'shippo_test_pretend' }

/** The rate APIs of EasyPost and Shippo on loopback. It ships nothing. */
export function startPretendCarriers(): PretendCarriers {
  const calls: PretendCarriers['calls'] = []
  const failures = new Map<string, CarrierTwinFailure>()
  const closing = new AbortController()
  let waiting: { count: number; release: PromiseWithResolvers<void> } | null = null
  let atOnce = 0
  let mostAtOnce = 0

  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    // In seconds; longer than a store waits.
    idleTimeout: 30,
    development: false,
    async fetch(request) {
      const { pathname } = new URL(request.url)
      const isEasypost = request.method === 'POST' && pathname === '/easypost/v2/shipments'
      const isShippo = request.method === 'POST' && pathname === '/shippo/shipments/'
      if (!isEasypost && !isShippo) return Response.json({ detail: 'Not found.' }, { status: 404 })
      atOnce += 1
      mostAtOnce = Math.max(mostAtOnce, atOnce)
      if (waiting && atOnce >= waiting.count) waiting.release.resolve()
      try {
        await waiting?.release.promise
        return isEasypost ? await answerEasypost(request) : await answerShippo(request)
      } finally {
        atOnce -= 1
      }
    },
  })
  const url = `http://127.0.0.1:${server.port}`

  async function answerEasypost(request: Request): Promise<Response> {
    const shipment = parseEasypostShipment(await request.json())
    calls.push({ carrier: 'easypost', shipment })
    const refuse = (status: number, code: string, message: string) => Response.json({ error: { code, message, errors: [] } }, { status })
    const key = `Basic ${Buffer.from(`${pretendKeys.EASYPOST_API_KEY}:`).toString('base64')}`
    if (request.headers.get('authorization') !== key) return refuse(401, 'APIKEY.INACTIVE', 'This api key is no longer active.')
    const failed = await fail('easypost', refuse)
    if (failed) return failed
    if (!shipment) return refuse(422, 'SHIPMENT.INVALID_PARAMS', 'Unable to create shipment, one or more parameters were invalid.')
    return Response.json(easypostResponse(shipment, failures.get('easypost')), { status: 201 })
  }

  async function answerShippo(request: Request): Promise<Response> {
    const shipment = parseShippoShipment(await request.json())
    calls.push({ carrier: 'shippo', shipment })
    const refuse = (status: number, _code: string, detail: string) => Response.json({ detail }, { status })
    if (request.headers.get('authorization') !== `ShippoToken ${pretendKeys.SHIPPO_API_KEY}`) return refuse(401, '', 'Invalid token')
    const failed = await fail('shippo', refuse)
    if (failed) return failed
    if (!shipment) return refuse(400, '', 'The parcels are incomplete.')
    return Response.json(shippoResponse(shipment, failures.get('shippo')), { status: 201 })
  }

  async function fail(carrier: string, refuse: (status: number, code: string, message: string) => Response): Promise<Response | null> {
    switch (failures.get(carrier)) {
      case 'hang':
        await new Promise((resolve) => closing.signal.addEventListener('abort', resolve, { once: true }))
        return refuse(503, 'INTERNAL_ERROR', 'Closing')
      case 'server-error':
        return refuse(500, 'INTERNAL_ERROR', 'We are sorry, something went wrong.')
      case 'unauthorized':
        return refuse(401, 'APIKEY.INACTIVE', 'This api key is no longer active.')
      case 'rejected':
        return refuse(422, 'ADDRESS.VERIFY.FAILURE', 'Unable to verify address.')
      case 'overloaded':
        return refuse(429, 'RATE_LIMITED', 'You are making too many requests.')
      case 'garbage':
        return new Response('<html>Bad gateway</html>', { headers: { 'content-type': 'text/html' } })
      case 'empty':
        return Response.json({ id: 'shp_1' })
      default:
        return null
    }
  }

  return {
    url,
    settings: { ...pretendKeys, EASYPOST_API_URL: `${url}/easypost`, SHIPPO_API_URL: `${url}/shippo` },
    calls,
    mostAtOnce: () => mostAtOnce,
    setFailure(carrier, failure) {
      if (failure === null) failures.delete(carrier)
      else failures.set(carrier, failure)
    },
    holdUntil(count) {
      waiting = { count, release: Promise.withResolvers() }
    },
    release() {
      waiting?.release.resolve()
    },
    async stop() {
      closing.abort()
      waiting?.release.resolve()
      await server.stop(true)
    },
  }
}
