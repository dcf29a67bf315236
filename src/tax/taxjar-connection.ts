import type { Service } from '#src/services/service.ts'
import { listTaxServices, taxServiceVariables, taxJarUrl } from './tax-connections.ts'
import { checkTaxJar } from './taxjar.ts'

export const taxServices: Service[] = [
  {
    slug: 'taxjar',
    name: 'TaxJar',
    group: 'tax',
    variables: taxServiceVariables,
    modeOf: () => 'live',
    async check(settings, system) {
      const apiKey = settings['TAXJAR_API_KEY'] ?? ''
      const kind = await checkTaxJar({ apiUrl: settings['TAXJAR_API_URL'] ?? taxJarUrl, apiKey }, system)
      if (kind === null) return null
      return { kind, ...(kind === 'rejected' && { variable: 'TAXJAR_API_KEY' }) }
    },
    connect(shop, settings) {
      shop.taxServices = listTaxServices(settings, shop)
    },
  },
]
