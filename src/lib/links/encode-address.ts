/**
 * An address as headers, mails, feeds and search engines need it: in ASCII. Characters that are not are percent-encoded as UTF-8, and those of a
 * host name as Punycode; what is encoded already stays.
 */
export function encodeAddress(address: string): string {
  if (/^[!-~]*$/.test(address)) return address
  const url = /^https?:\/\//i.test(address) ? URL.parse(address) : null
  return url?.href ?? address.toWellFormed().replace(/[^!-~]+/g, encodeURIComponent)
}
