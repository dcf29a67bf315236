import type { BlockProps } from '#src/blocks/define-block-kind.ts'
import type { ButtonData } from '#src/blocks/kinds/button.tsx'
import { LinkButton } from '#templates/ui/button.tsx'

export function ButtonBlock({ data }: BlockProps<ButtonData>) {
  const shown = shownButtons(data.buttons)
  if (shown.length === 0) return <></>
  return (
    <div class="block" data-align={data.align}>
      <BlockButtons buttons={shown} />
    </div>
  )
}

export function BlockButtons({ buttons }: Pick<ButtonData, 'buttons'>) {
  const shown = shownButtons(buttons)
  if (shown.length === 0) return <></>
  return (
    <div class="button-row">
      {shown.map(({ label, link, look }) => (
        <LinkButton href={link} kind={look === 'primary' ? 'primary' : undefined} size="large">
          {label}
        </LinkButton>
      ))}
    </div>
  )
}

// Without a label or a target there is nothing to press.
const shownButtons = (buttons: ButtonData['buttons']) => buttons.filter(({ label, link }) => label !== '' && link !== '')
