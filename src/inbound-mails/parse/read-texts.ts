import { maxHtmlLength, maxQuotedLength, maxStoredHtmlLength, maxTextLength } from '../limits.ts'
import { maxMessageLength } from '#src/tickets/limits.ts'
import { type CleanHtml, cleanHtml, htmlAboveQuote } from './clean-html.ts'
import { tidyLines } from './html-markup.ts'
import { type MailParts, toSafeText } from './mail-parts.ts'
import { removeTokens } from './remove-tokens.ts'
import { isForwardSubject } from './quotes/separators.ts'
import { stripQuotes } from './quotes/strip-quotes.ts'
import { roughText } from './rough-text.ts'

export interface MailTexts {
  text: string
  /** '' = the text is enough. */
  html: string
  quoted: string
  hasRemoteImages: boolean
  /** True when the text is too long to be stored whole. */
  isCut: boolean
}

/** What the sender wrote: the provider's stripped text, else the text or the HTML without quotes and signature. */
export function readTexts(parts: Pick<MailParts, 'text' | 'html' | 'strippedText' | 'subject'>): MailTexts {
  const isForward = isForwardSubject(parts.subject)
  const isTooLong = parts.html.length > maxHtmlLength
  const source = toSafeText(isTooLong ? '' : parts.html)
  // The text says the same; without one, a rough one is better than nothing.
  const plain = isTooLong && parts.text.trim() === '' ? roughText(parts.html.slice(0, maxHtmlLength)) : parts.text
  const { text, quoted, shownHtml } = chooseTexts({ ...parts, text: plain }, { source, isForward })
  const stored = removeTokens(shownHtml?.html ?? '')
  const isStored = stored.length <= maxStoredHtmlLength
  return {
    text: cut(removeTokens(text), maxMessageLength),
    html: isStored ? stored : '',
    quoted: cut(removeTokens(quoted), maxQuotedLength),
    hasRemoteImages: isStored && shownHtml !== null && shownHtml.hasRemoteImages,
    isCut: text.length > maxMessageLength || (isTooLong && plain !== parts.text),
  }
}

interface Choice {
  text: string
  quoted: string
  shownHtml: CleanHtml | null
}

function chooseTexts(
  parts: Pick<MailParts, 'text' | 'strippedText'>,
  { source, isForward }: { source: string; isForward: boolean },
): Choice {
  const full = toLines(parts.text)
  const stripped = toLines(parts.strippedText)
  const plain = full === '' ? null : stripQuotes(full, { isForward })
  const above = plain?.isQuoteLast ? htmlAboveQuote(source) : null
  const html = source.trim() === '' ? null : cleanHtml(above ?? source, { isForward })
  if (html && above !== null) html.hasQuote = true
  if (stripped !== '' && !isForward) return chooseStripped(stripped, full, html)
  if (plain && html?.hasQuote && !plain.hasQuote && /^>/m.test(full))
    return { text: plain.text, quoted: plain.quoted, shownHtml: cleanHtml(source, { isForward: true }) }
  if (plain && (!html || plain.hasQuote || !html.hasQuote))
    return { text: plain.text, quoted: plain.quoted, shownHtml: plain.hasQuote && !html?.hasQuote ? null : html }
  if (!html) return { text: full, quoted: '', shownHtml: null }
  return { text: html.text, quoted: html.quoted, shownHtml: html }
}

function chooseStripped(stripped: string, full: string, html: CleanHtml | null): Choice {
  const rest = full.startsWith(stripped) ? full.slice(stripped.length).trim() : full === '' ? (html?.quoted ?? '') : full
  // HTML that says much more than the stripped text still has its quotes.
  const isSame = html !== null && (html.hasQuote || html.text.length <= stripped.length * 1.5 + 200)
  return { text: stripped, quoted: rest, shownHtml: isSame ? html : null }
}

const toLines = (text: string): string => toSafeText(text.slice(0, maxTextLength)).replaceAll(/\r\n?/g, '\n').trim()

const cut = (text: string, limit: number): string =>
  text.length <= limit
    ? text
    : `${tidyLines(text)
        .slice(0, limit - 1)
        .toWellFormed()}…`
