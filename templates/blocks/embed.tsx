import type { BlockProps } from '#src/blocks/define-block-kind.ts'
import type { ShownEmbed } from '#src/embeds/embeds.ts'
import { Embed } from '#templates/embeds/embed.tsx'

export function EmbedBlock({ view, loaded }: BlockProps<object, ShownEmbed>) {
  if (!loaded) return <></>
  return (
    <div class="block">
      <Embed view={view} embed={loaded} />
    </div>
  )
}
