import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { ConfigError } from '#src/lib/errors/config-error.ts'
import { isMailDomain } from '#src/lib/people/emails.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import { realSystem } from '#src/shop/real-system.ts'
import { identityProviderVariables } from './accounts/identity-providers.ts'
import { processorVariables } from './payments/processors.ts'
import { readSecretFile, storeSecretFile } from './secrets.ts'
import { taxServiceVariables } from './tax/tax-connections.ts'
import { carrierVariables } from './shipping/carriers.ts'
import { inboundVariables } from '#src/inbound-mails/variables.ts'
import type { EnvVariable } from '#src/lib/env-variable.ts'

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** What the environment says, checked once. Features whose values are null are off. */
export interface Config {
  production: boolean
  /** A shop for trying out: demo sign-ins may be shown, an empty database is filled. */
  demo: boolean
  port: number
  host: string
  /** Public address without a trailing slash: what every link in mails and redirects begins with. */
  baseUrl: string
  /** Addresses and networks (10.0.0.0/8) of proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[]
  /** Absolute folder of the database, pictures, backups and the kept secret. */
  dataDir: string
  /** postgres://… or the absolute path of the SQLite file. */
  databaseUrl: string
  /** Signs links; at least 32 characters. */
  sessionSecret: string
  /** Where a generated secret is stored; null when SESSION_SECRET is set. */
  sessionSecretFile: string | null
  /** Encrypts the keys of services that are connected in the admin; at least 32 characters. Null = the key is in `secretsKeyFile`. */
  secretsKey: string | null
  secretsKeyFile: string
  mailDomain: string
  mailFrom: string
  smtpUrl: string | null
  inventoryWebhookSecret: string | null
  /** The payment processors' variables by name; null = not set. */
  processorSettings: Record<string, string | null>
  /** The identity providers' variables by name; null = not set. */
  identitySettings: Record<string, string | null>
  /** The variables of tax services by name; null = not set. */
  taxServiceSettings: Record<string, string | null>
  /** The carriers' variables by name; null = not set. */
  carrierSettings: Record<string, string | null>
  /** The variables of received mail by name; null = not set. */
  inboundSettings: Record<string, string | null>
  /** Folders and packages of plugins, besides those that ship with Sundry. */
  plugins: string[]
  logLevel: LogLevel
  /** Memory for rendered pages of guests; 0 = every page is rendered for each of them, as outside production, where templates change. */
  pageCacheBytes: number
  /** False only for load tests. */
  rateLimits: boolean
  /** True: a mail server inside the network may be connected in the admin. */
  allowsPrivateMailServer: boolean
  /** The variables that lead to pretend services of a demo, by name. */
  pretendSettings: Record<string, string | null>
  /** Hosts of inner networks that pictures may be fetched from. No variable sets it: only tests do. */
  imageHosts: string[]
}

type Environment = Record<string, string | undefined>

/** Reads and checks every variable. A generated session secret is stored by `storeSessionSecret`. Throws ConfigError. */
export function readConfig(env: Environment = process.env, { random } = realSystem): Config {
  const errors: string[] = []
  const read = createReader(env, errors)
  const production = env.NODE_ENV === 'production'
  const port = read.number('PORT', 3000, 0, 65535)
  const baseUrl = read.url('BASE_URL', ['http:', 'https:']) ?? `http://localhost:${port}`
  const { pathname, hostname } = new URL(baseUrl)
  if (pathname !== '/') errors.push('BASE_URL must not include a path: the store must be at the root of its domain')
  const mailDomain = read.domain('MAIL_DOMAIN', hostname.startsWith('[') ? 'localhost' : hostname)
  const dataDir = resolve(read.text('DATA_DIR') ?? './data')
  const config = {
    production,
    demo: !production,
    port,
    host: read.text('HOST') ?? '0.0.0.0',
    baseUrl,
    trustedProxies: read.networks('TRUSTED_PROXIES'),
    dataDir,
    databaseUrl: resolveDatabaseUrl(read.text('DATABASE_URL'), dataDir, errors),
    secretsKey: read.text('SECRETS_KEY'),
    secretsKeyFile: join(dataDir, 'secrets-key'),
    mailDomain,
    mailFrom: read.address('MAIL_FROM', `shop@${mailDomain}`),
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    inventoryWebhookSecret: read.text('INVENTORY_WEBHOOK_SECRET'),
    processorSettings: Object.fromEntries(processorVariables.map((variable) => [variable.name, read.variable(variable)])),
    identitySettings: Object.fromEntries(identityProviderVariables.map((variable) => [variable.name, read.variable(variable)])),
    taxServiceSettings: Object.fromEntries(taxServiceVariables.map((variable) => [variable.name, read.variable(variable)])),
    carrierSettings: Object.fromEntries(carrierVariables.map((variable) => [variable.name, read.variable(variable)])),
    inboundSettings: Object.fromEntries(inboundVariables.map((variable) => [variable.name, read.variable(variable)])),
    plugins: read.list('PLUGINS'),
    logLevel: read.oneOf<LogLevel>('LOG_LEVEL', [...logLevels], 'info'),
    pageCacheBytes: production ? read.number('PAGE_CACHE_MB', 32, 0, 4096) * 1024 * 1024 : 0,
    rateLimits: read.oneOf('RATE_LIMITS', ['on', 'off'], 'on') === 'on',
    allowsPrivateMailServer: read.oneOf('PRIVATE_MAIL_SERVER', ['allowed', 'refused'], production ? 'refused' : 'allowed') === 'allowed',
    pretendSettings: {},
    imageHosts: [],
  }
  const sessionSecret = read.text('SESSION_SECRET')
  if (sessionSecret && sessionSecret.length < 32) errors.push('SESSION_SECRET must be at least 32 characters long')
  if (config.secretsKey && config.secretsKey.length < 32) errors.push('SECRETS_KEY must be at least 32 characters long')
  if (errors.length > 0) throw new ConfigError(errors)
  const sessionSecretFile = sessionSecret ? null : join(dataDir, 'session-secret')
  const storedSecret = sessionSecretFile && readSecretFile(sessionSecretFile)
  return { ...config, sessionSecretFile, sessionSecret: sessionSecret ?? storedSecret ?? newToken(random) + newToken(random) }
}

function createReader(env: Environment, errors: string[]) {
  const text = (name: string) => env[name]?.trim() || null
  function url(name: string, protocols: string[]): string | null {
    const raw = text(name)
    if (raw === null) return null
    const parsed = URL.parse(raw)
    if (parsed && protocols.includes(parsed.protocol) && parsed.hostname) return raw.replace(/\/+$/, '')
    errors.push(`${name} must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`)
    return null
  }
  return {
    text,
    url,
    variable({ name, type, oneOf }: EnvVariable): string | null {
      if (type === 'url') return url(name, ['http:', 'https:'])
      const raw = text(name)
      if (raw === null || !oneOf) return raw
      const match = oneOf.find((value) => value === raw.toLowerCase())
      if (!match) errors.push(`${name} must be one of ${oneOf.join(', ')}`)
      return match ?? null
    },
    number(name: string, fallback: number, min: number, max: number): number {
      const raw = text(name)
      if (raw === null) return fallback
      if (/^\d+$/.test(raw) && Number(raw) >= min && Number(raw) <= max) return Number(raw)
      errors.push(`${name} must be a whole number from ${min} to ${max}`)
      return fallback
    },
    oneOf<T extends string>(name: string, allowed: T[], fallback: T): T {
      const raw = text(name)?.toLowerCase() ?? fallback
      const match = allowed.find((value) => value === raw)
      if (!match) errors.push(`${name} must be one of ${allowed.join(', ')}`)
      return match ?? fallback
    },
    networks(name: string): string[] {
      const raw = (text(name) ?? '').split(',').flatMap((part) => part.trim() || [])
      const invalid = raw.find((part) => !isNetwork(part))
      if (invalid) errors.push(`${name} must be a comma-separated list of IP addresses or networks such as 10.0.0.0/8`)
      return raw
    },
    list: (name: string): string[] => [...new Set((text(name) ?? '').split(',').flatMap((part) => part.trim() || []))],
    domain(name: string, fallback: string): string {
      const raw = text(name)?.toLowerCase() ?? fallback
      if (isMailDomain(raw)) return raw
      errors.push(`${name} must be a domain name such as shop.example`)
      return fallback
    },
    address(name: string, fallback: string): string {
      const raw = text(name) ?? fallback
      if (/^[^\s@<>"]+@[^\s@<>"]+$/.test(raw)) return raw
      errors.push(`${name} must be an email address without a name, such as shop@example.com; the store name is added automatically`)
      return fallback
    },
  }
}

function isNetwork(part: string): boolean {
  const [address = '', bits, ...rest] = part.split('/')
  const family = isIP(address)
  return family > 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
}

function resolveDatabaseUrl(raw: string | null, dataDir: string, errors: string[]): string {
  if (!raw) return join(dataDir, 'shop.db')
  if (/^postgres(ql)?:\/\//.test(raw) && URL.parse(raw)) return raw
  if (!raw.includes('://')) return resolve(raw.replace(/^file:/, ''))
  errors.push('DATABASE_URL must start with postgres:// or be a file path')
  return ''
}

/**
 * The session secret; stores a new one in its file, which must not exist before there is a database: a secret without a database means that
 * the database was lost. Throws ConfigError.
 */
export const storeSessionSecret = ({
  sessionSecret,
  sessionSecretFile: file,
}: Pick<Config, 'sessionSecret' | 'sessionSecretFile'>): string => (file === null ? sessionSecret : storeSecretFile(file, sessionSecret))
