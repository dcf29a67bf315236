import type { Random } from '#src/shop/system.ts'

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'
/** The largest multiple of 36 in a byte. Larger bytes are discarded so that every letter is equally likely. */
const unbiasedLimit = 252

/** 32 random characters a-z0-9, about 165 bits: safe in URLs, email addresses and cookies. */
export function newToken(random: Random): string {
  let token = ''
  while (token.length < 32) {
    for (const byte of random.bytes(48)) {
      if (byte < unbiasedLimit && token.length < 32) token += alphabet.charAt(byte % 36)
    }
  }
  return token
}

/** SHA-256 of a token in hex: tables store the hash instead of the secret. */
export const hashToken = (token: string): string => new Bun.CryptoHasher('sha256').update(token).digest('hex')
