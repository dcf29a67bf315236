import { createHmac } from 'node:crypto'
import type { Shop } from '#src/shop.ts'

declare const hashed: unique symbol

/** Names what a limit counts, and nobody: the table has no email or IP address, not even one that could be guessed from a hash. */
export type LimitKey = string & { [hashed]: true }

/** `text` begins with the limit's name and a colon, such as `stock-alert:to:ann@example.com`; only the name is stored as it is. */
export function limitKey({ config }: Pick<Shop, 'config'>, text: string): LimitKey {
  const [name] = text.split(':', 1)
  return `${name}:${limitHash({ config }, text)}` as LimitKey
}

/** The hash alone, for keys that name something else, too. */
export const limitHash = ({ config }: Pick<Shop, 'config'>, text: string): string =>
  createHmac('sha256', config.sessionSecret).update(`rate-limit:${text}`).digest('base64url')

/** Of a random key, or of a whole form: nothing that could be guessed. */
export const digestKey = (name: 'form' | 'create' | `download-${number}`, digest: string): LimitKey => `${name}:${digest}` as LimitKey

/** False for what earlier versions stored. */
export const isLimitKey = (key: string): key is LimitKey => /^[\w.-]+:([\w-]{43}|[\da-f]{64}(:[\w-]+)?)$/.test(key)
