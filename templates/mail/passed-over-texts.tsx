import type { MailSlug } from '#src/mail/templates/built-in-templates.ts'
import type { View } from '#src/web/view.ts'
import { Notice } from '#templates/ui/notice.tsx'
import { emailTemplatesPath } from './paths.ts'

export interface PassedOverText {
  slug: MailSlug
  language: string
  /** Epoch ms. */
  firstAt: number
  /** Emails that got the built-in text. */
  mails: number
}

/** Saved texts that break the rules, each with the way to correct it. */
export const PassedOverTexts = ({ view, texts }: { view: View; texts: PassedOverText[] }) => (
  <>
    {texts.map(({ slug, language, firstAt, mails }) => (
      <Notice tone="bad">
        {view.t('emailTemplates.passedOver', {
          count: mails,
          name: view.t(`mail.template.${slug}.name`),
          language,
          date: view.date(firstAt, 'datetime'),
        })}{' '}
        <a class="link" href={`${emailTemplatesPath}/${slug}?language=${language}`}>
          {view.t('emailTemplates.correct')}
        </a>
      </Notice>
    ))}
  </>
)
