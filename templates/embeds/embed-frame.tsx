import { hx } from '#templates/jsx/html.ts'

/** The page inside the frame of a provider: nothing but its player or map. */
export function EmbedFrame({ name, src, style }: { name: string; src: string; style: string }) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>{name}</title>
        <link rel="stylesheet" href={style} />
      </head>
      <body>
        <iframe
          src={src}
          title={name}
          {...hx({
            allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
            sandbox: 'allow-scripts allow-same-origin allow-popups allow-presentation allow-forms',
          })}
        />
      </body>
    </html>
  )
}
