import { createHash } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from '#src/lib/errors/config-error.ts'
import { fingerprintOf, keyOf, openSealedText, sealText } from '#src/lib/secrets/sealed-text.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import type { Random } from '#src/shop/system.ts'

/** Keeps secrets in the database unreadable without a key that is not in it. */
export interface Secrets {
  /** `context` says what the text is for: it opens for nothing else. Creates the key if there is none. */
  seal(text: string, context: string): string
  /** Null without the key, for another context and for a changed text. */
  open(sealed: string, context: string): string | null
  /** Equal for equal texts of a context; says nothing about them. */
  fingerprint(text: string, context: string): string
}

interface SecretsConfig {
  secretsKey: string | null
  /** Read only while `secretsKey` is null. */
  secretsKeyFile: string
}

/** Reads the key when it is first needed, and stores a new one with the first text. */
export function openSecrets({ secretsKey, secretsKeyFile: file }: SecretsConfig, random: Random): Secrets {
  let key: Buffer | null = null
  const existing = () => (key ??= toKey(secretsKey ?? readSecretFile(file)))
  const required = () => existing() ?? (key = keyOf(storeSecretFile(file, newToken(random) + newToken(random))))
  return {
    seal: (text, context) => sealText(required(), { text, context, nonce: random.bytes(12) }),
    open(sealed, context) {
      const known = existing()
      return known && openSealedText(known, { sealed, context })
    },
    fingerprint: (text, context) => fingerprintOf(required(), { text, context }),
  }
}

const toKey = (secret: string | null): Buffer | null => (secret === null ? null : keyOf(secret))

/** Stores a new secret that only this user can read; the stored one if there is one. Throws ConfigError. */
export function storeSecretFile(file: string, secret: string): string {
  const part = `${file}.${createHash('sha256').update(secret).digest('hex').slice(0, 16)}.part`
  try {
    mkdirSync(dirname(file), { recursive: true })
    // Whole and on the disk before it has its name: what is sealed with half a secret would never open again.
    writeFileSync(part, secret, { mode: 0o600, flush: true })
    return isLinked(part, file) ? secret : (readSecretFile(file) ?? replaceEmpty(file, { part, secret }))
  } catch (error) {
    const stored = readSecretFile(file)
    if (stored !== null) return stored
    throw new ConfigError([`DATA_DIR is not writable (${dirname(file)}): ${(error as Error).message}`])
  } finally {
    rmSync(part, { force: true })
  }
}

// A link never takes the place of what another process has stored at the same time. Some file systems have none.
function isLinked(part: string, file: string): boolean {
  try {
    linkSync(part, file)
    return true
  } catch {
    return false
  }
}

// A full disk can leave an empty file.
function replaceEmpty(file: string, { part, secret }: { part: string; secret: string }): string {
  renameSync(part, file)
  return secret
}

/** Null without one, and for an empty file. Throws ConfigError. */
export function readSecretFile(file: string): string | null {
  try {
    return (existsSync(file) && readFileSync(file, 'utf8').trim()) || null
  } catch (error) {
    throw new ConfigError([`The secret in ${file} cannot be read by this user: ${(error as Error).message}`])
  }
}
