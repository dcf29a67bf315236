/** What mail programs write in one language, in lower case, alternatives separated by `|`. */
export interface Language {
  /** The names of a header block, as Outlook and others put it above a quote. */
  header: Record<'from' | 'sent' | 'to' | 'subject', string>
  /** The first word of "On … wrote:". */
  on?: string
  wrote?: string
  /** Between dashes above a quote. */
  original?: string
  forwarded?: string
  /** Of a mobile signature, before or after the name of the device. */
  sentFrom?: string
  /** "Get Outlook for iOS". */
  get?: string
}
