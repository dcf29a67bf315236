import { localPath } from '#src/lib/links/local-path.ts'
import { maxLinkLength } from './limits.ts'

/** A local path, an anchor of the page, or a web, mail or phone address; '' for anything else. */
export function sanitizeLink(text: string): string {
  const address = text.trim()
  const link = address.startsWith('#') ? anchor(address) : address.startsWith('/') ? (localPath(address) ?? '') : outsideAddress(address)
  return link.length > maxLinkLength ? '' : link
}

const anchor = (text: string): string => (/^#[\w-]{1,100}$/.test(text) ? text : '')

function outsideAddress(text: string): string {
  const url = /^(https?|mailto|tel):/i.test(text) ? URL.parse(text) : null
  // A name before the host can make an address look like another site's.
  return !url || url.username !== '' || url.password !== '' ? '' : url.href
}
