import { OAuth2Client, CodeChallengeMethod } from 'arctic'
import type { SignInMethod } from '#db/schema/accounts.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { EnvVariable } from '#src/lib/env-variable.ts'
import type { Requests, System } from '#src/shop/system.ts'
import type { IconName } from '#templates/ui/icon-names.ts'

/** A provider's ID is also the method in the sign-in history. */
type SocialMethod = Exclude<SignInMethod, 'password' | 'link' | 'checkout'>

/** Values of a provider's variables by name; null or '' = not set. */
export type IdentitySettings = Readonly<Record<string, string | null>>

/** Who a person is at a provider. */
export interface IdentityProfile {
  provider: SocialMethod
  /** The provider's ID of the person; never changes, unlike the email. */
  subject: string
  /** Null without one. */
  email: string | null
  /** The provider says that the email belongs to this person. */
  isEmailVerified: boolean
  /** '' when unknown. */
  name: string
}

export interface IdentityProviderType {
  /** Path segment of its sign-in, e.g. google. */
  id: SocialMethod
  name: string
  icon: IconName
  /** Their defaults; each has a variable. */
  endpoints: Record<Endpoint, string>
  scopes: string[]
  /** Where to find its values there. */
  hints: Record<'clientId' | 'clientSecret', StringKey>
  /** Where the token request has the client secret. */
  secretIn: 'header' | 'body'
  /** `get` requests the profile endpoint, or what is below it. The subject is checked by the caller. */
  readProfile(get: (path?: string) => Promise<unknown>): Promise<Omit<IdentityProfile, 'provider'>>
}

type Endpoint = 'authorize' | 'token' | 'profile'

/** A provider with the settings of one store. */
export interface IdentityProvider extends Pick<IdentityProviderType, 'id' | 'name' | 'icon'> {
  /** Names of required variables that are not set; empty = ready. */
  missing: string[]
  /** Where browsers are sent. */
  authorizationUrl(request: { state: string; codeVerifier: string }): URL
  /** Exchanges the code of a callback. Throws IdentityProviderError. Never call it inside a transaction. */
  fetchProfile(callback: { code: string; codeVerifier: string }): Promise<IdentityProfile>
}

/** `refused`: the provider does not accept the code; `unavailable`: it does not respond, or not as documented. */
export class IdentityProviderError extends Error {
  constructor(
    readonly reason: 'refused' | 'unavailable',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** For all requests of one sign-in together, in ms: the server closes a connection that waits for 10 s. */
export const identityTimeoutMs = 8000
/** Characters of a subject. */
const maxSubjectLength = 255

export function identityVariables({ id, name, endpoints, hints }: IdentityProviderType): EnvVariable[] {
  const url = (endpoint: Endpoint): EnvVariable => ({
    name: variableName(id, `${endpoint}_URL`),
    type: 'url',
    secret: false,
    description: `Another address than ${endpoints[endpoint]}, for tests.`,
  })
  return [
    {
      name: variableName(id, 'CLIENT_ID'),
      required: true,
      secret: false,
      description: `Client ID of sign-in with ${name}.`,
      field: { label: 'services.field.clientId', hint: hints.clientId, isKey: true },
    },
    {
      name: variableName(id, 'CLIENT_SECRET'),
      required: true,
      secret: true,
      description: `Client secret of sign-in with ${name}.`,
      field: { label: 'services.field.clientSecret', hint: hints.clientSecret, isKey: true },
    },
    url('authorize'),
    url('token'),
    url('profile'),
  ]
}

export const variableName = (id: string, name: string): string => `${id}_${name}`.toUpperCase()

export const callbackUrl = (baseUrl: string, id: string): string => `${baseUrl}/auth/${id}/callback`

/** `timeoutMs`: another one for tests. */
export function openIdentityProvider(
  type: IdentityProviderType,
  settings: IdentitySettings,
  { baseUrl, system, timeoutMs = identityTimeoutMs }: { baseUrl: string; system: System; timeoutMs?: number | undefined },
): IdentityProvider {
  const { id, name, icon, scopes, secretIn } = type
  const read = (variable: string) => settings[variableName(id, variable)]?.trim() || null
  const endpoint = (which: Endpoint) => read(`${which}_URL`) ?? type.endpoints[which]
  const clientId = read('CLIENT_ID') ?? ''
  const secret = read('CLIENT_SECRET') ?? ''
  const redirectUrl = callbackUrl(baseUrl, id)
  const client = new OAuth2Client(clientId, secret, redirectUrl)
  return {
    id,
    name,
    icon,
    missing: identityVariables(type).flatMap((variable) => (variable.required && !settings[variable.name]?.trim() ? [variable.name] : [])),
    authorizationUrl: ({ state, codeVerifier }) =>
      client.createAuthorizationURLWithPKCE(endpoint('authorize'), state, CodeChallengeMethod.S256, codeVerifier, scopes),
    async fetchProfile({ code, codeVerifier }) {
      const { requests } = system
      const signal = system.timers.timeoutSignal(timeoutMs)
      const tokenRequest = { code, codeVerifier, clientId, secret, secretIn, redirectUrl, signal }
      const accessToken = await requestAccessToken(requests, endpoint('token'), tokenRequest)
      const profile = await type.readProfile((path = '') => fetchJson(requests, endpoint('profile') + path, { accessToken, signal }))
      const { subject } = profile
      if (subject === '' || subject.length > maxSubjectLength)
        throw new IdentityProviderError('unavailable', 'the profile has no usable ID')
      return { provider: id, ...profile }
    },
  }
}

/** Whether a provider accepts the client: it is sent a code that nobody got. Null = yes. */
export async function checkIdentityClient(
  type: IdentityProviderType,
  settings: IdentitySettings,
  { baseUrl, system }: { baseUrl: string; system: System },
): Promise<'rejected' | 'unreachable' | null> {
  const read = (variable: string) => settings[variableName(type.id, variable)]?.trim() || null
  const request: TokenRequest = {
    code: 'sundry-checks-the-connection',
    codeVerifier: 'sundry-checks-the-connection-of-this-store-here',
    clientId: read('CLIENT_ID') ?? '',
    secret: read('CLIENT_SECRET') ?? '',
    secretIn: type.secretIn,
    redirectUrl: callbackUrl(baseUrl, type.id),
    signal: system.timers.timeoutSignal(identityTimeoutMs),
  }
  try {
    const response = await sendTokenRequest(system.requests, read('TOKEN_URL') ?? type.endpoints.token, request)
    if (response.status >= 500 || response.status === 429) return 'unreachable'
    return refusesClient(await response.text()) || response.status === 404 ? 'rejected' : null
  } catch {
    return 'unreachable'
  }
}

// Google and GitHub name the error, Facebook describes it: "Error validating client secret."
const refusesClient = (text: string): boolean =>
  /invalid_client|incorrect_client_credentials|unauthorized_client|client secret|validating application|invalid client_id/i.test(text)

interface TokenRequest {
  code: string
  codeVerifier: string
  clientId: string
  secret: string
  secretIn: IdentityProviderType['secretIn']
  redirectUrl: string
  signal: AbortSignal
}

async function requestAccessToken(requests: Requests, url: string, request: TokenRequest): Promise<string> {
  const answer = await readTokenAnswer(() => sendTokenRequest(requests, url, request))
  // GitHub reports errors with status 200 and without a token.
  if (typeof answer.access_token === 'string') return answer.access_token
  throw new IdentityProviderError('refused', `the provider sent no access token: ${String(answer.error).slice(0, 100)}`)
}

// Not by the library, whose request takes no signal. Facebook reads the secret from the form only.
function sendTokenRequest(requests: Requests, url: string, request: TokenRequest): Promise<Response> {
  const { clientId, secret, secretIn, signal } = request
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: request.code,
    redirect_uri: request.redirectUrl,
    code_verifier: request.codeVerifier,
    ...(secretIn === 'body' ? { client_id: clientId, client_secret: secret } : {}),
  })
  const headers = {
    accept: 'application/json',
    'user-agent': 'sundry',
    ...(secretIn === 'header' ? { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` } : {}),
  }
  return requests.fetch(url, { method: 'POST', headers, body, signal })
}

async function readTokenAnswer(send: () => Promise<Response>): Promise<{ access_token?: unknown; error?: unknown }> {
  let response: Response
  try {
    response = await send()
    if (response.ok) return ((await response.json()) ?? {}) as object
  } catch (error) {
    throw new IdentityProviderError('unavailable', 'the token endpoint did not respond as expected, or not in time', { cause: error })
  }
  if (response.status === 400 || response.status === 401) throw new IdentityProviderError('refused', 'the provider refused the code')
  throw new IdentityProviderError('unavailable', `the token endpoint responded with ${response.status}`)
}

async function fetchJson(
  requests: Requests,
  url: string,
  { accessToken, signal }: { accessToken: string; signal: AbortSignal },
): Promise<unknown> {
  try {
    const response = await requests.fetch(url, {
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json', 'user-agent': 'sundry' },
      redirect: 'error',
      signal,
    })
    if (!response.ok) throw new Error(`it responded with ${response.status}`)
    return await response.json()
  } catch (error) {
    throw new IdentityProviderError('unavailable', `the profile could not be read: ${(error as Error).message}`, { cause: error })
  }
}
