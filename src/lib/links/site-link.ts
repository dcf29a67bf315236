import { localPath } from './local-path.ts'

/** A link that staff typed: a path of this site, an anchor, or a web, email or phone address. Null for anything else, such as javascript:. */
export function siteLink(text: string): string | null {
  const link = text.trim()
  if (/^#[\w-]{1,100}$/.test(link)) return link
  if (link.startsWith('/')) return localPath(link)
  if (!/^(https?:\/\/|mailto:|tel:)/i.test(link) || /[\s\u0000-\u001f\u007f]/.test(link)) return null
  return URL.canParse(link) ? link : null
}
