import type { View } from '#src/web/view.ts'
import type { Html } from '#templates/jsx/html.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { cachedPart } from '#templates/ui/part-cache.ts'
import { Notice } from '#templates/ui/notice.tsx'
import { TestModeBar } from './test-mode-bar.tsx'
import { encodeAddress } from '#src/lib/links/encode-address.ts'

export interface LayoutProps {
  view: View
  title: string
  description?: string
  /** Canonical path of this page, e.g. /items/waxed-daypack. */
  canonical?: string
  robots?: string
  /** Path of the preview image. */
  image?: string
  type?: 'article'
  /** More elements for <head>: preloads, structured data. */
  head?: Child
  /** Loads Alpine, for pages with local state. */
  alpine?: boolean
  /** More scripts under static/, e.g. js/store/payment/card-panel.js. */
  scripts?: string[]
  /** More stylesheets under static/. */
  styles?: string[]
  children: Child
}

// 5xx responses are not swapped: a toast shows the error and typed input stays.
const htmxConfig = JSON.stringify({
  defaultTimeout: 15_000,
  // Binds new content at once: htmx otherwise waits for CSS transitions first, and a click meanwhile is lost.
  defaultSettleDelay: 0,
  includeIndicatorCSS: false,
  noSwap: [204, 304, '5xx'],
})

/** The <html> element; `children` is the content of <body>. The response adds the doctype. */
export function Document(props: LayoutProps & { app: 'store' | 'admin' }): Html {
  const { view, app } = props
  const styles = [`css/${app}.css`, ...(view.testMode ? ['css/test-mode-page.css'] : []), ...(props.styles ?? [])]
  const scripts = [
    `js/${app}.js`,
    ...(props.scripts ?? []),
    // Alpine starts when it loads, so its components come first.
    ...(props.alpine ? ['vendor/hx-alpine-compat.min.js', 'vendor/alpine-csp.min.js'] : []),
  ]
  return (
    <html lang={view.language} dir={view.direction} data-app={app}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{documentTitle(view, props.title)}</title>
        {props.description && <meta name="description" content={props.description} />}
        {props.robots && <meta name="robots" content={props.robots} />}
        {props.canonical && <link rel="canonical" href={addressIn(view, props.canonical, view.language)} />}
        {props.canonical && app === 'store' && !props.robots && <Alternates view={view} canonical={props.canonical} />}
        {app === 'store' && <OpenGraph {...props} />}
        {cachedPart(view, styles.join(' '), (anyone) => (
          <Stylesheets view={anyone} styles={styles} theme={app === 'admin'} />
        ))}
        {props.head}
        {cachedPart(view, scripts.join(' '), (anyone) => (
          <Scripts view={anyone} scripts={scripts} />
        ))}
      </head>
      <body>
        <a class="skip" href="#main">
          {view.t('common.skip')}
        </a>
        {view.testMode && <TestModeBar view={view} until={view.testMode.until} />}
        {props.children}
        <div class="visually-hidden" id="live" aria-live="polite" />
        {cachedPart(view, 'toasts', (anyone) => (
          <Toasts view={anyone} />
        ))}
      </body>
    </html>
  )
}

/** The full address of a page in a language; the default one needs no parameter. */
function addressIn({ baseUrl, languages }: View, path: string, language: string): string {
  const address = encodeAddress(baseUrl + path)
  if (languages.length < 2 || language === languages[0]!.code) return address
  return `${address}${address.includes('?') ? '&' : '?'}lang=${language}`
}

/** Tells search engines the address of the page in each language. */
function Alternates({ view, canonical }: { view: View; canonical: string }) {
  if (view.languages.length < 2) return <></>
  return (
    <>
      {view.languages.map(({ code }) => (
        <link rel="alternate" hreflang={code} href={addressIn(view, canonical, code)} />
      ))}
      <link rel="alternate" hreflang="x-default" href={encodeAddress(view.baseUrl + canonical)} />
    </>
  )
}

/** Text of the browser tab: page title, then shop name. */
export function documentTitle(view: View, title: string): string {
  return title === view.siteName ? title : `${title} – ${view.siteName}`
}

export function Notices({ view }: { view: View }) {
  return (
    <div class="notices" id="notices">
      {view.notices.map((notice) =>
        notice.kind === 'error' ? (
          <Notice tone="bad" live="alert">
            {notice.text}
          </Notice>
        ) : (
          <Notice tone="ok" live="status">
            {notice.text}
          </Notice>
        ),
      )}
    </div>
  )
}

function Stylesheets({ view, styles, theme }: { view: View; styles: string[]; theme: boolean }) {
  return (
    <>
      <Icons view={view} />
      {(theme || view.branding.preloadsFont) && (
        <link rel="preload" href={view.asset('fonts/figtree.woff2')} as="font" type="font/woff2" crossorigin="anonymous" />
      )}
      {theme && <script src={view.asset('js/theme.js')} />}
      {styles.map((name) => (
        <link rel="stylesheet" href={view.asset(name)} />
      ))}
      {!theme && view.branding.theme !== null && <link rel="stylesheet" href={view.branding.theme} />}
    </>
  )
}

function Icons({ view }: { view: View }) {
  const { icons } = view.branding
  if (icons === null) return <link rel="icon" href={view.asset('img/icon.svg')} type="image/svg+xml" />
  return (
    <>
      <link rel="icon" href={icons.favicon32} sizes="32x32" type="image/png" />
      <link rel="icon" href={icons.favicon16} sizes="16x16" type="image/png" />
      <link rel="apple-touch-icon" href={icons.touch} />
      <link rel="manifest" href="/site.webmanifest" />
    </>
  )
}

function Scripts({ view, scripts }: { view: View; scripts: string[] }) {
  return (
    <>
      <meta name="htmx-config" content={htmxConfig} />
      {scripts.map((name) => (
        <script defer src={view.asset(name)} />
      ))}
    </>
  )
}

// Filled by JavaScript; the texts are here because only the server can translate them.
function Toasts({ view }: { view: View }) {
  return (
    <div
      class="toasts"
      id="toasts"
      popover="manual"
      data-failed={view.t('common.requestFailed')}
      data-retry={view.t('common.retry')}
      data-error-title={view.t('common.errorTitle', { title: '{title}' })}
      data-dismiss={view.t('common.dismiss')}
    />
  )
}

function OpenGraph({ view, title, description, canonical, image, type }: LayoutProps) {
  return (
    <>
      <meta property="og:type" content={type ?? 'website'} />
      <meta property="og:site_name" content={view.siteName} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      {canonical && <meta property="og:url" content={addressIn(view, canonical, view.language)} />}
      {image && <meta property="og:image" content={view.baseUrl + image} />}
      {image && <meta name="twitter:card" content="summary_large_image" />}
    </>
  )
}
