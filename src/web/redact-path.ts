import { hideSecrets } from '#src/lib/secrets/secret-links.ts'

/** A path for the log: without the query and secrets, and with token-like segments shortened. */
export function redactPath(path: string): string {
  return hideSecrets(path).replace(/[\w-]{20,}/g, (part) => (/\d/.test(part) ? part.slice(0, 4) + '…' : part))
}
