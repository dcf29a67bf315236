import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { appearancePath } from './paths.ts'
import type { Palette } from '#src/appearance/themes.ts'

export interface ShownTheme {
  name: 'field' | 'gallery' | 'harbor'
  light: Palette
  dark: Palette
}

interface ThemePickerProps {
  view: View
  themes: ShownTheme[]
  theme: ShownTheme['name']
  isCustomized: boolean
  canWrite: boolean
}

/** Each theme with the colors it has, and the button that uses it. */
export function ThemePicker({ view, themes, theme, isCustomized, canWrite }: ThemePickerProps) {
  const { t } = view
  return (
    <AppearanceSection id="themes" title={t('appearance.themes')} hint={t('appearance.themes.hint')}>
      <ul class="themes">
        {themes.map((shown) => (
          <li class="theme" aria-current={shown.name === theme ? 'true' : undefined}>
            <Swatches theme={shown} />
            <div class="stack" data-gap="1">
              <h3 class="theme-name">
                {t(`appearance.theme.${shown.name}`)}{' '}
                {shown.name === theme && (
                  <Badge tone="ok">{t(isCustomized ? 'appearance.theme.customized' : 'appearance.theme.current')}</Badge>
                )}
              </h3>
              <p class="muted small">{t(`appearance.theme.${shown.name}.hint`)}</p>
            </div>
            {canWrite && (shown.name !== theme || isCustomized) && (
              <form method="post" action={`${appearancePath}/theme`}>
                <input type="hidden" name="theme" value={shown.name} />
                <Button size="small" id={`use-${shown.name}`}>
                  {t(shown.name === theme ? 'appearance.theme.reset' : 'appearance.theme.use', {
                    name: t(`appearance.theme.${shown.name}`),
                  })}
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </AppearanceSection>
  )
}

// An image, because the content policy allows no inline styles.
function Swatches({ theme: { light, dark } }: { theme: ShownTheme }) {
  return (
    <svg class="theme-swatches" viewBox="0 0 160 60" aria-hidden="true" focusable="false">
      {[light, dark].map((colors, index) => (
        <g transform={`translate(${index * 80} 0)`}>
          <rect width="80" height="60" fill={colors.background} />
          <rect x="10" y="12" width="60" height="36" rx="3" fill={colors.surface} />
          <rect x="17" y="20" width="34" height="4" rx="2" fill={colors.text} />
          <rect x="17" y="28" width="22" height="3" rx="1.5" fill={colors.text} opacity="0.6" />
          <rect x="17" y="36" width="24" height="7" rx="2" fill={colors.accent} />
        </g>
      ))}
    </svg>
  )
}
