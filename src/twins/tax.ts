import type { TaxServiceSettings } from '#src/tax/tax-connections.ts'

export type PretendFailure = 'down' | 'hang' | 'garbage'

const apiKey = 'pretend'

export interface PretendTaxServices {
  settings: TaxServiceSettings
  /** Requests by path. */
  calls: { path: string; body: Record<string, unknown> }[]
  /** Fails this many of the next requests. */
  failNext(failure: PretendFailure, times?: number): void
  stop(): Promise<void>
}

/**
 * VIES and TaxJar on loopback, in their formats. Numbers that end in 00 are unknown to the register; TaxJar charges 8 % in US states, half of it on
 * food, nothing on exempt goods, and none on shipping.
 */
export function startPretendTaxServices(): PretendTaxServices {
  const calls: PretendTaxServices['calls'] = []
  const failures: PretendFailure[] = []
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    development: false,
    async fetch(request) {
      const path = new URL(request.url).pathname
      if (path === '/taxjar/categories') {
        const isKnown = request.headers.get('authorization') === `Bearer ${apiKey}`
        return isKnown ? Response.json({ categories: [] }) : Response.json({ error: 'Unauthorized', status: 401 }, { status: 401 })
      }
      const body = (await request.json()) as Record<string, unknown>
      calls.push({ path, body })
      const failure = failures.shift()
      if (failure === 'hang')
        return new Promise<Response>((resolve) => request.signal.addEventListener('abort', () => resolve(new Response())))
      if (failure === 'garbage') return new Response('<html>Bad gateway</html>')
      if (path === '/vies/check-vat-number') return Response.json(...checkVatNumber(body, failure))
      if (failure === 'down') return Response.json({ error: 'Service Unavailable', status: 503 }, { status: 503 })
      if (path === '/taxjar/taxes') return Response.json({ tax: calculateTax(body as unknown as TaxJarRequest) })
      return new Response(null, { status: 404 })
    },
  })
  const url = `http://127.0.0.1:${server.port}`
  return {
    settings: { VIES_URL: `${url}/vies`, TAXJAR_API_URL: `${url}/taxjar`, TAXJAR_API_KEY: apiKey, TAXJAR_FROM: null },
    calls,
    failNext: (failure, times = 1) => void failures.push(...Array.from({ length: times }, () => failure)),
    stop: () => server.stop(true),
  }
}

function checkVatNumber(body: Record<string, unknown>, failure: PretendFailure | undefined): [object, ResponseInit] {
  if (failure === 'down') return [{ actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }, { status: 500 }]
  const { countryCode, vatNumber } = body
  const valid = !String(vatNumber).endsWith('00')
  const name = valid ? 'Pretend Trading' : '---'
  const requestIdentifier = valid && body['requesterNumber'] ? 'WAPIPRETEND1' : ''
  return [{ countryCode, vatNumber, valid, requestIdentifier, name, address: '---' }, { status: 200 }]
}

interface TaxJarRequest {
  to_country: string
  line_items: { id: string; unit_price: number; quantity: number; product_tax_code?: string }[]
}

function calculateTax({ to_country: country, line_items: lines }: TaxJarRequest) {
  if (country !== 'US') return { amount_to_collect: 0, has_nexus: false, freight_taxable: false }
  const items = lines.map(({ id, unit_price: price, quantity, product_tax_code: code }) => {
    const rate = code === '99999' ? 0 : code === '40030' ? 0.04 : 0.08
    const taxable = price * quantity
    return { id, taxable_amount: taxable, combined_tax_rate: rate, tax_collectable: Math.round(taxable * rate * 100) / 100 }
  })
  const amount = items.reduce((sum, { tax_collectable }) => sum + tax_collectable, 0)
  return { amount_to_collect: amount, has_nexus: true, freight_taxable: false, breakdown: { line_items: items } }
}
