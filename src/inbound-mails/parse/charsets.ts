import { analyse } from 'chardet'

/** Bytes that are read to find or detect a character set. */
const maxSample = 64 * 1024
/** Of 100. What short texts get by chance is less. */
const minConfidence = 20

/**
 * The character set of a text: the declared one, else the one that the text names itself, else the detected one. A declaration that the bytes
 * contradict counts as none.
 */
export function chooseCharset(
  bytes: Uint8Array,
  { declared, isHtml = false }: { declared?: string | undefined; isHtml?: boolean },
): string {
  const mark = findByteOrderMark(bytes)
  if (mark !== null) return mark
  for (const name of [declared, isHtml ? findNamed(bytes) : undefined]) {
    const charset = name === undefined ? null : toCharset(name)
    if (charset !== null && canBe(charset, name!, bytes)) return charset
  }
  return detectCharset(bytes)
}

export const decodeText = (bytes: Uint8Array, options: Parameters<typeof chooseCharset>[1]): string =>
  new TextDecoder(chooseCharset(bytes, options) as 'utf-8').decode(bytes)

export const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Names of the Encoding Standard, also as mail programs misspell them: `x-sjis`, `iso_8859_1`, `cp-850` is none. */
export function toCharset(name: string): string | null {
  const plain = name.trim().toLowerCase().replaceAll(/["']/g, '')
  const spellings = [
    plain,
    aliases[plain.replaceAll(/[^a-z0-9]/g, '')],
    plain.replace(/^(?:x-|cs)/, ''),
    plain.replace(/^(?:cp|win|windows)[-_]?(?=125\d$)/, 'windows-'),
  ]
  for (const spelling of spellings) {
    if (spelling === undefined || notText.has(spelling)) continue
    try {
      return new TextDecoder(spelling as 'utf-8').encoding
    } catch {
      // The next spelling.
    }
  }
  return null
}

const notText = new Set(['x-user-defined', 'user-defined', 'replacement'])
const aliases: Record<string, string> = {
  utf8: 'utf-8',
  utf8mb4: 'utf-8',
  utf16: 'utf-16le',
  ucs2: 'utf-16le',
  iso885911: 'windows-874',
  tis620: 'windows-874',
  cp932: 'shift_jis',
  ms932: 'shift_jis',
  cp936: 'gbk',
  ms936: 'gbk',
  cp949: 'euc-kr',
  ks: 'euc-kr',
  ksc56011987: 'euc-kr',
  cp950: 'big5',
  latin1: 'windows-1252',
  latin2: 'iso-8859-2',
  ansi: 'windows-1252',
  cp866: 'ibm866',
  iso2022jp1: 'iso-2022-jp',
  cp50220: 'iso-2022-jp',
  iso88598e: 'iso-8859-8',
  iso88598i: 'iso-8859-8-i',
  eucjp: 'euc-jp',
  euckr: 'euc-kr',
  eucgb2312: 'gbk',
  big5hkscs: 'big5',
}

const findByteOrderMark = ([first, second, third]: Uint8Array): string | null => {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

// As browsers do: what can read the tag is no encoding of two bytes.
function findNamed(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, maxSample)).toString('latin1')
  const found =
    /<meta\b[^>]{0,300}?\bcharset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(start)?.[1] ??
    /^\s*<\?xml\b[^>]{0,200}?\bencoding\s*=\s*["']([\w.:-]{1,40})/i.exec(start)?.[1]
  return found !== undefined && /^utf-?16/i.test(found) ? 'utf-8' : found
}

/** US-ASCII has seven bits, and a text in which no byte continues a letter of UTF-8 is not in UTF-8. */
function canBe(charset: string, name: string, bytes: Uint8Array): boolean {
  if (/^(?:us-?ascii|ansi_x3|ascii)/i.test(name.trim())) return !hasHighBytes(bytes)
  if (charset !== 'utf-8' || isUtf8(bytes)) return true
  return /[\u00c2-\u00f4][\u0080-\u00bf]/.test(Buffer.from(bytes.subarray(0, maxSample)).toString('latin1'))
}

const hasHighBytes = (bytes: Uint8Array): boolean => bytes.some((byte) => byte > 0x7f)

function detectCharset(bytes: Uint8Array): string {
  const isEscaped = bytes.includes(0x1b)
  if (!isEscaped && isUtf8(bytes)) return 'utf-8'
  for (const { name, confidence } of analyse(isEscaped ? bytes.subarray(0, maxSample) : foreignLines(bytes))) {
    const charset = confidence < minConfidence ? null : toCharset(name)
    if (charset !== null && charset !== 'utf-8') return charset
  }
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

/** The lines that decide, without tags: Latin letters around a few words in another script would tell of a Latin one. */
function foreignLines(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/<[^<>]*>/g, '\n')
  const lines = text.split(/[\r\n]+/).filter((line) => /[\u0080-\u00ff]/.test(line))
  return Buffer.from(lines.join('\n').slice(0, maxSample), 'latin1')
}
