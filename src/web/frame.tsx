import type { Html } from '#templates/jsx/html.ts'
import type { PageOptions } from './answer.tsx'
import type { View } from './view.ts'

/** The document around a page. */
export function frame(view: View, title: string, body: Html, _options: PageOptions): Html {
  return (
    <html lang={view.language} dir={view.direction}>
      <head>
        <meta charset="utf-8" />
        <title>{`${title} · ${view.siteName}`}</title>
      </head>
      <body>
        {view.notices.map((notice) => (
          <p role={notice.kind === 'error' ? 'alert' : 'status'}>{notice.text}</p>
        ))}
        <main id="main" tabindex="-1">
          {body}
        </main>
      </body>
    </html>
  )
}
