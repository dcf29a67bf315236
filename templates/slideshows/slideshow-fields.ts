import { focusPoints } from '#src/lib/images/focus.ts'
import type { EditorField } from '#templates/admin/entity-form.tsx'

export const slideshowFields = {
  name: { label: 'slideshows.name', hint: 'slideshows.nameHint' },
  height: {
    label: 'slideshows.height',
    type: 'select',
    options: [
      { value: 'short', label: 'slideshows.height.short' },
      { value: 'medium', label: 'slideshows.height.medium' },
      { value: 'tall', label: 'slideshows.height.tall' },
    ],
  },
  autoplay: { label: 'slideshows.autoplay', hint: 'slideshows.autoplayHint', type: 'switch' },
} as const satisfies Record<string, EditorField>

const focusOptions = focusPoints.map((point) => {
  const value = point || ('center' as const)
  return { value, label: `slideshows.focus.${value}` } as const
})

export const slideFields = {
  slideshowId: { label: 'slideshows.slideshow', type: 'select' },
  mediaId: { label: 'slideshows.image', type: 'image' },
  focus: { label: 'slideshows.focus', hint: 'slideshows.focusHint', type: 'select', options: focusOptions },
  phoneMediaId: { label: 'slideshows.phoneImage', hint: 'slideshows.phoneImageHint', type: 'image' },
  phoneFocus: { label: 'slideshows.phoneFocus', type: 'select', options: focusOptions },
  alt: { label: 'slideshows.alt', hint: 'slideshows.altHint' },
  heading: { label: 'slideshows.heading' },
  text: { label: 'slideshows.text', type: 'textarea', rows: 3 },
  buttonLabel: { label: 'slideshows.buttonLabel' },
  buttonLink: { label: 'slideshows.buttonLink', hint: 'admin.link.hint' },
  textPosition: {
    label: 'slideshows.textPosition',
    type: 'select',
    options: [
      { value: 'start', label: 'slideshows.textPosition.start' },
      { value: 'center', label: 'slideshows.textPosition.center' },
      { value: 'end', label: 'slideshows.textPosition.end' },
    ],
  },
  textColor: {
    label: 'slideshows.textColor',
    type: 'select',
    options: [
      { value: 'light', label: 'slideshows.textColor.light' },
      { value: 'dark', label: 'slideshows.textColor.dark' },
    ],
  },
  overlay: {
    label: 'slideshows.overlay',
    hint: 'slideshows.overlayHint',
    type: 'select',
    options: [
      { value: '0', label: 'slideshows.overlay.none' },
      { value: '35', label: 'slideshows.overlay.light' },
      { value: '50', label: 'slideshows.overlay.medium' },
      { value: '66', label: 'slideshows.overlay.strong' },
    ],
  },
  starts: { label: 'admin.schedule.starts', hint: 'admin.schedule.startsHint', type: 'datetime-local' },
  ends: { label: 'admin.schedule.ends', hint: 'admin.schedule.endsHint', type: 'datetime-local' },
  published: { label: 'admin.publish.published', hint: 'admin.publish.hint', type: 'switch' },
} as const satisfies Record<string, EditorField>
