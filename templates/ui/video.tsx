import type { VideoPlayer } from '#src/media/video-player.ts'
import type { View } from '#src/web/view.ts'
import { hx } from '#templates/jsx/html.ts'
import { Icon } from './icon.tsx'
import { Image, renditionUrl, type ImageFile } from './image.tsx'

export interface VideoProps {
  view: View
  id: string
  player: VideoPlayer
  /** What it shows, e.g. "The kettle, once round". */
  label: string
  poster: ImageFile | null
  /** True at the top of the page. */
  priority?: boolean
}

/**
 * A video that loads only its poster until it is played. Without JavaScript an uploaded video uses the browser's player, any other is a
 * link. A morph leaves a playing video alone.
 */
export function Video({ view, id, player, label, poster, priority }: VideoProps) {
  const isOwnFile = player.kind === 'file'
  return (
    <figure class="video" id={id} {...hx({ 'hx-morph-skip': true })}>
      {isOwnFile && (
        <noscript>
          <video
            controls
            {...hx({ preload: 'none', playsinline: true })}
            src={player.src}
            poster={poster ? renditionUrl(poster, 1600) : undefined}
            aria-label={label}
          />
        </noscript>
      )}
      <a
        class={isOwnFile ? 'video-open with-script' : 'video-open'}
        id={`${id}-open`}
        href={isOwnFile ? player.src : player.page}
        data-player={player.kind}
        data-src={player.src}
        data-label={label}
      >
        {poster ? <Image image={poster} alt="" sizes="(max-width: 1240px) 100vw, 1240px" {...(priority ? { priority } : {})} /> : <span />}
        <span class="video-play">
          <Icon name="play" />
        </span>
        <span class="video-label">
          <span class="visually-hidden">{view.t('productPage.playVideo')} </span>
          {label}
        </span>
      </a>
    </figure>
  )
}
