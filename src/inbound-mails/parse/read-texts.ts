import { maxHtmlLength, maxQuotedLength, maxStoredHtmlLength, maxTextLength } from '../limits.ts'
import { maxMessageLength } from '#src/tickets/limits.ts'
import { type CleanHtml, cleanHtml, htmlAboveQuote } from './clean-html.ts'
import { tidyLines } from './html-markup.ts'
import { type MailParts, toSafeText } from './mail-parts.ts'
import { removeTokens } from './remove-tokens.ts'
import { isForwardSubject } from './reply-patterns.ts'
import { stripQuotes } from './strip-quotes.ts'

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
  const source = toSafeText(parts.html.length <= maxHtmlLength ? parts.html : '')
  const { text, quoted, shownHtml } = chooseTexts(parts, { source, isForward })
  const stored = removeTokens(shownHtml?.html ?? '')
  const isStored = stored.length <= maxStoredHtmlLength
  return {
    text: cut(removeTokens(text), maxMessageLength),
    html: isStored ? stored : '',
    quoted: cut(removeTokens(quoted), maxQuotedLength),
    hasRemoteImages: isStored && shownHtml !== null && shownHtml.hasRemoteImages,
    isCut: text.length > maxMessageLength,
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
  const full = toSafeText(parts.text.slice(0, maxTextLength)).replaceAll('\r\n', '\n').trim()
  const stripped = toSafeText(parts.strippedText.slice(0, maxTextLength)).replaceAll('\r\n', '\n').trim()
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
  const again = stripQuotes(html.text.slice(0, maxTextLength), { isForward })
  const quoted = [again.quoted, html.quoted].filter(Boolean).join('\n\n')
  return { text: again.text, quoted, shownHtml: again.hasQuote ? null : html }
}

function chooseStripped(stripped: string, full: string, html: CleanHtml | null): Choice {
  const rest = full.startsWith(stripped) ? full.slice(stripped.length).trim() : full === '' ? (html?.quoted ?? '') : full
  // HTML that says much more than the stripped text still has its quotes.
  const isSame = html !== null && (html.hasQuote || html.text.length <= stripped.length * 1.5 + 200)
  return { text: stripped, quoted: rest, shownHtml: isSame ? html : null }
}

const cut = (text: string, limit: number): string =>
  text.length <= limit
    ? text
    : `${tidyLines(text)
        .slice(0, limit - 1)
        .toWellFormed()}…`
