import type { View } from '#src/web/view.ts'
import type { Html } from '#templates/jsx/html.ts'
import { Footer } from '#templates/layouts/footer.tsx'
import { Header } from '#templates/layouts/header.tsx'

interface PreviewProps {
  view: View
  /** As a guest has it. */
  guest: View
  hasFooter?: boolean
}

/** Header and footer in a frame: the sheets of the admin would change them. No script runs in it, and no link leads out of it. */
export function SitePreview({ view, guest, hasFooter }: PreviewProps) {
  return (
    <section class="panel site-preview" aria-labelledby="preview-title">
      <div class="panel-head">
        <h2 id="preview-title">{view.t('navigation.preview')}</h2>
        <fieldset class="segments">
          <legend class="visually-hidden">{view.t('navigation.preview')}</legend>
          {(['desktop', 'phone'] as const).map((device) => (
            <label class="check">
              <input type="radio" name="device" value={device} checked={device === 'desktop'} />
              <span>{view.t(`navigation.preview.${device}`)}</span>
            </label>
          ))}
        </fieldset>
      </div>
      <div class="panel-body stack" data-gap="3">
        <div class="site-preview-screen" data-footer={hasFooter} tabindex={0} role="group" aria-labelledby="preview-title">
          <PreviewFrame view={view} guest={guest} hasFooter={hasFooter} />
        </div>
        <p class="muted small">{view.t('navigation.previewHint')}</p>
      </div>
    </section>
  )
}

/** Its root is #site-preview. */
export function PreviewFrame({ view, guest, hasFooter }: PreviewProps) {
  return (
    <iframe
      id="site-preview"
      title={view.t('navigation.preview')}
      // Same origin for the font; without scripts.
      sandbox="allow-same-origin"
      srcdoc={`<!doctype html>${(<PreviewDocument guest={guest} hasFooter={hasFooter} />).markup}`}
    ></iframe>
  )
}

function PreviewDocument({ guest, hasFooter }: Omit<PreviewProps, 'view'>): Html {
  return (
    <html lang={guest.language} dir={guest.direction} data-app="store">
      <head>
        <meta charset="utf-8" />
        <title>{guest.siteName}</title>
        <base target="_blank" />
        <link rel="stylesheet" href={guest.asset('css/store.css')} />
        {guest.branding.theme !== null && <link rel="stylesheet" href={guest.branding.theme} />}
      </head>
      <body>
        <div class="frame">
          <Header view={guest} />
          <main></main>
          {hasFooter && <Footer view={guest} />}
        </div>
      </body>
    </html>
  )
}
