import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a pretend processor signs with. The same after a restart: staff of the demo may have entered it. */
export function storedWebhookSecret(dataDir: string, { name, prefix }: { name: string; prefix: string }): string {
  const file = join(dataDir, `pretend-${name}-secret`)
  if (existsSync(file)) return readFileSync(file, 'utf8')
  const secret = `${prefix}${randomBytes(24).toString('hex')}`
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, secret, { mode: 0o600 })
  return secret
}
