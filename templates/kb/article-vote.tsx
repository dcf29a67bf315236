import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { maxCommentLength } from '#src/kb/limits.ts'
import { articlePath } from './kb-paths.ts'
import { helpfulText } from './helpful-text.ts'

export interface RateProps {
  view: View
  article: { seoLink: string; helpful: number; unhelpful: number }
  /** Of this visitor; null before voting. */
  vote: { helpful: boolean; comment: string } | null
  form: FormState
  /** Moves the focus to the answer. */
  isAnswer: boolean
}

/** The fragment #kb-rate: the question, or thanks and, after No, the question what was missing. */
export function Rate(props: RateProps) {
  const { view, article, vote, form, isAnswer } = props
  const votes = helpfulText(view, article)
  const hasErrors = Object.keys(form.errors).length > 0
  return (
    <section class="kb-rate" id="kb-rate" aria-labelledby="kb-rate-title">
      <h2 id="kb-rate-title" tabindex={-1} autofocus={isAnswer && !hasErrors}>
        {view.t(questionKey(vote))}
      </h2>
      {(vote === null || vote.helpful) && (
        <form {...voteFormAttrs(article)} class="button-row">
          {vote === null && <VoteButton view={view} helpful />}
          <VoteButton view={view} helpful={false} isChange={vote !== null} />
        </form>
      )}
      {vote?.helpful === false && (
        <>
          {vote.comment === '' && (
            <form {...voteFormAttrs(article)} class="stack" data-gap="3">
              <input type="hidden" name="helpful" value="no" />
              <Field
                form={form}
                name="comment"
                type="textarea"
                rows={3}
                label={view.t('kb.missing')}
                hint={view.t('kb.missingHint')}
                optional={view.t('common.optional')}
                maxlength={maxCommentLength}
              />
              <Button id="kb-comment-send">{view.t('kb.sendComment')}</Button>
            </form>
          )}
          <form {...voteFormAttrs(article)} class="button-row">
            <VoteButton view={view} helpful isChange />
          </form>
        </>
      )}
      {vote === null && votes && <p class="small muted">{votes}</p>}
    </section>
  )
}

const questionKey = (vote: RateProps['vote']) => {
  if (vote === null) return 'kb.wasHelpful'
  if (vote.helpful) return 'kb.thanks'
  return vote.comment === '' ? 'kb.sorry' : 'kb.thanksComment'
}

const voteFormAttrs = ({ seoLink }: RateProps['article']) => {
  const action = `${articlePath(seoLink)}/vote`
  return { method: 'post', action, novalidate: true, 'hx-post': action, 'hx-target': '#kb-rate', 'hx-swap': 'outerHTML' }
}

function VoteButton({ view, helpful, isChange = false }: { view: View; helpful: boolean; isChange?: boolean }) {
  const name = helpful ? 'yes' : 'no'
  return (
    <Button name="helpful" value={name} id={`kb-vote-${name}`} {...(isChange ? { kind: 'quiet', size: 'small' } : {})}>
      {view.t(isChange ? `kb.change.${name}` : `kb.vote.${name}`)}
    </Button>
  )
}
