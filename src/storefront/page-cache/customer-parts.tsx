import type { CachedRule } from '#src/web/caching/cacheable.ts'
import type { View } from '#src/web/view.ts'
import type { CachedPage, Range, CustomerParts } from './cached-page.tsx'
import { Notices } from '#templates/layouts/document.tsx'
import { CachedFooter } from '#templates/layouts/store.tsx'
import { Header } from '#templates/layouts/header.tsx'

const headerStart = '<header class="header">'
const mainEnd = '</main>'
const footerStart = '<footer class="footer">'
const mainStart = Buffer.from('<main id="main" tabindex="-1"><div class="wrap">')
const noNotices = Buffer.from((<Notices view={{ notices: [] as View['notices'] } as View} />).markup)

/** Whether customers see the same between header and footer. Searches are counted by their page. */
export const isForCustomer = (page: CachedPage | null): page is CachedPage =>
  page !== null && page.rule.isForCustomers && page.customerParts !== null && page.rule.search === undefined

/** Null when a part is not where it is expected. */
export function findCustomerParts(base: Buffer, { own }: CachedRule): CustomerParts | null {
  const header = rangeOf(base, base.indexOf(headerStart), '</header>')
  // Modals stand below the footer.
  const footerAt = base.indexOf(mainEnd + footerStart) + mainEnd.length
  const footer = footerAt < mainEnd.length ? null : rangeOf(base, footerAt, '</footer>')
  if (!header || !footer) return null
  const noticesAt = header[1] + mainStart.length
  const notices: Range = [noticesAt, noticesAt + noNotices.length]
  const isExpected = base.subarray(header[1], notices[1]).equals(Buffer.concat([mainStart, noNotices]))
  if (!isExpected) return null
  if (!own) return { header, notices, own: null, footer }
  const markup = Buffer.from(own.markup)
  const ownAt = base.indexOf(markup, notices[1])
  const ownEnd = ownAt + markup.length
  if (ownAt < 0 || ownEnd > footer[0] || base.includes(markup, ownAt + 1)) return null
  return { header, notices, own: [ownAt, ownEnd], footer }
}

function rangeOf(base: Buffer, start: number, end: string): Range | null {
  const at = start < 0 ? -1 : base.indexOf(end, start)
  return at < 0 ? null : [start, at + end.length]
}

/** The page as this customer sees it. */
export async function bodyForCustomer(
  base: Buffer,
  { header, notices, own, footer }: CustomerParts,
  { rule, view }: { rule: CachedRule; view: View },
): Promise<Uint8Array<ArrayBuffer>> {
  return Buffer.concat([
    base.subarray(0, header[0]),
    Buffer.from((<Header view={view} />).markup),
    base.subarray(header[1], notices[0]),
    Buffer.from((<Notices view={view} />).markup),
    base.subarray(notices[1], own?.[0] ?? footer[0]),
    ...(own && rule.own ? [Buffer.from(await rule.own.render(view)), base.subarray(own[1], footer[0])] : []),
    Buffer.from((<CachedFooter view={view} />).markup),
    base.subarray(footer[1]),
  ])
}
