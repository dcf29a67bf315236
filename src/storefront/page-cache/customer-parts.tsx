import type { CachedRule } from '#src/web/cacheable.ts'
import type { View } from '#src/web/view.ts'
import { Notices } from '#templates/layouts/document.tsx'
import { Footer } from '#templates/layouts/footer.tsx'
import { Header } from '#templates/layouts/store.tsx'

type Range = [start: number, end: number]

/** Where the text of a page for guests shows who is signed in. Offsets are those of the text with an empty cart. */
export interface CustomerParts {
  header: Range
  notices: Range
  /** Null without one. */
  own: Range | null
  footer: Range
  /** Menus of customers may need others. */
  styles: string
}

const headerStart = '<header class="header">'
const footerStart = '<footer class="footer">'
const mainStart = '<main id="main" tabindex="-1"><div class="wrap">'
const noNotices = (<Notices view={{ notices: [] as View['notices'] } as View} />).markup

/** Null when guests alone see the page so, or a part is not where it is expected. */
export function findCustomerParts(
  base: string,
  { cartCountAt, styles, rule }: { cartCountAt: number; styles: string[]; rule: CachedRule },
): CustomerParts | null {
  if (!rule.isForCustomers) return null
  const header = rangeOf(base, base.lastIndexOf(headerStart, cartCountAt), '</header>')
  const footer = rangeOf(base, base.lastIndexOf(footerStart), '</footer>')
  if (!header || !footer || !base.startsWith(mainStart + noNotices, header[1])) return null
  const noticesAt = header[1] + mainStart.length
  const notices: Range = [noticesAt, noticesAt + noNotices.length]
  if (!rule.own) return { header, notices, own: null, footer, styles: styles.join(' ') }
  const { markup } = rule.own
  const ownAt = base.indexOf(markup, notices[1])
  if (ownAt < 0 || ownAt + markup.length > footer[0] || base.includes(markup, ownAt + 1)) return null
  return { header, notices, own: [ownAt, ownAt + markup.length], footer, styles: styles.join(' ') }
}

function rangeOf(text: string, start: number, end: string): Range | null {
  const at = start < 0 ? -1 : text.indexOf(end, start)
  return at < 0 ? null : [start, at + end.length]
}

/** The page as this customer sees it. */
export async function textForCustomer(
  base: string,
  { header, notices, own, footer }: CustomerParts,
  rule: CachedRule,
  view: View,
): Promise<string> {
  return [
    base.slice(0, header[0]),
    (<Header view={view} />).markup,
    base.slice(header[1], notices[0]),
    (<Notices view={view} />).markup,
    base.slice(notices[1], own?.[0] ?? footer[0]),
    ...(own && rule.own ? [await rule.own.render(view), base.slice(own[1], footer[0])] : []),
    (<Footer view={view} />).markup,
    base.slice(footer[1]),
  ].join('')
}
