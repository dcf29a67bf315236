import { fieldValue } from '#templates/ui/fields/field-props.ts'
import { Panel } from '#templates/ui/panel.tsx'
import type { EditorProps } from '../editor-props.ts'

export function LayoutCard({ view, form }: EditorProps) {
  const selectedLayout = fieldValue({ form, name: 'layout' })
  return (
    <Panel title={view.t('productEditor.card.layout')} id="card-layout">
      <fieldset class="layouts">
        <legend class="visually-hidden">{view.t('productEditor.card.layout')}</legend>
        {layoutDrawings.map((parts, index) => (
          <label class="layout-choice">
            <input
              type="radio"
              class="visually-hidden"
              name="layout"
              value={index + 1}
              id={index === 0 ? 'f-layout' : `f-layout-${index + 1}`}
              checked={selectedLayout === String(index + 1)}
            />
            <svg viewBox="0 0 60 44" aria-hidden="true">
              {parts.map(([kind, x, y, width, height]) => (
                <rect class={`layout-${kind}`} x={x} y={y} width={width} height={height} rx="2" />
              ))}
            </svg>
            <span>{view.t(`productEditor.layout.${(index + 1) as 1}`)}</span>
          </label>
        ))}
      </fieldset>
    </Panel>
  )
}

type LayoutPart = [kind: 'image' | 'text' | 'video', x: number, y: number, width: number, height: number]

const layoutDrawings: LayoutPart[][] = [
  [
    ['text', 4, 4, 20, 36],
    ['image', 28, 4, 28, 36],
  ],
  [
    ['image', 4, 4, 28, 36],
    ['text', 36, 4, 20, 36],
  ],
  [
    ['text', 4, 4, 20, 22],
    ['image', 28, 4, 28, 22],
    ['video', 4, 30, 52, 10],
  ],
  [
    ['image', 14, 4, 32, 20],
    ['text', 16, 28, 28, 12],
  ],
  [
    ['video', 12, 4, 36, 14],
    ['image', 4, 22, 28, 18],
    ['text', 36, 22, 20, 18],
  ],
]
