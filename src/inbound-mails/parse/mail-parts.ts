import type { InboundProvider } from '#db/schema/inbound-mails.ts'

export interface Mailbox {
  name: string
  address: string
}

export interface MailPart {
  name: string
  type: string
  /** Without angle brackets; '' = none. */
  contentId: string
  bytes: Uint8Array
}

/** Names in lower case, in the order of the mail: what the last server added comes first. */
export type Headers = [name: string, value: string][]

/** A mail as its provider delivered it, whatever its shape. */
export interface MailParts {
  provider: InboundProvider
  /** Of the envelope first, then the headers. */
  recipients: string[]
  /** Whom To and Cc name. */
  named: Mailbox[]
  /** The envelope's sender: '' = a bounce; null = unknown. */
  envelopeFrom: string | null
  headers: Headers
  from: Mailbox
  subject: string
  /** '' = none. */
  messageId: string
  text: string
  html: string
  /** The provider's text without quotes and signature; '' = none. */
  strippedText: string
  attachments: MailPart[]
  /** Of its source, all but the Received lines; '' = only its parts are known. */
  digest: string
  /** What SendGrid found: `{@example.com : pass}` and `pass`; '' = nothing. */
  dkim: string
  spf: string
}

export const blankParts = (): MailParts => ({
  provider: 'worker',
  recipients: [],
  named: [],
  envelopeFrom: null,
  headers: [],
  from: { name: '', address: '' },
  subject: '',
  messageId: '',
  text: '',
  html: '',
  strippedText: '',
  digest: '',
  dkim: '',
  spf: '',
  attachments: [],
})

export const findHeader = (headers: Headers, name: string): string => headers.find(([key]) => key === name)?.[1].trim() ?? ''

export const findHeaders = (headers: Headers, name: string): string[] => headers.flatMap(([key, value]) => (key === name ? [value] : []))

/** Without NUL, which PostgreSQL refuses, and without halves of characters. */
export const toSafeText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()

/** One line without control characters, cut at `limit` characters. */
export const toSafeLine = (text: string, limit: number): string =>
  toSafeText(text)
    .slice(0, limit * 2)
    .replaceAll(/[\s\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .trim()
    .slice(0, limit)
