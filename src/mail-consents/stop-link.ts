import { type ConsentKind, consentKinds } from '#db/schema/mail-consents.ts'
import { readSignedText, signText } from '#src/lib/secrets/signed-text.ts'
import type { Shop } from '#src/shop.ts'

/** The address of the page where one press ends emails of this kind; a mail client can post to it instead. */
export const stopLink = ({ config }: Pick<Shop, 'config'>, kind: ConsentKind, key: string): string =>
  `${config.baseUrl}${stopPath}?token=${signText(config.sessionSecret, purpose, `${kind}:${key}`)}`

export const stopPath = '/account/emails/stop'

/** Of a link made by `stopLink`; null for an invalid one. */
export function readStopToken(secret: string, token: string): { kind: ConsentKind; key: string } | null {
  const text = readSignedText(secret, purpose, token)
  const kind = consentKinds.find((candidate) => text?.startsWith(`${candidate}:`))
  return kind === undefined || text === null ? null : { kind, key: text.slice(kind.length + 1) }
}

const purpose = 'stop-emails'
