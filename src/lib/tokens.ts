const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'
/** The largest multiple of 36 a byte can hold: bytes above it are thrown away, so every letter is equally likely. */
const unbiasedLimit = 252

/** 32 random characters a-z0-9, about 165 bits: safe in addresses, mail local parts and cookies. */
export function newToken(): string {
  let token = ''
  while (token.length < 32) {
    for (const byte of crypto.getRandomValues(new Uint8Array(48))) {
      if (byte < unbiasedLimit && token.length < 32) token += alphabet.charAt(byte % 36)
    }
  }
  return token
}

/** SHA-256 of a token in hex: what tables keep instead of a secret that opens something. */
export const hashToken = (token: string): string => new Bun.CryptoHasher('sha256').update(token).digest('hex')
