import type { HttpRequest } from '#src/web/request.ts'
import type { View } from '#src/web/view.ts'

interface PageVariant {
  language: string
  /** Whether the visitor has dismissed the announcement. */
  isDismissed: boolean
  modals: string
  path: string
}

export const pageKey = ({ language, isDismissed, modals, path }: PageVariant): string =>
  `${language}${isDismissed ? '!' : ''} ${modals} ${path}`

/** Of a page as it is rendered. */
export const keyOfView = (req: HttpRequest, view: View, { announcement }: { announcement: string }): string =>
  pageKey({
    language: view.language,
    isDismissed: announcement !== '' && req.getCookie('announcement') === announcement,
    modals: (view.modals ?? []).map(({ id }) => id).join(','),
    path: pathOf(req.raw.url),
  })

/** Path and query as sent. */
export const pathOf = (url: string): string => url.slice(url.indexOf('/', url.indexOf('//') + 2))

export function pathnameOf(url: string): string {
  const path = pathOf(url)
  const query = path.indexOf('?')
  return query < 0 ? path : path.slice(0, query)
}
