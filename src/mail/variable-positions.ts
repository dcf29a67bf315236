import { findJoinedPlaceholders } from '#src/lib/text/joined-placeholders.ts'
import { omitName } from './omit-name.ts'
import { htmlToPlainText, markupTokens } from './plain-text.ts'
import { isGuarded, isLinkVariable } from './variable-kinds.ts'

// A recipient without a name gets another text, in which other words are beside each other.
const forEveryRecipient = (text: string): string[] => [text, omitName(text)]

/** Guarded variables of a line that could become part of another address. */
export const findMisplacedInLine = (line: string): string[] =>
  forEveryRecipient(line).flatMap((text) => findJoinedPlaceholders(text, isGuarded))

/** Guarded variables of a sanitized body that are neither text of their own nor the whole address of a link. */
export const findMisplacedInBody = (body: string): string[] => [
  ...findInMarkup(body),
  ...forEveryRecipient(body)
    .map((html) => html.replace(unseenSpace, '\u2060'))
    .flatMap((html) => [htmlToPlainText(html).replace(addressAfterLink, ' '), htmlToPlainText(withoutInlineTags(html))])
    .flatMap((text) => findJoinedPlaceholders(text, isGuarded)),
]

/** Guarded variables that the sanitizer removed with their markup, or that only it revealed. */
export function findMisplacedInDropped(written: string, sanitized: string): string[] {
  const [before, after] = [guardedIn(written), guardedIn(sanitized)]
  const countIn = (names: string[], name: string) => names.filter((other) => other === name).length
  return [...before, ...after].filter((name) => countIn(before, name) !== countIn(after, name))
}

function findInMarkup(body: string): string[] {
  const found: string[] = []
  /** For each open link, whether it leads to anything but a variable. */
  const leadElsewhere: boolean[] = []
  for (const [token, slash, tag = '', attributes = ''] of body.matchAll(markupTokens)) {
    if (tag === '') {
      if (token.startsWith('<!--') || leadElsewhere.includes(true)) found.push(...guardedIn(token))
      continue
    }
    const others = tag === 'a' ? attributes.replace(wholeAddress, keepUnlessLink) : attributes
    found.push(...guardedIn(others))
    if (tag === 'a' && slash) leadElsewhere.pop()
    else if (tag === 'a') leadElsewhere.push(/\shref=/.test(others))
  }
  return found
}

/** As the sanitizer writes it. */
const wholeAddress = /\shref="\s*\{\{\s*(\w+)\s*\}\}\s*"/

const keepUnlessLink = (attribute: string, name: string): string => (isGuarded(name) && isLinkVariable(name) ? '' : attribute)

/** Space for JavaScript, and so in the text part, that mail programs may not show: such as U+FEFF. */
const unseenSpace = /[^\S\t\n\f\r \u00a0\u2000-\u200a\u202f\u3000]/g

/** The text part has the address of a link after its text. */
const addressAfterLink = / \(\{\{\s*\w+_link\s*\}\}\)/g

/** What one sees as one word, whatever tags are within it. */
const withoutInlineTags = (html: string): string =>
  html.replace(markupTokens, (token, _slash, tag: string | undefined) => (tag && inlineTags.has(tag) ? '' : token))

const inlineTags = new Set(['a', 'strong', 'em', 'b', 'i', 'u', 'img'])

const guardedIn = (text: string): string[] => [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name).filter(isGuarded)
