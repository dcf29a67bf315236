import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import { HintAndError } from '#templates/ui/fields/field-hint.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { fieldValue, fieldValues, describedByIds, fieldId } from '#templates/ui/fields/field-props.ts'
import { Icon } from '#templates/ui/icon.tsx'
import { renditionUrl } from '#templates/ui/image.tsx'
import type { ReviewsProps } from './reviews-props.ts'
import { maxTextLength, maxTitleLength } from '#src/reviews/limits.ts'

export function ReviewForm({ view, path, form, own, author, limits }: ReviewsProps) {
  const action = `${path}/reviews`
  const optional = view.t('common.optional')
  return (
    <form
      class="review-form"
      id="review-form"
      method="post"
      action={action}
      enctype="multipart/form-data"
      novalidate
      hx-post={action}
      hx-target="#reviews"
      hx-swap="outerHTML"
      hx-encoding="multipart/form-data"
      {...{ 'hx-status:422': 'swap:outerMorph' }}
    >
      <ErrorSummary form={form} title={view.t('common.problem')} />
      <StarChoice view={view} form={form} />
      <Field
        form={form}
        name="review_title"
        label={view.t('reviews.heading')}
        optional={optional}
        maxlength={maxTitleLength}
        autocomplete="off"
      />
      <Field
        form={form}
        name="review_text"
        type="textarea"
        rows={4}
        label={view.t('reviews.text')}
        hint={view.t('reviews.textHint')}
        maxlength={maxTextLength}
        required
      />
      {own && own.photos.length > 0 && <OwnPhotos view={view} form={form} photos={own.photos} />}
      <Field
        form={form}
        name="review_photos"
        type="file"
        label={view.t('reviews.photos')}
        optional={optional}
        hint={view.t('reviews.photosHint', limits)}
        attrs={{ multiple: true, accept: 'image/jpeg,image/png,image/webp,image/gif,image/avif' }}
      />
      <div class="cluster" data-gap="3">
        <Button kind="primary">{view.t(own ? 'reviews.sendChange' : 'reviews.send')}</Button>
        <p class="muted small">{view.t('reviews.publicName', { name: author })}</p>
      </div>
    </form>
  )
}

// Radios: keyboard accessible, and readable without CSS. CSS fills the stars up to the selected one.
function StarChoice({ view, form }: Pick<ReviewsProps, 'view' | 'form'>) {
  const props = { form, name: 'review_rating', label: view.t('reviews.rating') }
  const id = fieldId(props.name)
  return (
    <fieldset class="field" aria-describedby={describedByIds(props)}>
      <legend>{props.label}</legend>
      <HintAndError {...props} />
      <div class="star-choice">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label>
            <input
              type="radio"
              id={stars === 1 ? id : `${id}-${stars}`}
              name={props.name}
              value={stars}
              checked={fieldValue(props) === String(stars)}
              required
            />
            <Icon name="star" />
            <span class="visually-hidden">{view.t('reviews.starCount', { count: stars })}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function OwnPhotos({ view, form, photos }: { view: View; form: ReviewsProps['form']; photos: NonNullable<ReviewsProps['own']>['photos'] }) {
  const removed = fieldValues({ form, name: 'remove_photos' })
  return (
    <fieldset class="field">
      <legend>{view.t('reviews.yourPhotos')}</legend>
      <div class="review-photos">
        {photos.map((photo, at) => (
          <label class="check">
            <input
              type="checkbox"
              name="remove_photos"
              value={photo.mediaId}
              id={`remove-photo-${photo.mediaId}`}
              checked={removed.includes(String(photo.mediaId))}
            />
            <span>
              <img src={renditionUrl(photo, 400)} alt="" width={88} height={88} />
              {view.t('reviews.removePhoto', { number: at + 1 })}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
