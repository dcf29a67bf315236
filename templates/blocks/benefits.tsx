import type { BlockProps } from '#src/blocks/define-block-kind.ts'
import type { BenefitsData } from '#src/blocks/kinds/benefits.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import type { IconName } from '#templates/ui/icon-names.ts'

export interface Benefit {
  icon: IconName
  text: string
}

export function BenefitsBlock({ loaded = [] }: BlockProps<BenefitsData, Benefit[]>) {
  const shown = loaded.filter(({ text }) => text !== '')
  if (shown.length === 0) return <></>
  return (
    <ul class="block promises" data-width="full">
      {shown.map(({ icon, text }) => (
        <li>
          <Icon name={icon} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
