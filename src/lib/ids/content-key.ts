/**
 * The key under which a message is stored: of the form that sent it, its sender and its content. What is sent twice has the same one, and
 * the same form with another content, or of another sender, another.
 */
export const contentKey = (formKey: string, content: unknown): string => `${formKey}:${contentDigest(content)}`

/** 32 letters and digits; of bytes or of what JSON can tell apart. */
export function contentDigest(content: unknown): string {
  const bytes = content instanceof Uint8Array ? content : JSON.stringify(content)
  return new Bun.CryptoHasher('sha256').update(bytes).digest('hex').slice(0, 32)
}
