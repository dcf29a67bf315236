import { raw } from '#templates/jsx/html.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'

/** A self-contained page for errors, when files, settings or the database may be unavailable. */
export function SelfContainedErrorPage(props: {
  language?: string
  siteName: string
  title: string
  text: string
  reference?: string
  children?: Child
}) {
  return (
    <html lang={props.language ?? 'en'}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${props.title} – ${props.siteName}`}</title>
        <style>{raw(errorStyle)}</style>
      </head>
      <body>
        <header>
          <a href="/">{props.siteName}</a>
        </header>
        <main>
          <h1>{props.title}</h1>
          <p>{props.text}</p>
          {props.children}
          {props.reference && <p class="reference">{props.reference}</p>}
        </main>
      </body>
    </html>
  )
}

const errorStyle = `
:root{color-scheme:light dark}
body{display:flex;flex-direction:column;min-height:100vh;box-sizing:border-box;margin:0;padding:28px clamp(20px,6vw,72px);font:17px/1.55 Figtree,ui-sans-serif,system-ui,sans-serif;background:light-dark(#fcfbf9,#121418);color:light-dark(#1d2129,#eef0f2)}
header a{font-weight:750;font-size:22px;letter-spacing:-.035em;color:inherit;text-decoration:none}
main{margin:auto 0;max-width:34rem;padding:48px 0 96px}
h1{margin:0 0 12px;font-size:clamp(28px,6vw,40px);line-height:1.15;letter-spacing:-.022em}
p{margin:0 0 20px;color:light-dark(#4a505b,#c3c7cd)}
main a{display:inline-block;padding:12px 20px;border-radius:10px;background:light-dark(#2c5a45,#a4d3bb);color:light-dark(#fff,#10201a);font-weight:600;font-size:15px;text-decoration:none}
.reference{margin-top:36px;font:13px/1.5 ui-monospace,monospace;color:light-dark(#6a707a,#9aa0a8)}
`

/** The CSP hash of its inline style, for style-src. */
export const errorStyleHash = `'sha256-${new Bun.CryptoHasher('sha256').update(errorStyle).digest('base64')}'`
