import type { DeliveryFailure } from '#src/mail/bounces.ts'
import { type MailParts, toSafeLine } from './mail-parts.ts'

/** A report (RFC 3464) about a mail that did not arrive. */
export interface DeliveryReport {
  /** Message-ID of the mail that it returns, with angle brackets. */
  messageId: string
  failures: DeliveryFailure[]
}

/** A header block is short; a returned mail may be long. */
const maxRead = 64 * 1024
const maxRecipients = 20

/** Null for other mail, for reports that name no mail, and for those about a delay: the server still tries. */
export function readDeliveryReport({ attachments }: Pick<MailParts, 'attachments'>): DeliveryReport | null {
  const status = attachments.find(({ type }) => /^message\/(?:global-)?delivery-status$/.test(type))
  const returned = attachments.find(({ type }) =>
    /^(?:message\/(?:rfc822|global)|text\/rfc822-headers|message\/global-headers)$/.test(type),
  )
  if (!status || !returned) return null
  const messageId = /^message-id:\s*(<[^\s<>]{1,250}>)/im.exec(toText(returned.bytes).split(/\r?\n\r?\n/, 1)[0]!)?.[1]
  const failures = toText(status.bytes)
    .split(/\r?\n\r?\n/)
    .slice(0, maxRecipients * 2)
    .flatMap(readRecipient)
  return messageId === undefined || failures.length === 0 ? null : { messageId, failures: failures.slice(0, maxRecipients) }
}

function readRecipient(block: string): DeliveryFailure[] {
  const unfolded = block.replaceAll(/\r?\n[ \t]+/g, ' ')
  const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? ''
  if (field('action').toLowerCase() !== 'failed') return []
  const address = (field('original-recipient') || field('final-recipient')).replace(/^[^;]*;\s*/, '').replaceAll(/^<|>$/g, '')
  const diagnostic = field('diagnostic-code').replace(/^[^;]*;\s*/, '')
  const code = field('status').split(' ', 1)[0]!
  return [
    { recipient: toSafeLine(address, 254), reason: toSafeLine(diagnostic.includes(code) ? diagnostic : `${code} ${diagnostic}`, 500) },
  ]
}

const toText = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, maxRead)).toString('utf8')
