/** The names by which mail programs mark quotes and signatures in HTML. */

/** With the line above the quote, the quoted blockquotes, and answers between them: Gmail, Proton, Zoho, Tuta. */
const boxes = /\b(?:gmail_quote|gmail_quote_container|protonmail_quote|zmail_extra|zmail_extra_hr|tutanota_quote)\b/
/** Quoted as a whole: Yahoo, Apple's Outlook, Outlook for mobiles, AOL, Superhuman, QQ. */
const quotes =
  /\b(?:yahoo_quoted|yahoo-quoted-begin|aolReplacedBody|sh-quoted-content|freebirdQuote|qmbox|oex-quoted|bloop_original_html|mailru-blockquote)\b/
const quoteIds =
  /^(?:x_)*(?:yahoo_quoted.*|ydp.*yahoo_quoted.*|OLK_SRC_BODY_SECTION|mail-editor-reference-message-container|isForwardContent|mailContentQuoted)$/i
const introductions = /\b(?:gmail_attr|moz-cite-prefix|yahoo-quoted-header|protonmail_quote_header|tutanota_quote_header)\b/
const introductionIds = /^(?:x_)*(?:reply-intro|replyHeader)$/i
const signatures =
  /\b(?:gmail_signature|gmail_signature_prefix|moz-signature|protonmail_signature_block|tutanota_signature|yahoo-signature)\b/
const signatureIds = /^(?:x_)*(?:Signature|AppleMailSignature|ms-outlook-mobile-signature|ydp.*signature)$/i
const startIds = /^(?:x_)*(?:divRplyFwdMsg)$/i
const startClasses = /\bOutlookMessageHeader\b/
/** Outlook's line above the header block of a quote. */
const outlookRule = /border:\s?none;\s?border-top:\s?solid\s?#(?:E1E1E1|B5C4DF)/i

/** The mark of an element, as a tag that only our markup has; null for anything else. */
export function markOf(
  tagName: string,
  { class: classList = '', id: fullId = '', style = '', type = '' }: Record<string, string>,
): string | null {
  const classes = classList.slice(0, 500)
  const id = fullId.slice(0, 200)
  if (startIds.test(id) || startClasses.test(classes) || outlookRule.test(style.slice(0, 500))) return 'x-start'
  if (signatureIds.test(id) || signatures.test(classes)) return 'x-signature'
  if (introductionIds.test(id) || introductions.test(classes)) return 'x-introduction'
  if (quoteIds.test(id) || quotes.test(classes) || (tagName === 'blockquote' && type === 'cite')) return 'x-quote'
  return tagName !== 'blockquote' && boxes.test(classes) ? 'x-box' : null
}
