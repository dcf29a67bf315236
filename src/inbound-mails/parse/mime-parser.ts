import PostalMime, { type Email } from 'postal-mime'
import { chooseCharset, decodeText, isUtf8, toCharset } from './charsets.ts'

/** Parses MIME with the character sets of `chooseCharset`. Throws for what is nested too deeply and for endless headers. */
export function parseMime(raw: Uint8Array): Promise<Email> {
  const parser = new PostalMime({
    forceRfc822Attachments: true,
    maxNestingDepth: 64,
    maxHeadersSize: 512 * 1024,
    attachmentEncoding: 'arraybuffer',
  }) as PostalMime & MimeTree
  const { collectNode } = parser
  parser.collectNode = (node, ...rest) => {
    declareCharset(node)
    return collectNode.call(parser, node, ...rest)
  }
  return parser.parse(raw)
}

// Its own decoder takes an unknown character set for windows-1252 and has no option; the version in package.json is exact.
interface MimeTree {
  collectNode(node: MimePart, ...rest: unknown[]): Promise<void>
}

interface MimePart {
  content: ArrayBuffer | null
  contentType: { parsed: { value: string; params: Record<string, string> } }
}

function declareCharset({ content, contentType: { parsed } }: MimePart): void {
  if (!content || !/^text\//i.test(parsed.value)) return
  const isHtml = parsed.value === 'text/html'
  parsed.params['charset'] = chooseCharset(new Uint8Array(content), { declared: parsed.params['charset'], isHtml })
}

/** A mail whose lines end with LF and whose headers are UTF-8, as the parser reads them. */
export function normalizeSource(raw: Uint8Array): Uint8Array {
  const source = withLineFeeds(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength))
  const end = headerLength(source)
  const header = source.subarray(0, end)
  const text = isUtf8(header) ? header.toString() : decodeText(header, { declared: findCharset(header.toString('latin1')) })
  const renamed = text.replaceAll(/=\?([^?*\s]{1,60})(\*[^?\s]{0,20})?\?([bq])\?([^?\s]{0,2000})\?=/gi, nameCharset)
  return renamed === header.toString() ? source : Buffer.concat([Buffer.from(renamed), source.subarray(end)])
}

/** A CR alone ends a line, as old programs write it; only what is declared as binary may contain one. */
function withLineFeeds(source: Buffer): Buffer {
  if (!hasBareReturn(source)) return source
  const text = source.toString('latin1')
  if (/^content-transfer-encoding:\s*binary\b/im.test(text)) return source
  return Buffer.from(text.replaceAll(/\r\n?/g, '\n'), 'latin1')
}

function hasBareReturn(source: Buffer): boolean {
  for (let at = source.indexOf(0x0d); at !== -1; at = source.indexOf(0x0d, at + 1)) if (source[at + 1] !== 0x0a) return true
  return false
}

function headerLength(source: Buffer): number {
  const ends = [source.indexOf('\n\n'), source.indexOf('\r\n\r\n')].filter((at) => at !== -1)
  return ends.length === 0 ? Math.min(source.length, 512 * 1024) : Math.min(...ends)
}

const findCharset = (header: string): string | undefined =>
  /^content-type:[^\n]*(?:\n[ \t][^\n]*)*?charset\s*=\s*"?([\w.:-]{1,40})/im.exec(header)?.[1]

/** Of an encoded word with an unknown character set. */
function nameCharset(word: string, name: string, _language: string | undefined, encoding: string, text: string): string {
  if (toCharset(name) !== null) return word
  const bytes =
    encoding.toLowerCase() === 'b'
      ? Buffer.from(text, 'base64')
      : Buffer.from(
          text.replaceAll('_', ' ').replaceAll(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        )
  return `=?${chooseCharset(bytes, {})}?${encoding}?${text}?=`
}
