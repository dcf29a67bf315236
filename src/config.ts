import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { newToken } from '#src/lib/tokens.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

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
  mailDomain: string
  mailFrom: string
  smtpUrl: string | null
  inventoryWebhookSecret: string | null
  card: { secretKey: string | null; publishableKey: string | null; webhookSecret: string | null; apiUrl: string | null }
  logLevel: LogLevel
  /** False only for load tests. */
  rateLimits: boolean
  /** Hosts of inner networks that pictures may be fetched from. No variable sets it: only tests do. */
  picturesFrom: string[]
}

/** Everything wrong with the environment, together; never holds a value that may be secret. */
export class ConfigFaults extends Error {
  constructor(readonly faults: string[]) {
    super(`The configuration has faults:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
  }
}

type Environment = Record<string, string | undefined>

/** Reads and checks every variable; makes and keeps a session secret in DATA_DIR when none is given. Throws ConfigFaults. */
export function readConfig(env: Environment = process.env): Config {
  const faults: string[] = []
  const read = reader(env, faults)
  const production = env.NODE_ENV === 'production'
  const port = read.number('PORT', 3000, 0, 65535)
  const baseUrl = read.url('BASE_URL', ['http:', 'https:']) ?? `http://localhost:${port}`
  const { pathname, hostname } = new URL(baseUrl)
  if (pathname !== '/') faults.push('BASE_URL must not have a path: the shop stands at the root of its address')
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
    databaseUrl: databaseUrl(read.text('DATABASE_URL'), dataDir, faults),
    mailDomain,
    mailFrom: read.address('MAIL_FROM', `shop@${mailDomain}`),
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    inventoryWebhookSecret: read.text('INVENTORY_WEBHOOK_SECRET'),
    card: {
      secretKey: read.text('CARD_SECRET_KEY'),
      publishableKey: read.text('CARD_PUBLISHABLE_KEY'),
      webhookSecret: read.text('CARD_WEBHOOK_SECRET'),
      apiUrl: read.url('CARD_API_URL', ['http:', 'https:']),
    },
    logLevel: read.oneOf<LogLevel>('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
    rateLimits: read.oneOf('RATE_LIMITS', ['on', 'off'], 'on') === 'on',
    picturesFrom: [],
  }
  const given = read.text('SESSION_SECRET')
  if (given && given.length < 32) faults.push('SESSION_SECRET must have at least 32 characters')
  if (faults.length > 0) throw new ConfigFaults(faults)
  return { ...config, sessionSecret: given ?? keptSecret(dataDir) }
}

function reader(env: Environment, faults: string[]) {
  const text = (name: string) => env[name]?.trim() || null
  return {
    text,
    number(name: string, fallback: number, least: number, most: number): number {
      const given = text(name)
      if (given === null) return fallback
      if (/^\d+$/.test(given) && Number(given) >= least && Number(given) <= most) return Number(given)
      faults.push(`${name} must be a whole number from ${least} to ${most}`)
      return fallback
    },
    oneOf<T extends string>(name: string, allowed: T[], fallback: T): T {
      const given = text(name)?.toLowerCase() ?? fallback
      const found = allowed.find((value) => value === given)
      if (!found) faults.push(`${name} must be one of ${allowed.join(', ')}`)
      return found ?? fallback
    },
    url(name: string, protocols: string[]): string | null {
      const given = text(name)
      if (given === null) return null
      const url = URL.parse(given)
      if (url && protocols.includes(url.protocol) && url.hostname) return given.replace(/\/+$/, '')
      faults.push(`${name} must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`)
      return null
    },
    networks(name: string): string[] {
      const given = (text(name) ?? '').split(',').flatMap((part) => part.trim() || [])
      const wrong = given.find((part) => !isNetwork(part))
      if (wrong) faults.push(`${name} must list addresses or networks such as 10.0.0.0/8, separated by commas`)
      return given
    },
    domain(name: string, fallback: string): string {
      const given = text(name)?.toLowerCase() ?? fallback
      if (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(given)) return given
      faults.push(`${name} must be a domain name such as shop.example`)
      return fallback
    },
    address(name: string, fallback: string): string {
      const given = text(name) ?? fallback
      if (/^[^\s@<>"]+@[^\s@<>"]+$/.test(given)) return given
      faults.push(`${name} must be a bare e-mail address such as shop@example.com; the shop's name is added by itself`)
      return fallback
    },
  }
}

function isNetwork(part: string): boolean {
  const [address = '', bits, ...more] = part.split('/')
  const family = isIP(address)
  return family > 0 && more.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
}

function databaseUrl(given: string | null, dataDir: string, faults: string[]): string {
  if (!given) return join(dataDir, 'shop.db')
  if (/^postgres(ql)?:\/\//.test(given) && URL.parse(given)) return given
  if (!given.includes('://')) return resolve(given.replace(/^file:/, ''))
  faults.push('DATABASE_URL must begin with postgres:// or be the path of a file')
  return ''
}

function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  try {
    mkdirSync(dataDir, { recursive: true })
    const secret = newToken() + newToken()
    writeFileSync(file, secret, { mode: 0o600, flag: 'wx' })
    chmodSync(file, 0o600)
    return secret
  } catch (error) {
    // Two processes starting at once: the other one has just written it.
    if (existsSync(file)) return readFileSync(file, 'utf8').trim()
    throw new ConfigFaults([`DATA_DIR is not writable (${dataDir}): ${(error as Error).message}`])
  }
}
