import { maxHtmlLength, maxQuotedLength, maxStoredHtmlLength, maxTextLength } from '../limits.ts'
import { maxMessageLength } from '#src/tickets/limits.ts'
import { type CleanHtml, cleanHtml, htmlAboveQuote } from './clean-html.ts'
import { MarkupTooLarge, tidyLines } from './html-markup.ts'
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
  const { text, quoted, shownHtml, isRough } = readParts(parts, isForwardSubject(parts.subject))
  const stored = removeTokens(shownHtml?.html ?? '')
  const isStored = stored.length <= maxStoredHtmlLength
  return {
    text: cut(removeTokens(text), maxMessageLength),
    html: isStored ? stored : '',
    quoted: cut(removeTokens(quoted), maxQuotedLength),
    hasRemoteImages: isStored && shownHtml !== null && shownHtml.hasRemoteImages,
    isCut: text.length > maxMessageLength || isRough,
  }
}

type Texts = Pick<MailParts, 'text' | 'html' | 'strippedText'>

/** HTML that takes too long to sanitize is left out: the text says the same, and without one, a rough one is better than nothing. */
function readParts(parts: Texts, isForward: boolean): Choice & { isRough: boolean } {
  const source = parts.html.length > maxHtmlLength ? null : toSafeText(parts.html)
  const choice = source === null ? null : chooseBounded(parts, { source, isForward })
  // All of it may be in a title or style that is not closed.
  if (choice && (choice.text !== '' || choice.shownHtml?.html !== '')) return { ...choice, isRough: false }
  const isRough = parts.text.trim() === ''
  const text = isRough ? roughText(parts.html.slice(0, maxHtmlLength)) : parts.text
  return { ...chooseTexts({ ...parts, text }, { source: '', isForward }), isRough }
}

/** Null for HTML with too many elements. */
function chooseBounded(parts: Texts, how: { source: string; isForward: boolean }): Choice | null {
  try {
    return chooseTexts(parts, how)
  } catch (error) {
    if (error instanceof MarkupTooLarge) return null
    throw error
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
