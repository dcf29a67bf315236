import type { EditorField } from '#templates/admin/entity-form.tsx'

export const modalFields = {
  name: { label: 'modals.name', hint: 'modals.nameHint' },
  title: { label: 'modals.heading' },
  text: { label: 'modals.text', type: 'richText' },
  buttonLabel: { label: 'modals.buttonLabel' },
  buttonLink: { label: 'modals.buttonLink', hint: 'admin.link.hint' },
  trigger: {
    label: 'modals.trigger',
    type: 'radios',
    options: [
      { value: 'time', label: 'modals.trigger.time' },
      { value: 'scroll', label: 'modals.trigger.scroll' },
      { value: 'exit', label: 'modals.trigger.exit' },
      { value: 'link', label: 'modals.trigger.link' },
    ],
  },
  seconds: { label: 'modals.seconds', hint: 'modals.secondsHint', inputmode: 'numeric', width: 10 },
  scrollDepth: { label: 'modals.scrollDepth', suffix: '%', inputmode: 'numeric', width: 10 },
  slug: { label: 'modals.slug', hint: 'modals.slugHint', createHint: 'modals.slugNewHint' },
  pages: {
    label: 'modals.pages',
    hint: 'modals.never',
    type: 'select',
    options: [
      { value: 'all', label: 'modals.pages.all' },
      { value: 'home', label: 'modals.pages.home' },
      { value: 'products', label: 'modals.pages.products' },
      { value: 'categories', label: 'modals.pages.categories' },
      { value: 'paths', label: 'modals.pages.paths' },
    ],
  },
  paths: { label: 'modals.paths', hint: 'modals.pathsHint', type: 'textarea', rows: 3 },
  audience: {
    label: 'modals.audience',
    type: 'select',
    options: [
      { value: 'everyone', label: 'modals.audience.everyone' },
      { value: 'guests', label: 'modals.audience.guests' },
      { value: 'customers', label: 'modals.audience.customers' },
      { value: 'wholesale', label: 'modals.audience.wholesale' },
      { value: 'new', label: 'modals.audience.new' },
      { value: 'returning', label: 'modals.audience.returning' },
      { value: 'cart', label: 'modals.audience.cart' },
    ],
  },
  frequency: {
    label: 'modals.frequency',
    hint: 'modals.frequencyHint',
    type: 'select',
    options: [
      { value: 'once', label: 'modals.frequency.once' },
      { value: 'day', label: 'modals.frequency.day' },
      { value: 'week', label: 'modals.frequency.week' },
      { value: 'session', label: 'modals.frequency.session' },
    ],
  },
  starts: { label: 'admin.schedule.starts', hint: 'admin.schedule.startsHint', type: 'datetime-local' },
  ends: { label: 'admin.schedule.ends', hint: 'admin.schedule.endsHint', type: 'datetime-local' },
  published: { label: 'admin.publish.published', hint: 'admin.publish.hint', type: 'switch' },
} as const satisfies Record<string, EditorField>
