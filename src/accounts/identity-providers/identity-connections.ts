import type { Service } from '#src/services/service.ts'
import {
  checkIdentityClient,
  identityVariables,
  openIdentityProvider,
  variableName,
  type IdentityProviderType,
} from '../identity-provider.ts'
import { identityProviderTypes } from '../identity-providers.ts'

export const identityServices: Service[] = identityProviderTypes.map(toService)

function toService(type: IdentityProviderType): Service {
  const { id, name } = type
  return {
    slug: id,
    name,
    group: 'signIn',
    variables: identityVariables(type),
    webhook: { path: `/auth/${id}/callback`, choose: 'services.signIn.redirect' },
    modeOf: () => 'live',
    async check(settings, { baseUrl, ...system }) {
      const kind = await checkIdentityClient(type, settings, { baseUrl, system })
      if (kind === null) return null
      return { kind, ...(kind === 'rejected' && { variable: variableName(id, 'CLIENT_SECRET') }) }
    },
    connect(shop, settings) {
      const options = { baseUrl: shop.config.baseUrl, system: shop }
      shop.identityProviders = shop.identityProviders.map((one) => (one.id === id ? openIdentityProvider(type, settings, options) : one))
    },
  }
}
