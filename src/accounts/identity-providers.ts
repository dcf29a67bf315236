import type { EnvVariable } from '#src/lib/env-variable.ts'
import {
  identityVariables,
  openIdentityProvider,
  type IdentityProvider,
  type IdentityProviderType,
  type IdentitySettings,
} from './identity-provider.ts'
import type { System } from '#src/shop/system.ts'
import { facebook } from './identity-providers/facebook.ts'
import { github } from './identity-providers/github.ts'
import { google } from './identity-providers/google.ts'

export const identityProviderTypes: IdentityProviderType[] = [google, facebook, github]

export const identityProviderVariables: EnvVariable[] = identityProviderTypes.flatMap(identityVariables)

/** Ready or not (`missing`). */
export const listIdentityProviders = (
  settings: IdentitySettings,
  baseUrl: string,
  system: System,
  timeoutMs?: number,
): IdentityProvider[] => identityProviderTypes.map((type) => openIdentityProvider(type, settings, { baseUrl, system, timeoutMs }))
